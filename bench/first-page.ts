// How many bytes of JS and CSS a page needs, as a browser receives them, and how many more come once it is idle.
import { brotliCompressSync, constants } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { openBrowser, signedIn } from './test-server.ts';

interface Weight {
  js: number;
  css: number;
  /** Both kinds, requested after the network had been idle. */
  later: number;
}

/** Longer than the app delays what a first page does not need. */
const LATER_MS = 5000;

/** The styles inside the HTML, compressed as the server compresses pages. */
function weighStylesInside(html: string): number {
  const styles = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = '']) => text).join('');
  return brotliCompressSync(styles, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
}

/** Opens a page with an empty cache and these cookies and adds up the bodies that came over the wire, and the styles in its HTML. */
async function weigh(context: BrowserContext, address: string): Promise<Weight> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const weight: Weight = { js: 0, css: 0, later: 0 };
  const kinds = new Map<string, keyof Weight>();
  let isLoaded = false;
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const kind = request.url.split('.').at(-1);
    if (kind === 'js' || kind === 'css') kinds.set(requestId, isLoaded ? 'later' : kind);
  });
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) weight[kind] += encodedDataLength;
  });
  const answer = await page.goto(address, { waitUntil: 'networkidle' });
  weight.css += weighStylesInside((await answer?.text()) ?? '');
  isLoaded = true;
  await page.waitForTimeout(LATER_MS);
  await page.close();
  return weight;
}

/** The weight of a visitor's first page and of a member's. @param cookies of a signed-in member */
export async function firstPages(origin: string, cookies: string): Promise<{ visitor: Weight; member: Weight }> {
  const browser = await openBrowser();
  try {
    const visitor = await weigh(await browser.newContext(), `${origin}/auth`);
    const member = await weigh(await signedIn(browser, origin, cookies), `${origin}/`);
    return { visitor, member };
  } finally {
    await browser.close();
  }
}
