import * as streams from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { PATIENCE_MS } from './test/eventually.ts';

// Code that is loaded on demand is compiled on demand in tests; a busy machine takes longer for it than the usual second.
configure({ asyncUtilTimeout: PATIENCE_MS });

// Browsers have these and jsdom does not; the API client needs them.
Object.assign(globalThis, streams);

// jsdom has none, and Mantine asks for one. Tests of pure rules run without a window.
if (typeof window !== 'undefined')
  window.matchMedia ??= (media) => Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as never;

// What a test rendered must not be there in the next one.
afterEach(cleanup);
