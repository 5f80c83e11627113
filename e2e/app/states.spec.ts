import { disableServerRendering, expect, test } from '../support/fixtures.ts';

test('[NAV-11] the next steps of four empty states work', async ({ newMember }) => {
  const { page } = await newMember('jo');
  await page.goto('/lists');
  await page.getByRole('button', { name: 'Find a film' }).click();
  await expect(page.getByRole('combobox', { name: /search/i })).toBeFocused();
  await page.goto('/reviews');
  await page.getByRole('button', { name: 'Write First Review' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/reviews?review=new');
  await page.goto('/followers');
  await page.getByRole('link', { name: 'Find people to follow' }).click();
  await expect(page.getByRole('tab', { name: 'Recommended' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/timeline?filter=reviews');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/timeline');
});

test('[NAV-08] a failing card does not affect the others, and Try Again restores it', async ({ newMember, film }) => {
  const { page, client } = await newMember('kit');
  for (const title of ['Casablanca', 'Vertigo']) {
    await client.api.tracking.rate({ movie_id: await film(title), rating: 4 });
  }
  let broken = true;
  await disableServerRendering(page);
  await page.route('**/api/timeline?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    // A film without a title fails to render.
    if (broken) for (const card of body.items.slice(0, 1)) card.movie = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/timeline');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Something went wrong');
  await expect(alert.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await alert.getByText('Details').click();
  await expect(alert.locator('pre')).toContainText(/null/);
  await expect(page.getByRole('article')).toHaveCount(1);
  const tryAgain = alert.getByRole('button', { name: 'Try Again' });
  const stillBroken = page.waitForResponse('**/api/timeline?*');
  await tryAgain.click();
  await stillBroken;
  await expect(tryAgain).toBeEnabled();
  await expect(alert).toContainText('Something went wrong');
  broken = false;
  await tryAgain.click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(alert).toHaveCount(0);
});

test('a dialog whose code fails to load can be retried', async ({ newMember, film }) => {
  const { page } = await newMember('max');
  const heat = await film('Heat');
  let away = true;
  await page.route('**/assets/FilmDialog-*.js', (route) => (away ? route.abort() : route.continue()));
  await page.goto(`/lists?film=${heat}`);
  const alert = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  away = false;
  const dialog = page.getByRole('dialog').getByRole('heading', { name: 'Heat' });
  const tryAgain = alert.getByRole('button', { name: 'Try Again' });
  await tryAgain.click();
  await expect(dialog).toBeVisible();
});

test('[NAV-08] a failing page does not affect the shell, and Refresh Page restores it', async ({ newMember }) => {
  const { page, client } = await newMember('lou');
  let broken = true;
  await disableServerRendering(page);
  await page.route('**/api/profiles/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    // An object instead of a name fails to render.
    await route.fulfill({ response, json: broken ? { ...body, display_name: { first: 'Lou' } } : body });
  });
  await page.goto('/profile');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Something went wrong');
  await page.getByRole('complementary').getByRole('link', { name: 'Lists' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  await page.goBack();
  await expect(alert).toContainText('Something went wrong');
  broken = false;
  await alert.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: client.username })).toBeVisible();
});
