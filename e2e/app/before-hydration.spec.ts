import type { Page } from '@playwright/test';
import { changeDatabase } from '../support/database.ts';
import { expect, test } from '../support/fixtures.ts';
import { openRendered } from '../support/rendered.ts';

/** Keeps the app's code from a page; gives the function that lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/libs-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Opens a page that comes rendered and stays without its code for now. */
async function openHeld(page: Page, path: string) {
  const release = await holdCode(page);
  const opening = openRendered(page, path);
  await expect(page.locator('html')).toHaveAttribute('data-app', 'loading');
  return { opening, release };
}

test('settings that are chosen before the app runs are saved once it does', async ({ newMember }) => {
  const { page, client } = await newMember('slow');
  const { opening, release } = await openHeld(page, '/settings');
  const followers = page.getByRole('radio', { name: /^Followers/ });
  const scores = page.getByRole('switch', { name: 'Hide scores until I have seen it' });
  const before = await scores.isChecked();
  await page.getByLabel('Who sees my things').getByText('Followers', { exact: true }).click();
  await scores.click();
  // Nothing is shown as chosen that is not.
  await expect(followers).not.toBeChecked();
  await expect(scores).toBeChecked({ checked: before });
  await expect(followers).toHaveAttribute('data-waiting', '');
  release();
  await opening;
  await expect(followers).toBeChecked();
  await expect(scores).toBeChecked({ checked: !before });
  const { userId: user_id } = client;
  await expect.poll(async () => (await client.api.visibility.getAudience({ user_id })).audience).toBe('followers');
  await expect.poll(async () => (await client.api.profiles.getOwn({ user_id })).hide_scores_until_seen).toBe(!before);
});

test('stars that are pressed before the app runs are given once it does', async ({ newMember, film }) => {
  const { page, client } = await newMember('stars');
  const movie_id = await film('Bathing Beauty');
  const { opening, release } = await openHeld(page, `/movies/${movie_id}`);
  const stars = page.getByRole('main').getByRole('slider').first();
  const { width, height } = (await stars.boundingBox()) ?? { width: 0, height: 0 };
  await stars.click({ position: { x: width * 0.69, y: height / 2 } });
  await expect(stars).toHaveAttribute('data-waiting', '');
  release();
  await opening;
  await expect(stars).toHaveAttribute('aria-valuenow', '3.5');
  await expect
    .poll(async () => (await client.api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0]?.rating)
    .toBe(3.5);
});

test('pictures that failed before the app runs are replaced once it does', async ({ newMember, film, testServer }) => {
  const { page } = await newMember('blank');
  const movie_id = await film('Ace in the Hole');
  await changeDatabase(testServer.databaseUrl, (database) =>
    database.query("update movies set poster_path = '/gone.jpg', backdrop_path = '/gone.jpg' where id = $1", [
      movie_id,
    ]),
  );
  await page.route('https://image.tmdb.org/**', (route) => route.abort());
  const { opening, release } = await openHeld(page, `/movies/${movie_id}`);
  const pictures = page.getByRole('main').locator('img[src*="image.tmdb.org"]');
  const failed = () => pictures.evaluateAll((images: HTMLImageElement[]) => images.filter((image) => image.complete));
  await expect(pictures).toHaveCount(3);
  await expect.poll(async () => (await failed()).length).toBe(3);
  release();
  await opening;
  await expect(pictures).toHaveCount(0);
});
