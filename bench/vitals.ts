// What a browser reports about a page: largest contentful paint, layout shift, errors in the console.
import type { BrowserContextOptions, Page } from '@playwright/test';

export interface Vitals {
  /** Largest contentful paint, in milliseconds after the navigation began. */
  largest: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Warnings and errors of the console, a failed hydration among them. */
  consoleErrors: string[];
}

export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const SLOW_DOWN_BITS = 1_600_000;
const SLOW_UP_BITS = 750_000;
const SLOW_RTT_MS = 150;
const SLOW_CPU_FACTOR = 4;
/** How long the page is watched after the network has been quiet. */
const WATCHED_MS = 2000;

/** Runs in the page before its own scripts. */
const WATCH = `
  window.vitals = { shift: 0, largest: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('layout-shift', ({ value }) => { window.vitals.shift += value; });
  watch('largest-contentful-paint', ({ startTime }) => { window.vitals.largest = startTime; });`;

/** Makes a page as slow as a phone on slow 4G: 1.6 Mbit/s, 150 ms away, a processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU_FACTOR });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_RTT_MS,
    downloadThroughput: SLOW_DOWN_BITS / 8,
    uploadThroughput: SLOW_UP_BITS / 8,
  });
}

/** Opens an address and watches the page until the network has been quiet for a while. */
export async function measureVitals(page: Page, address: string): Promise<Vitals> {
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') consoleErrors.push(message.text());
  });
  page.on('pageerror', ({ message }) => consoleErrors.push(message));
  await page.addInitScript(WATCH);
  await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(WATCHED_MS);
  const { largest, shift } = await page.evaluate<{ largest: number; shift: number }>('window.vitals');
  return { largest, shift, consoleErrors };
}
