import type { Page } from '@playwright/test';
import { Client } from '../../server/test/client.ts';
import { disableServerRendering, expect, signIn, type TestUser, test } from '../support/fixtures.ts';
import { doubleText, expectToFit, NARROW } from '../support/large-text.ts';

/** Doubles the text size of every page that is opened from here on. */
const doubleTextOf = (page: Page) =>
  page.addInitScript(`document.addEventListener('DOMContentLoaded', ${doubleText.toString()})`);

interface Reader {
  page: Page;
  /** Replaces `:film` and the like by the ids and names of what was made. */
  fill: (path: string) => string;
}

/** Creates a member of whom no page is empty, on the narrow screen. */
async function createReader(
  newMember: (name: string) => Promise<TestUser>,
  film: (title: string) => Promise<string>,
): Promise<Reader> {
  const { page, client } = await newMember('largetextreader');
  const { client: other } = await newMember('friend');
  const parasite = await film('Parasite');
  const text = { content: 'Every staircase in it says where somebody is.', rating: 4.5 };
  const review = await client.api.reviews.publish({
    ...text,
    movie_id: parasite,
    title: 'Stairs all the way down',
    is_spoiler: false,
  });
  await other.api.reviews.publish({ ...text, movie_id: parasite, title: '', is_spoiler: true });
  // Enough ratings for an average.
  for (const name of ['ann', 'ben', 'cat']) {
    const { client: rater } = await newMember(name);
    await rater.api.tracking.rate({ movie_id: parasite, rating: 4 });
  }
  await other.api.follows.follow({ user_id: client.userId });
  await client.api.follows.follow({ user_id: other.userId });
  await other.api.comments.add({ review_id: review.id, content: `Even the last one, @${client.username}?` });
  const [heat = '', vertigo = '', gladiator = ''] = await Promise.all(['Heat', 'Vertigo', 'Gladiator'].map(film));
  await client.api.drafts.save({ movie_id: heat, version: 0, ...text, title: '', is_spoiler: false });
  const scheduled_for = '2031-01-01T12:00:00Z';
  await client.api.scheduled.schedule({ ...text, movie_id: vertigo, title: '', is_spoiler: false, scheduled_for });
  await client.api.tracking.addToList({ movie_id: await film('Casablanca'), list_type: 'watchlist' });
  await client.api.diary.add({ movie_id: gladiator, watched_on: '2020-02-29', rewatch: true, rating: 4 });
  const list = await client.api.lists.create({ name: 'Staircases', description: 'Up.', ranked: true, public: false });
  await client.api.lists.addFilm({ list_id: list.id, movie_id: parasite });

  await page.setViewportSize(NARROW);
  await doubleTextOf(page);
  const made = { film: parasite, draft: heat, review: review.id, list: list.id, friend: other.username };
  return { page, fill: (path) => path.replace(/:(\w+)/, (_, name: keyof typeof made) => made[name]) };
}

/** The pages of a member in parts, each a test of its own, so that no test grows with the product. */
const PARTS: Record<string, string[]> = {
  'home and films': [
    '/',
    '/timeline',
    '/discover',
    '/discover?tab=popular',
    '/movies',
    '/movies?genre=War&status=watched',
  ],
  people: ['/profile', '/followers', '/followers?tab=following', '/followers?tab=recommended', '/:friend'],
  reviews: ['/reviews', '/reviews?tab=scheduled', '/reviews?tab=drafts', '/reviews/:review', '/movies/:film'],
  lists: [
    '/lists',
    '/lists?list=watched&view=list',
    '/lists?list=favorites',
    '/lists?list=diary',
    '/lists?list=to-rate',
    '/lists?list=own',
    '/lists/:list',
  ],
  'the rest': ['/founder-invites', '/employee-verification', '/import', '/settings', '/no-such/page'],
  dialogs: ['/lists?film=:film', '/reviews?review=:film', '/reviews?review=:draft', '/reviews?review=new'],
};

const RULE = 'on a screen of 320 pixels with text of twice the size nothing is cut off, overlaps or scrolls sideways';

for (const [part, paths] of Object.entries(PARTS)) {
  test(`[A11-01] [A11-02] ${RULE}: ${part}`, async ({ newMember, film }) => {
    const { page, fill } = await createReader(newMember, film);
    for (const path of paths) {
      await page.goto(fill(path));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
      if (path.includes('film=') || path.includes('review=')) await expect(page.getByRole('dialog')).toBeVisible();
      await expectToFit(page, path);
    }
  });
}

test(`[A11-01] [A11-02] ${RULE}: films with an average and the viewer's own stars`, async ({ newMember, film }) => {
  const { page } = await createReader(newMember, film);
  const parasite = await film('Parasite');
  await disableServerRendering(page);
  // A job notices that the film is trending, within seconds; what other tests do decides on which place.
  await page.route('**/api/movies/trending*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({
      response,
      json: { ...body, items: body.items.filter(({ id }: { id: string }) => id === parasite) },
    });
  });
  const rated = page.getByRole('listitem').filter({ has: page.getByText('You gave it') });
  await expect(async () => {
    await page.goto('/discover');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await rated.count()).toBeGreaterThan(0);
  }).toPass();
  await expect(page.getByRole('main').getByTitle("Members' average").first()).toBeVisible();
  // They would make the page wider in the last column.
  const tooWide = await rated.evaluateAll((items) =>
    items.map((item) => item.scrollWidth - item.clientWidth).filter((by) => by > 1),
  );
  expect(tooWide).toEqual([]);
  await expectToFit(page, '/discover with stars');
});

test(`[A11-01] [A11-02] ${RULE}: for visitors`, async ({ newMember, film, page }) => {
  const { client } = await newMember('largetextwriter');
  await client.api.tracking.rate({ movie_id: await film('Parasite'), rating: 4.5 });
  await page.setViewportSize(NARROW);
  await doubleTextOf(page);
  const pages = ['/auth', '/auth?mode=signup', '/email-confirmation', `/movies/${await film('Parasite')}`];
  for (const path of [...pages, `/${client.username}`]) {
    await page.goto(path);
    await expectToFit(page, `${path} for visitors`);
  }
});

test(`[A11-01] [A11-02] ${RULE}: for admins`, async ({ context, page, testServer }) => {
  const admin = new Client(testServer.origin);
  admin.cookies = testServer.adminCookies;
  await signIn(context, testServer.origin, admin);
  await page.setViewportSize(NARROW);
  await doubleTextOf(page);
  for (const path of ['/founder-invites', '/admin/movie-backfill']) {
    await page.goto(path);
    await expectToFit(page, `${path} for admins`);
  }
});
