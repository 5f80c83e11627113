import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const SCRIPT = /\.js$/;

/** Aborts matching requests under /assets until the returned function is called. */
async function withhold(page: Page, files: RegExp): Promise<() => void> {
  let away = true;
  await page.route(/\/assets\//, (route) =>
    away && files.test(new URL(route.request().url()).pathname) ? route.abort() : route.fallback(),
  );
  return () => {
    away = false;
  };
}

const error = (page: Page) => page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });

test('a dialog whose code fails to load shows an error, takes no key strokes, and Try Again opens it', async ({
  newMember,
}) => {
  const { page } = await newMember('abe');
  await page.goto('/lists?list=own');
  const arrive = await withhold(page, /Palette-[^/]*\.(js|css)$/);
  const search = page.getByRole('banner').getByRole('button', { name: /search films/i });
  await search.press('Enter');
  await expect(error(page)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(error(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  // Letters and Space go to the focused element.
  await search.press('Enter');
  await expect(error(page)).toBeInViewport();
  await page.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Space');
  await expect(error(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'New List' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.pressSequentially('Late films');
  await expect(name).toHaveValue('Late films');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await expect(error(page)).toBeInViewport();
  arrive();
  await error(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('combobox', { name: /search/i })).toBeFocused();
});

test('what is loaded stays offline, what is not says so, and comes by itself once online', { tag: '@gate' }, async ({
  newMember,
}) => {
  const { page, context } = await newMember('ben');
  await page.clock.install();
  // Code that the first page does not need is loaded when it is idle, which may be before the connection is gone.
  const comeBack = await withhold(page, /Toasts-[^/]*\.js$/);
  const failed = page.waitForEvent('requestfailed', (request) => /Toasts-[^/]*\.js$/.test(request.url()));
  await page.goto('/timeline');
  const link = (name: string) => page.getByRole('complementary').getByRole('link', { name });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const films = page.getByRole('main').locator('a[href*="film="]');
  await link('Movies').click();
  await expect(heading('Movies')).toBeVisible();
  await expect(films.first()).toBeVisible();
  await link('Timeline').click();
  await expect(heading('Timeline')).toBeVisible();
  await context.setOffline(true);
  comeBack();
  await page.clock.runFor(4000);
  await failed;
  await link('Movies').click();
  await expect(heading('Movies')).toBeVisible();
  await expect(films.first()).toBeVisible();
  await link('Lists').click();
  await expect(error(page)).toContainText('You are offline. It comes by itself once you are connected.');
  await expect(page.getByRole('complementary')).toBeVisible();

  await context.setOffline(false);
  await expect(heading('Lists')).toBeVisible();
  // It has its styles.
  const missing = await page.evaluate(() => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]:not([disabled])')];
    return sheets.filter(({ sheet }) => sheet === null).map(({ href }) => href);
  });
  expect(missing).toEqual([]);
  await page.clock.runFor(10_000);
  await page.route('**/api/session', (route) => route.abort());
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You may still be signed in.' })).toBeVisible();
});

test('failed styles are fetched again with the code that needs them', async ({ newMember }) => {
  const { page } = await newMember('cleo');
  await page.goto('/timeline');
  const arrive = await withhold(page, /\.css$/);
  await page.getByRole('complementary').getByRole('link', { name: 'Lists' }).click();
  await expect(error(page)).toBeVisible();
  arrive();
  const styles = page.waitForResponse(/\/assets\/MemberLists-[^/]*\.css$/);
  await error(page).getByRole('button', { name: 'Try Again' }).click();
  await styles;
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
});

test('an open tab offers to reload after a new version is deployed, and never reloads by itself', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('dora');
  const movie_id = await film('Heat');
  await client.api.reviews.publish({ movie_id, title: '', content: 'Two tired men.', rating: 4, is_spoiler: false });
  await page.goto(`/reviews?review=${movie_id}`);
  const text = page.getByRole('dialog').getByRole('textbox', { name: /review/i });
  await text.fill('Two tired men and a long street.');

  // The files of this tab's version are gone, and the server names another entry script.
  await page.route(/\/assets\/.*/, (route) =>
    SCRIPT.test(new URL(route.request().url()).pathname)
      ? route.fulfill({ status: 404, body: 'Not found' })
      : route.continue(),
  );
  await page.route('**/version.json', (route) => route.fulfill({ json: { entry: '/assets/index-new.js' } }));
  await page.evaluate(() => history.replaceState({ ...history.state, stayed: true }, ''));
  await page.keyboard.press('Control+k');
  const message = page.getByRole('alert').filter({ hasText: 'A new version is here' });
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('A new version is here');
  await page.keyboard.press('Escape');
  await expect(message.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(text).toHaveValue('Two tired men and a long street.');
  expect(await page.evaluate(() => history.state.stayed)).toBe(true);

  // Reloading asks first, because the text is not saved.
  const requested = page.waitForEvent('dialog');
  const reload = message.getByRole('button', { name: 'Reload' }).click();
  await (await requested).dismiss();
  await reload;
  await expect(text).toHaveValue('Two tired men and a long street.');
  await page.unrouteAll();
  page.once('dialog', (dialog) => dialog.accept());
  await message.getByRole('button', { name: 'Reload' }).click();
  await expect(text).toHaveValue('Two tired men.');
  await expect(message).toHaveCount(0);
});
