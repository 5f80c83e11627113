import type { Locator, Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { expect, type TestUser, test } from '../support/fixtures.ts';

/** What a test acts on: the film is in no list, and the author has reviewed another one. */
interface World {
  ada: TestUser;
  author: MemberClient;
  filmId: string;
  reviewId: string;
}

interface Act {
  name: string;
  /** The page of the act. */
  path: (world: World) => string;
  /** What it requests. */
  method: 'PUT' | 'PATCH' | 'POST';
  url: RegExp;
  perform: (page: Page) => Promise<void>;
  /** Whether the page shows what was done. */
  shown: (page: Page) => Promise<boolean>;
  /** What the server has of it, and what it has when it was done once. */
  stored: (world: World) => Promise<unknown>;
  done: unknown;
  none: unknown;
  /** The button that sends it again. */
  again?: string;
}

const TEXT = 'She was the other one.';

const stars = (page: Page) => page.getByRole('slider', { name: /^your rating/i }).first();
const trackingOf = async ({ ada, filmId }: World) =>
  (await ada.client.api.tracking.getByMovies({ movie_ids: [filmId] })).items[0];
const isVisible = (locator: Locator) => locator.first().isVisible();
const journal = (page: Page) => page.getByRole('switch', { name: 'Ask me when I watched a film' });

const ACTS: Act[] = [
  {
    name: 'a rating',
    path: ({ filmId }) => `/movies/${filmId}`,
    method: 'PUT',
    url: /\/api\/movies\/[^/]+\/rating$/,
    perform: (page) => stars(page).press('End'),
    shown: async (page) => (await stars(page).getAttribute('aria-valuetext')) === '5 stars',
    stored: async (world) => {
      const { rating, viewing_count } = (await trackingOf(world)) ?? {};
      return { rating, viewing_count };
    },
    done: { rating: 5, viewing_count: 1 },
    none: { rating: null, viewing_count: 0 },
  },
  {
    name: 'the watchlist',
    path: ({ filmId }) => `/movies/${filmId}`,
    method: 'PUT',
    url: /\/api\/movies\/[^/]+\/lists\/watchlist$/,
    perform: (page) => page.getByRole('button', { name: 'Add to Watchlist' }).click(),
    shown: (page) => isVisible(page.getByRole('button', { name: 'Remove from Watchlist' })),
    stored: async (world) => (await trackingOf(world))?.status,
    done: 'watchlist',
    none: 'none',
  },
  {
    name: 'a follow',
    path: ({ author }) => `/profile/${author.username}`,
    method: 'PUT',
    url: /\/api\/users\/[^/]+\/follow$/,
    perform: (page) =>
      page
        .getByRole('button', { name: /^Follow / })
        .first()
        .click(),
    shown: (page) => isVisible(page.getByRole('button', { name: /^Following / })),
    stored: async ({ ada, author }) =>
      (await ada.client.api.follows.listFollowers({ user_id: author.userId })).items.length,
    done: 1,
    none: 0,
  },
  {
    name: 'a comment',
    path: ({ reviewId }) => `/reviews/${reviewId}`,
    method: 'POST',
    url: /\/api\/reviews\/[^/]+\/comments$/,
    perform: async (page) => {
      await page.getByRole('textbox', { name: 'Write a comment' }).fill(TEXT);
      await page.keyboard.press('Control+Enter');
    },
    shown: async (page) =>
      (await page
        .getByRole('article', { name: /^Comment by/ })
        .filter({ hasText: TEXT })
        .count()) === 1,
    stored: async ({ ada, reviewId }) =>
      (await ada.client.api.comments.listByReview({ review_id: reviewId })).items.map(({ content }) => content),
    done: [TEXT],
    none: [],
    again: 'Send Again',
  },
  {
    name: 'a setting',
    path: () => '/settings',
    method: 'PATCH',
    url: /\/api\/users\/[^/]+\/settings$/,
    perform: (page) => journal(page).press('Space'),
    shown: (page) => journal(page).isChecked(),
    stored: async ({ ada }) =>
      (await ada.client.api.profiles.getOwn({ user_id: ada.client.userId })).journaling_enabled,
    done: true,
    none: false,
  },
];

type Line = 'stalls' | 'fails' | 'loses the answer';

/** Lets the requests of an act meet a bad line until the returned function is called. */
async function breakLine(page: Page, { url, method }: Act, line: Line): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (line === 'fails') return route.abort();
    if (line === 'stalls') return;
    await route.fetch();
    return route.abort();
  });
  return () => page.unroute(url);
}

