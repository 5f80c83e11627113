import { expect, test } from '../support/fixtures.ts';

test('[NAV-12] a link to a film has its title, description and picture without running the app', async ({
  browser,
  film,
  testServer,
  baseURL,
  request,
}) => {
  const address = `/movies/${await film('Casablanca')}`;
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address);
  await expect(page).toHaveTitle('Casablanca (1942) · Halfstar');
  const readMeta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
  expect(await readMeta('og:title')).toBe('Casablanca (1942)');
  expect(await readMeta('og:url')).toBe(`${testServer.origin}${address}`);
  expect(await readMeta('og:description')).toContain('Directed by Michael Curtiz.');
  const picture = await request.get((await readMeta('og:image')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/png');

  await page.goto('/auth');
  await expect(page).toHaveTitle('Halfstar');
  expect(await readMeta('og:title')).toBe('Halfstar');
  await context.close();
});
