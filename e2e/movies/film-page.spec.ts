import type { Locator, Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const REVIEW = { title: '', content: 'Every staircase in it tells you where somebody stands.', is_spoiler: false };

/** A picture of 2 × 3 points. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAFklEQVR4nGNsaGBgYGBgYmBgYGBgAAANBgGDxbhRdgAAAABJRU5ErkJggg==',
  'base64',
);

/** Changes what the server says of a film, where the page requests it. */
const rewriteFilm = (page: Page, movieId: string, facts: object) =>
  page.route(`**/api/movies/${movieId}/page`, async (route) => {
    const response = await route.fetch();
    const { movie, ...others } = await response.json();
    await route.fulfill({ response, json: { ...others, movie: { ...movie, ...facts } } });
  });

/** Five members' ratings and more, from ½ star up. */
async function rateByAll(clients: readonly MemberClient[], movieId: string, stars: readonly number[]): Promise<void> {
  for (const [at, rating] of stars.entries()) await clients[at]?.api.tracking.rate({ movie_id: movieId, rating });
}

const bars = (place: Page | Locator) => place.getByRole('group', { name: 'Members’ ratings' }).getByRole('button');
const tab = (place: Page | Locator, name: string | RegExp) => place.getByRole('tab', { name });

test('[MOV-09] the dialog shows everything about a film and offers all actions', async ({ newMember, film }) => {
  const { page, client } = await newMember('ada');
  const { client: friend } = await newMember('bo');
  const heat = await film('Amadeus');
  await client.api.follows.follow({ user_id: friend.userId });
  await friend.api.reviews.publish({ movie_id: heat, ...REVIEW, rating: 4.5 });
  await disableServerRendering(page);
  const cast = Array.from({ length: 14 }, (_, at) => ({
    person_id: null,
    name: `Actor ${at}`,
    character: `Role ${at}`,
    profile_path: null,
  }));
  await rewriteFilm(page, heat, {
    tmdb_id: 238,
    vote_average: 8.7,
    runtime: 175,
    director: 'Francis Ford Coppola',
    directors: [],
    genres: ['Drama', 'Crime'],
    cast_members: cast,
    backdrop_path: '/backdrop.jpg',
    poster_path: '/poster.jpg',
  });
  await page.route('https://image.tmdb.org/**', (route) => route.fulfill({ contentType: 'image/png', body: PICTURE }));
  await page.goto(`/lists?film=${heat}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Amadeus' })).toBeVisible();
  await expect(dialog.getByText('1984 · 175 min · Drama, Crime')).toBeVisible();
  await expect(dialog.getByText('Directed by Francis Ford Coppola')).toBeVisible();
  for (const [name, href] of [
    ['1984', '/movies?year=1984'],
    ['Drama', '/movies?genre=Drama'],
    ['Crime', '/movies?genre=Crime'],
  ] as const) {
    await expect(dialog.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['1984', 'Drama', 'Crime']) {
    const box = await dialog.getByRole('link', { name, exact: true }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${name} for a thumb`).toBeGreaterThanOrEqual(24);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dialog.getByText('8.7 / 10 on TMDB')).toBeVisible();
  for (const picture of ['backdrop', 'poster'])
    await expect(dialog.locator(`img[src$='/${picture}.jpg']`)).toBeVisible();
  await expect(dialog.getByRole('heading', { name: 'Your Actions' })).toBeVisible();
  for (const name of ['Add to Watchlist', 'Mark as Watched', 'Add to Favorites', 'Write review']) {
    await expect(dialog.getByRole('button', { name })).toBeEnabled();
  }
  await expect(dialog.getByRole('slider', { name: /your rating/i })).toBeVisible();
  await expect(dialog.getByRole('tab')).toHaveText(['Overview', 'Reviews (1)', 'Social (1)', 'Cast']);
  await tab(dialog, 'Reviews (1)').click();
  await expect(dialog.getByRole('tabpanel', { name: 'Reviews (1)' }).getByText(REVIEW.content)).toBeVisible();
  await tab(dialog, 'Social (1)').click();
  const row = dialog.getByRole('tabpanel', { name: 'Social (1)' }).getByRole('listitem');
  await expect(row).toContainText(friend.username);
  await expect(row.getByRole('img', { name: '4.5 stars' })).toBeVisible();
  await expect(row.getByRole('link', { name: 'Read the review' })).toBeVisible();
  await tab(dialog, 'Cast').click();
  await expect(dialog.getByRole('tabpanel', { name: 'Cast' }).getByRole('listitem')).toHaveCount(12);

  await client.api.reviews.publish({ movie_id: heat, ...REVIEW, rating: 4 });
  await page.reload();
  await expect(dialog.getByRole('button', { name: 'Edit review' })).toBeEnabled();
  for (const name of ['Watched', 'Add to Favorites']) {
    await expect(dialog.getByRole('button', { name })).toBeEnabled();
  }
  await expect(dialog.getByRole('slider', { name: /your rating/i })).toHaveAttribute('aria-valuenow', '4');
});

test('[MOV-09] the overview shows what the film is about, its newest reviews and the friends who know it', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('ida');
  const { client: friend } = await newMember('leo');
  const movie = await film('Harakiri');
  await client.api.follows.follow({ user_id: friend.userId });
  await friend.api.reviews.publish({ movie_id: movie, ...REVIEW, rating: 4.5 });
  await page.goto(`/movies/${movie}`);
  const overview = page.getByRole('tabpanel', { name: 'Overview' });
  await expect(overview.locator('p').first()).toHaveText(/^.{60,160}\.$/);
  await expect(overview.getByRole('region', { name: 'Newest reviews' })).toContainText(REVIEW.content);
  await expect(overview.getByRole('region', { name: 'Friends' })).toContainText(friend.username);
});

