import type { TimelineCard } from '@halfstar/contract/timeline/timeline.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeCard, movieIdOf, usernameOf } from '#test/cards.ts';
import type { MemberClient } from '#test/client.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

/** Every page from the first to the last. */
async function readAll(
  reader: MemberClient,
  limit: number,
  filter?: 'reviews' | 'activities',
): Promise<TimelineCard[]> {
  const cards: TimelineCard[] = [];
  let cursor: string | undefined;
  do {
    const page = await reader.api.timeline.listHome({ limit, ...(filter && { filter }), ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    cards.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return cards;
}

const inShort = (cards: readonly TimelineCard[]) => cards.map((card) => `${usernameOf(card)}: ${describeCard(card)}`);

test('[TML-01] the timeline shows reviews and activity of followed members and of the viewer only', async () => {
  const ada = await world.member('ada');
  const bo = await world.member('bo');
  const cy = await world.member('cy');
  const heat = await world.movie('Heat');
  const alien = await world.movie('Alien');
  expect(await ada.api.timeline.listHome({})).toMatchObject({ items: [], next_cursor: null });

  const actions = [
    () => ada.api.tracking.addToList({ movie_id: heat, list_type: 'watchlist' }),
    () => bo.api.tracking.rate({ movie_id: heat, rating: 3.5 }),
    () => cy.api.tracking.rate({ movie_id: heat, rating: 1 }),
    () => bo.api.reviews.publish({ movie_id: alien, ...REVIEW }),
  ];
  for (const action of actions) {
    await action();
    world.clock.advance({ minutes: 1 });
  }

  const own = 'ada: activity watchlist_add';
  expect(inShort(await readAll(ada, 20))).toEqual([own]);
  await ada.api.follows.follow({ user_id: bo.userId });
  const followed = ['bo: review 4', 'bo: combined_activity rating:3.5 watched_add', own];
  expect(inShort(await readAll(ada, 20))).toEqual(followed);
  expect(inShort(await readAll(ada, 1))).toEqual(followed);
  expect(inShort(await readAll(ada, 20, 'reviews'))).toEqual(followed.slice(0, 1));
  expect(inShort(await readAll(ada, 1, 'activities'))).toEqual(followed.slice(1));

  // Following is not mutual, and unfollowing has effect at once.
  expect(inShort(await readAll(cy, 20))).toEqual(['cy: combined_activity rating:1 watched_add']);
  await ada.api.follows.unfollow({ user_id: bo.userId });
  expect(inShort(await readAll(ada, 20))).toEqual([own]);
});

test("a card contains its member, its film, the community's average and what the viewer may do", async () => {
  const dee = await world.member('dee');
  const movie_id = await world.movie('Persona');
  await (await world.member('eve')).api.tracking.rate({ movie_id, rating: 2 });
  await dee.api.tracking.rate({ movie_id, rating: 5 });
  const [card] = (await dee.api.timeline.listHome({})).items;
  expect(card).toMatchObject({
    type: 'combined_activity',
    member: { username: 'dee', badges: ['founders'] },
    movie: { id: movie_id, title: 'Persona' },
    tracking: { movie_id, rating: 5, status: 'watched', community: { rating_average: 3.5, rating_count: 2 } },
    activities: [
      { activity_type: 'rating', rating: 5 },
      { activity_type: 'watched_add', rating: null },
    ],
    reactions: { counts: { heart: 0, thumbs_up: 0, smile: 0, star: 0, fire: 0 }, mine: null },
    can: { react: true },
  });
});

test('a visitor sees what a member did, but has no timeline and cannot react', async () => {
  const fay = await world.member('fay');
  const movie_id = await world.movie('Vertigo');
  await fay.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  world.clock.advance({ minutes: 1 });
  await fay.api.reviews.publish({ movie_id, ...REVIEW });
  const visitor = world.visitor();
  await expect(visitor.api.timeline.listHome({})).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
    status: 401,
    message: 'Authentication required',
  });
  const ofFay = { user_id: fay.userId };
  const { items } = await visitor.api.timeline.listByMember(ofFay);
  expect(inShort(items)).toEqual(['fay: review 4', 'fay: activity favorites_add']);
  expect(items.map((card) => (card.type === 'review' ? card.review.can.react : card.can.react))).toEqual([
    false,
    false,
  ]);
  expect((await visitor.api.timeline.listByMember({ ...ofFay, filter: 'reviews' })).items.map(describeCard)).toEqual([
    'review 4',
  ]);
  expect((await visitor.api.timeline.listByMember({ ...ofFay, filter: 'activities' })).items.map(describeCard)).toEqual(
    ['activity favorites_add'],
  );
  await expect(
    visitor.api.timeline.listByMember({ user_id: '00000000-0000-7000-8000-000000000000' }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
    status: 404,
  });
  expect((await fay.send('GET', '/api/timeline?limit=51')).status).toBe(422);
  expect((await fay.send('GET', '/api/timeline?sort=loudest')).status).toBe(422);
  expect((await fay.send('GET', '/api/timeline?cursor=bogus')).status).toBe(422);
});

test('[TML-02] a card is neither split nor repeated while scrolling, whatever happens meanwhile', async () => {
  const reader = await world.member('reader');
  const authors = [await world.member('gil'), await world.member('hal'), reader];
  for (const author of authors.slice(0, 2)) await reader.api.follows.follow({ user_id: author.userId });
  const rows = await world.ctx.db.selectFrom('movies').select('id').orderBy('popularity', 'desc').limit(300).execute();
  const fresh = rows.map((row) => row.id);
  const films = fresh.splice(0, 8);
  for (const movie_id of films) {
    // Several cards at the same moment, so that the id decides.
    if (films.indexOf(movie_id) % 3 === 0) world.clock.advance({ seconds: 1 });
    for (const author of authors) await author.api.tracking.rate({ movie_id, rating: 3 });
  }

  const step = fc.record({
    limit: fc.integer({ min: 1, max: 7 }),
    actions: fc.array(
      fc.record({
        author: fc.constantFrom(...authors),
        film: fc.option(fc.constantFrom(...films), { freq: 2 }),
        rating: fc.integer({ min: 1, max: 10 }).map((half) => half / 2),
        later: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const before = await readAll(reader, 50);
      const moved = new Set<string>();
      const met: TimelineCard[] = [];
      let cursor: string | null | undefined;
      for (let at = 0; cursor !== null; at += 1) {
        const { limit, actions } = steps[at % steps.length] ?? { limit: 5, actions: [] };
        const page = await reader.api.timeline.listHome({ limit, ...(cursor && { cursor }) });
        met.push(...page.items);
        cursor = page.next_cursor;
        // New cards are added only in the first round, so that the loop ends.
        for (const { author, film, rating, later } of at < steps.length ? actions : []) {
          if (later) world.clock.advance({ seconds: 1 });
          const movie_id = film ?? (fresh.pop() as string);
          await author.api.tracking.rate({ movie_id, rating });
          moved.add(`${author.username} ${movie_id}`);
        }
      }
      const stayed = (card: TimelineCard) => !moved.has(`${usernameOf(card)} ${movieIdOf(card)}`);
      expect(new Set(met.map((card) => card.id)).size).toBe(met.length);
      expect(met.filter(stayed)).toEqual(
        before.filter((card) => stayed(card)).map((card) => expect.objectContaining({ id: card.id })),
      );
    }),
    { numRuns: fewOrMany(8, 50) },
  );
  expect(await readAll(reader, 3)).toEqual(await readAll(reader, 50));
});

test('[TML-04] [TML-06] deleted reviews leave no gaps: every page but the last is full, on every list of reviews', async () => {
  const author = await world.member('ivy');
  const reader = await world.member('jo');
  await reader.api.follows.follow({ user_id: author.userId });
  const films = await Promise.all(
    ['Heat', 'Alien', 'Jaws', 'Vertigo', 'Fargo', 'Psycho'].map((title) => world.movie(title)),
  );
  const ids: string[] = [];
  for (const movie_id of films) {
    world.clock.advance({ minutes: 1 });
    ids.push((await author.api.reviews.publish({ movie_id, ...REVIEW })).id);
  }
  const kept = ids.slice(0, 3).toReversed();
  for (const review_id of ids.slice(3)) await author.api.reviews.delete({ review_id });

  type Page = { items: readonly ({ review: { id: string } } | { id: string } | object)[]; next_cursor: string | null };
  const lists: Record<string, (page: { limit: number; cursor?: string }) => Promise<Page>> = {
    home: (page) => reader.api.timeline.listHome(page),
    'home, reviews': (page) => reader.api.timeline.listHome({ ...page, filter: 'reviews' }),
    member: (page) => reader.api.timeline.listByMember({ user_id: author.userId, ...page }),
    'member, reviews': (page) =>
      reader.api.timeline.listByMember({ user_id: author.userId, ...page, filter: 'reviews' }),
    'reviews of the member': (page) => reader.api.reviews.listByMember({ user_id: author.userId, ...page }),
  };
  for (const [name, list] of Object.entries(lists)) {
    const pages: Page[] = [];
    for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.next_cursor)
      pages.push(await list({ limit: 2, ...(cursor && { cursor }) }));
    const found = pages.map(({ items }) =>
      items.map((one) => ('review' in one ? one.review.id : 'id' in one && one.id)),
    );
    expect({ name, found }).toEqual({ name, found: [kept.slice(0, 2), kept.slice(2)] });
  }
});
