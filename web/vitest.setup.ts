import * as streams from 'node:stream/web';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach } from 'vitest';
import { COMPOSITIONS } from './src/ui/posters/compositions.ts';
import { provideCompositions } from './src/ui/posters/compositions-store.ts';
import { PATIENCE_MS } from './test/eventually.ts';

// Code that is loaded on demand is compiled on demand in tests; a busy machine takes longer for it than the usual second.
configure({
  asyncUtilTimeout: PATIENCE_MS,
  // Without the page, which every try of a wait would print: it is printed below, once, when the test has failed.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// Browsers have these and jsdom does not; the API client needs them.
Object.assign(globalThis, streams);

// Browsers load them once a poster is shown, which for a test may be after its end.
provideCompositions(COMPOSITIONS);

// Tests of pure rules run without a window.
if (typeof window !== 'undefined') {
  // jsdom has none, and Mantine asks for one.
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as never;
  // It has none of these either, and charts ask for one. Nothing is laid out, so nothing changes its size.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Nothing is laid out, and Mantine hides menus and dropdowns whose button has no place in the window.
  Object.defineProperties(document.documentElement, { clientWidth: { value: 1000 }, clientHeight: { value: 800 } });
  Element.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 40, 40);
  // A busy machine may come late to the button of a toast or of an error.
  window.halfstarPatience = { waits: 1, toasts: 60, retries: 60 };
}

/** How much of the page is printed when a test has failed, in characters. */
const PRINTED = 7_000;

afterEach(({ task }) => {
  if (typeof document === 'undefined') return;
  if (task.result?.state === 'fail') console.log(prettyDOM(document.body, PRINTED));
  // What a test rendered must not be there in the next one.
  cleanup();
  sessionStorage.clear();
});
