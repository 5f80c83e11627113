// npm run bench -- scroll [cards]: scrolls the home timeline through so many cards (2,000) in a browser that is four times slower,
// first while they are being loaded, then once more from the top. Prints the frames that took longer than 50 ms, the cards
// in the page and the memory of its scripts.
import type { CDPSession, Page } from '@playwright/test';
import { fillCommunity } from './community.ts';
import { openBrowser, print, signedIn, startTestServer } from './test-server.ts';

const CARDS = Number(process.argv[2] ?? 2000);
const FOLLOWEES = 60;
const SLOWER = 4;
const PAGE_SIZE = 20;

interface Frames {
  /** Frames above 50 ms, with how long they took. */
  long: number[];
  frames: number;
}

/** Runs in the page before its own scripts. */
const WATCH = `
  window.longFrames = [];
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => window.longFrames.push(duration)))
    .observe({ type: 'long-animation-frame', buffered: true });`;

/** Scrolls by a fifth of a screen in each frame until the condition holds, or ten seconds after the page ends. */
const scrollUntil = (condition: string) => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  window.longFrames.length = 0;
  let frames = 0;
  let stillSince = performance.now();
  while (!(${condition}) && performance.now() - stillSince < 10000) {
    const before = window.scrollY;
    window.scrollBy(0, window.innerHeight / 5);
    await frame();
    frames += 1;
    if (window.scrollY !== before) stillSince = performance.now();
  }
  // The observer reports a frame after it has ended.
  await frame();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { long: window.longFrames, frames };
})()`;

async function getHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function report(what: string, { long, frames }: Frames, page: Page, devtools: CDPSession): Promise<void> {
  const longest = Math.max(0, ...long);
  const [rendered, elements, heap] = await Promise.all([
    page.locator('main article').count(),
    page.evaluate<number>('document.querySelectorAll("*").length'),
    getHeap(devtools),
  ]);
  print(
    `${what.padEnd(34)}${String(frames).padStart(7)} frames, ${long.length} above 50 ms, the longest ${longest.toFixed(0)} ms; ` +
      `${rendered} cards, ${elements} elements, ${heap.toFixed(1)} MB`,
  );
}

const { server, databaseUrl, reader, close } = await startTestServer('scroll');
try {
  await fillCommunity(databaseUrl, { members: 200, followees: 5, cards: 60_000 });
  for (let at = 0; at < FOLLOWEES; at += 1) {
    const { user_id } = await reader.api.profiles.getByUsername({ username: `member${at}` });
    await reader.api.follows.follow({ user_id });
  }
  const browser = await openBrowser();
  const context = await signedIn(browser, server.origin, reader.cookies, { viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  let pages = 1;
  page.on('response', (response) => {
    if (response.url().includes('/api/timeline?')) pages += 1;
  });
  await page.addInitScript(WATCH);
  await page.goto(`${server.origin}/`, { waitUntil: 'networkidle' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const loaded = (count: number) =>
    `document.querySelector('main li:last-child')?.getAttribute('aria-posinset') >= ${count - PAGE_SIZE}`;
  for (const count of [200, CARDS]) {
    const frames = await page.evaluate<Frames>(scrollUntil(loaded(count)));
    await report(`${pages * PAGE_SIZE} cards, while loading`, frames, page, devtools);
  }
  await page.evaluate('window.scrollTo({ top: 0, behavior: "instant" })');
  await page.locator('main li[aria-posinset="1"]').waitFor();
  const again = await page.evaluate<Frames>(scrollUntil(loaded(CARDS)));
  await report(`${CARDS} loaded cards, once more`, again, page, devtools);
  await browser.close();
} finally {
  await close();
}
