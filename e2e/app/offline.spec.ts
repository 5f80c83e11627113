import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { folderInMemory } from '../../scripts/support/folder.ts';
import { freePort, launch } from '../../scripts/support/server-process.ts';
import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { doubleText, expectToFit, NARROW } from '../support/large-text.ts';

/** Until the service worker answers navigations. The app registers it once its first page is idle. */
const untilWorkerReady = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

type Icon = { src: string; sizes: string; type: string; purpose: string };

test('[A11-02] the browser can install the app: it reads the manifest, its page opens, and the icons are what it says', async ({
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext({ baseURL, serviceWorkers: 'allow' })).newPage();
  await page.goto('/auth');
  const session = await page.context().newCDPSession(page);
  const { url, data = '', errors } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { icons, ...manifest }: { icons: Icon[]; start_url: string } & Record<string, unknown> = JSON.parse(data);
  expect(manifest).toMatchObject({ name: 'Halfstar', start_url: '/', scope: '/', display: 'standalone' });
  // Browsers demand these. The shell without windows, in which tests run, would say of any page that it can be installed.
  expect(icons.map(({ purpose, sizes }) => [purpose, sizes])).toEqual([
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '512x512'],
  ]);
  const loaded = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const file = await (await fetch(src)).blob();
          const { width, height } = await createImageBitmap(file);
          return { type: file.type, sizes: `${width}x${height}` };
        }),
      ),
    icons.map(({ src }) => src),
  );
  expect(loaded).toEqual(icons.map(({ type, sizes }) => ({ type, sizes })));
  expect((await page.goto(manifest.start_url))?.status()).toBe(200);
  expect(await untilWorkerReady(page)).toMatch(/^activat/);
  await page.context().close();
});

test('[A11-02] without a connection every page is the offline page, and opens by itself once there is one', async ({
  newMember,
}) => {
  const { page, context } = await newMember('off', { serviceWorkers: 'allow' });
  await page.goto('/lists');
  await untilWorkerReady(page);
  await context.setOffline(true);
  await page.goto('/timeline?from=home');
  await expect(heading(page, 'You are offline')).toBeVisible();
  await expect(page).toHaveURL('/timeline?from=home');
  await page.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(page.getByRole('status')).toHaveText('Still no connection.');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(false);
  await expect(heading(page, 'Timeline')).toBeVisible();
  await expect(page).toHaveURL('/timeline?from=home');
});

test('[A11-01] [A11-02] the offline page has no violation that axe finds in both schemes, and fits 320 pixels with text of twice the size', async ({
  newMember,
}) => {
  const { page, context } = await newMember('off', { serviceWorkers: 'allow' });
  await page.goto('/lists');
  await untilWorkerReady(page);
  await context.setOffline(true);
  await page.goto('/timeline');
  await expect(heading(page, 'You are offline')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeFocused();
  await check(page, 'the offline page');
  await page.setViewportSize(NARROW);
  await doubleText(page);
  await expectToFit(page, 'the offline page');
});

test('[A11-02] while the server is down the offline page says that Halfstar cannot be reached, and opens the page once it answers', async ({
  browser,
}) => {
  const folder = folderInMemory('offline');
  const options = { dataDir: join(folder, 'data'), port: await freePort() };
  let server = await launch(options);
  try {
    const page = await (await browser.newContext({ baseURL: server.origin, serviceWorkers: 'allow' })).newPage();
    await page.goto('/auth');
    await untilWorkerReady(page);
    await server.stop();
    await page.goto('/change-log');
    await expect(heading(page, 'Halfstar cannot be reached')).toBeVisible();
    server = await launch(options);
    await expect(heading(page, 'What Is New')).toBeVisible();
    await page.context().close();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