test('[MOV-11] [MOV-14] every bar can be reached by keyboard and has a text; bars and average show from five ratings on', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('eli');
  const movie = await film('Chinatown');
  const others: MemberClient[] = [];
  for (const name of ['fay', 'gus', 'hal', 'ivy']) others.push((await newMember(name)).client);
  await disableServerRendering(page);
  await rewriteFilm(page, movie, { vote_average: 7.42, tmdb_id: 829 });
  await rateByAll(others, movie, [4, 4, 3.5, 5]);
  await page.goto(`/movies/${movie}`);
  await expect(page.getByText('4 ratings; the average needs 5')).toBeVisible();
  await expect(page.getByText('4 ratings')).toHaveCount(1);
  await expect(bars(page)).toHaveCount(0);

  await client.api.tracking.rate({ movie_id: movie, rating: 2.5 });
  await expect(page.getByText('3.8 ★of 5 stars (5) by members')).toBeVisible();
  await expect(page.getByText('3.8 ★ on average, from 5 ratings')).toBeVisible();
  await expect(page.getByText('7.4 / 10 on TMDB')).toBeVisible();

  const labels: (string | null)[] = [];
  await bars(page).first().focus();
  for (let bar = 0; bar < 10; bar += 1) {
    const now = page.locator(':focus');
    const words = await now.getAttribute('aria-label');
    labels.push(words);
    await expect(page.getByText(words ?? '', { exact: true })).toBeVisible();
    await page.keyboard.press('Tab');
  }
  expect(labels).toEqual([
    '0.5 stars: 0 ratings, 0%',
    '1 star: 0 ratings, 0%',
    '1.5 stars: 0 ratings, 0%',
    '2 stars: 0 ratings, 0%',
    '2.5 stars: 1 rating, 20%, with yours',
    '3 stars: 0 ratings, 0%',
    '3.5 stars: 1 rating, 20%',
    '4 stars: 2 ratings, 40%',
    '4.5 stars: 0 ratings, 0%',
    '5 stars: 1 rating, 20%',
  ]);
  await bars(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(bars(page).nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(bars(page).nth(9)).toBeFocused();
});

test('[MOV-13] members who hide scores see none before they have watched the film', async ({ newMember, film }) => {
  const { page, client } = await newMember('jo');
  const { client: friend } = await newMember('kim');
  const movie = await film('Gattaca');
  await client.api.follows.follow({ user_id: friend.userId });
  await friend.api.reviews.publish({ movie_id: movie, ...REVIEW, rating: 4.5 });
  // Fewer than five ratings have no chart.
  const others: MemberClient[] = [];
  for (const name of ['lea', 'mia', 'nat', 'oli']) others.push((await newMember(name)).client);
  await rateByAll(others, movie, [4, 4, 3.5, 5]);
  const given = page.getByRole('img', { name: '4.5 stars' });
  const hidden = page.getByText('Score hidden until you have seen it');
  await page.goto('/timeline');
  await expect(given.first()).toBeVisible();

  await page.goto('/settings');
  const setting = page.getByRole('switch', { name: 'Hide scores until I have seen it' });
  await expect(setting).not.toBeChecked();
  await setting.focus();
  await page.keyboard.press('Space');
  await expect(setting).toBeChecked();
  await expect
    .poll(async () => (await client.api.profiles.getOwn({ user_id: client.userId })).hide_scores_until_seen)
    .toBe(true);

  await page.goto('/timeline');
  await expect(hidden.first()).toBeAttached();
  await expect(given).toHaveCount(0);

  await page.goto(`/movies/${movie}`);
  await expect(page.getByText('Scores are hidden until you have seen it')).toBeVisible();
  await expect(page.getByText('Hidden until you have seen it. Mark it as watched and the ratings show.')).toBeVisible();
  await expect(page.getByText('/ 10')).toHaveCount(0);
  await expect(bars(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Newest reviews' }).getByText(REVIEW.content)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Friends' }).getByText('Read the review')).toBeVisible();
  await expect(given).toHaveCount(0);

  await page.getByRole('button', { name: 'Mark as Watched' }).click();
  // Of the review and of the friend.
  await expect(given).toHaveCount(2);
  await expect(bars(page)).toHaveCount(10);
  await expect(page.getByText('/ 10')).toBeVisible();
});

test('[MOV-09] parts of a film that fail to load can be retried, and loading shifts nothing', async ({
  newMember,
  film,
}) => {
  const { page } = await newMember('mo');
  const movie = await film('Metropolis');
  let broken = true;
  const held = Promise.withResolvers<void>();
  await disableServerRendering(page);
  await page.route(/\/api\/movies\/[^/]+(\/page|\/reviews|\/friends)?(\?|$)/, async (route) => {
    await held.promise;
    const problem = { type: 'about:blank', title: 'No', status: 403, code: 'OUT_OF_FILM', request_id: 'test' };
    const json = { ...problem, detail: 'The projector is out of film.' };
    return broken ? route.fulfill({ status: 403, json, contentType: 'application/problem+json' }) : route.continue();
  });
  await page.goto(`/movies/${movie}`);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  held.resolve();
  await expect(page.getByText('The film could not be loaded.')).toBeVisible();
  await expect(page.getByText('The projector is out of film.')).toBeVisible();
  broken = false;
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift' });
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Write review' })).toBeVisible();
  await expect(page.getByText('No member has rated it yet').first()).toBeVisible();
  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(shifted).toBeLessThan(0.02);
});
