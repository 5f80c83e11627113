import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startScrollRestoration } from './scroll-restoration.ts';

/** A fake window with a page of this height. */
const page = { length: 5000, resized: [] as (() => void)[] };

function scrollTo(top: number): void {
  Object.assign(window, { scrollY: Math.min(top, page.length) });
  window.dispatchEvent(new Event('scroll'));
}

/** Makes the page longer, as when its data arrives. */
function grow(length: number): void {
  page.length = length;
  for (const notify of page.resized) notify();
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  Object.assign(page, { length: 5000, resized: [] });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => scrollTo(top ?? 0));
  class Observer {
    readonly #notify: () => void;
    constructor(notify: () => void) {
      this.#notify = notify;
    }
    observe() {
      page.resized.push(this.#notify);
    }
    disconnect() {
      page.resized = page.resized.filter((notify) => notify !== this.#notify);
    }
  }
  vi.stubGlobal('ResizeObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A router with three pages, at the first. */
async function openSite() {
  const root = createRootRoute();
  const routeTree = root.addChildren(
    ['/', '/film', '/lists'].map((path) => createRoute({ getParentRoute: () => root, path })),
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree, history });
  await router.load();
  startScrollRestoration(router as never);
  const { location } = router.state;
  const rendered = () => {
    router.emit({
      type: 'onRendered',
      fromLocation: location,
      toLocation: router.latestLocation,
      pathChanged: true,
      hrefChanged: true,
      hashChanged: false,
    } as never);
  };
  /** Opens a page, which starts at its top and with only skeletons. */
  const go = async (move: () => unknown, length: number) => {
    move();
    await router.load();
    page.length = length;
    scrollTo(0);
    rendered();
  };
  return {
    open: (to: string, length = 5000) => go(() => router.navigate({ to: to as never }), length),
    back: (length = 5000) => go(() => history.back(), length),
    backBy: (steps: number) => go(() => history.go(-steps), 5000),
  };
}

test('Back restores the scroll position, and a new page starts at the top', async () => {
  const { open, back } = await openSite();
  scrollTo(1200);
  await open('/film');
  expect(window.scrollY).toBe(0);
  await back();
  expect(window.scrollY).toBe(1200);
});

test('a page that is still short is scrolled as soon as it is long enough, and only then', async () => {
  const { open, back } = await openSite();
  scrollTo(1200);
  await open('/film');
  await back(300);
  expect(window.scrollY).toBe(300);
  grow(900);
  expect(window.scrollY).toBe(900);
  grow(4000);
  expect(window.scrollY).toBe(1200);
  scrollTo(2000);
  grow(5000);
  expect(window.scrollY).toBe(2000);
});

test.each(['wheel', 'touchstart', 'keydown', 'pointerdown'])(
  'a user who scrolls first (%s) keeps their position',
  async (type) => {
    const { open, back } = await openSite();
    scrollTo(1200);
    await open('/film');
    await back(300);
    window.dispatchEvent(new Event(type));
    scrollTo(100);
    grow(4000);
    expect(window.scrollY).toBe(100);
  },
);

test('content that loads after five seconds no longer moves the scroll position', async () => {
  const { open, back } = await openSite();
  scrollTo(1200);
  await open('/film');
  await back(300);
  vi.advanceTimersByTime(5000);
  grow(4000);
  expect(window.scrollY).toBe(300);
});

test('the position is kept when the user leaves before the page has loaded', async () => {
  const { open, back } = await openSite();
  scrollTo(1200);
  await open('/film');
  scrollTo(700);
  await open('/lists');
  await back(100);
  await back();
  expect(window.scrollY).toBe(1200);
});

test('a reload restores the position of every page', async () => {
  await openSite();
  scrollTo(1200);
  window.dispatchEvent(new Event('pagehide'));
  const stored = JSON.parse(sessionStorage.getItem('halfstar-scroll') ?? '[]') as [string, number][];
  expect(stored.map(([, top]) => top)).toEqual([1200]);
});

test('the positions of 500 entries are kept, those recorded last', async () => {
  const { open, backBy } = await openSite();
  scrollTo(1200);
  await open('/film');
  scrollTo(700);
  for (let opened = 0; opened < 499; opened++) await open(opened % 2 === 0 ? '/lists' : '/film');
  await backBy(499);
  expect(window.scrollY).toBe(700);
  await backBy(1);
  expect(window.scrollY).toBe(0);
});

test.each(['not JSON', '{"a":1}'])('stored positions of %s are ignored', async (text) => {
  sessionStorage.setItem('halfstar-scroll', text);
  const { open, back } = await openSite();
  scrollTo(1200);
  await open('/film');
  await back();
  expect(window.scrollY).toBe(1200);
});