/** Lets the request of an act arrive twice. The page gets the second answer; `answered` has the statuses of both. */
async function deliverTwice(page: Page, { url, method }: Act): Promise<{ answered: Promise<number[]> }> {
  const { promise: answered, resolve } = Promise.withResolvers<number[]>();
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const [first, second] = [await route.fetch(), await route.fetch()];
    await route.fulfill({ response: second });
    return resolve([first.status(), second.status()]);
  });
  return { answered };
}

for (const act of ACTS) {
  const prepare = async (
    newMember: (name: string) => Promise<TestUser>,
    film: (title: string) => Promise<string>,
  ): Promise<World> => {
    const [ada, { client: author }] = [await newMember('ada'), await newMember('bo')];
    const words = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
    const { id: reviewId } = await author.api.reviews.publish({ movie_id: await film('Heat'), ...words });
    const world = { ada, author, filmId: await film('Vertigo'), reviewId };
    await ada.page.clock.install();
    await ada.page.goto(act.path(world));
    // The app gives up after its usual time, which this test's clock counts.
    await ada.page.evaluate(() => Object.assign(window, { halfstarPatience: { waits: 1, toasts: 1, retries: 1 } }));
    return world;
  };

  for (const line of ['stalls', 'fails', 'loses the answer'] as const)
    test(`${act.name} on a line that ${line} is taken back, offered again, and then saved once`, async ({
      newMember,
      film,
    }) => {
      const world = await prepare(newMember, film);
      const { page } = world.ada;
      const mend = await breakLine(page, act, line);
      const requested = page.waitForRequest(
        (request) => act.url.test(request.url()) && request.method() === act.method,
      );
      await act.perform(page);
      await requested;
      if (line === 'stalls') await page.clock.fastForward(31_000);
      const again = page.getByRole('button', { name: act.again ?? 'Try Again' });
      await expect(again).toBeVisible();
      // It shows what the server has, whatever the line lost.
      const arrived = line === 'loses the answer';
      await expect.poll(() => act.shown(page)).toBe(arrived);
      expect(await act.stored(world)).toEqual(arrived ? act.done : act.none);
      await mend();
      await again.click();
      await expect.poll(() => act.shown(page)).toBe(true);
      await expect(again).toHaveCount(0);
      await expect.poll(() => act.stored(world)).toEqual(act.done);
      await page.reload();
      await expect.poll(() => act.shown(page)).toBe(true);
    });

  test(`${act.name} that a line delivers twice is saved and shown once`, async ({ newMember, film }) => {
    const world = await prepare(newMember, film);
    const { page } = world.ada;
    const { answered } = await deliverTwice(page, act);
    await act.perform(page);
    const [first, second] = await answered;
    expect([first, second]).toEqual([expect.any(Number), first]);
    expect(first).toBeLessThan(300);
    await expect.poll(() => act.shown(page)).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await act.stored(world)).toEqual(act.done);
    await page.reload();
    await expect.poll(() => act.shown(page)).toBe(true);
  });

  test(`${act.name} whose answer comes after another page was opened is saved and shown`, async ({
    newMember,
    film,
  }) => {
    const world = await prepare(newMember, film);
    const { page } = world.ada;
    const held = Promise.withResolvers<void>();
    await page.route(act.url, async (route) => {
      if (route.request().method() === act.method) await held.promise;
      return route.fallback();
    });
    const requested = page.waitForRequest((request) => act.url.test(request.url()) && request.method() === act.method);
    await act.perform(page);
    await requested;
    await page.getByRole('complementary').getByRole('link', { name: 'Movies' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Movies' })).toBeVisible();
    held.resolve();
    await expect.poll(() => act.stored(world)).toEqual(act.done);
    await page.goBack();
    await expect.poll(() => act.shown(page)).toBe(true);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
