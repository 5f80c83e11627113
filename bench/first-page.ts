// How many bytes of JS and CSS a page needs before it is quiet, as a browser receives them.
import { type BrowserContext, chromium } from '@playwright/test';
import { ensureBrowser } from '../bin/browser.js';

interface Weight {
  js: number;
  css: number;
}

/** Opens a page with an empty cache and these cookies and adds up what came over the wire. */
async function weigh(context: BrowserContext, address: string): Promise<Weight> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const kinds = new Map<string, string>();
  const weight: Weight = { js: 0, css: 0 };
  network.on('Network.responseReceived', ({ requestId, response }) =>
    kinds.set(requestId, response.url.split('.').at(-1) ?? ''),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === 'js' || kind === 'css') weight[kind] += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  return weight;
}

/** The weight of a visitor's first page and of a member's. @param cookies of a signed-in member */
export async function firstPages(origin: string, cookies: string): Promise<{ visitor: Weight; member: Weight }> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...sandbox, '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const visitor = await weigh(await browser.newContext(), `${origin}/auth`);
    const context = await browser.newContext();
    const pairs = cookies.split('; ').map((pair) => pair.split(/=(.*)/s));
    await context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: origin })));
    return { visitor, member: await weigh(context, `${origin}/`) };
  } finally {
    await browser.close();
  }
}
