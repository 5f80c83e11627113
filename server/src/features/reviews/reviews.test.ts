import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { withCursorPosition } from '#test/cursor.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;

beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ada = await world.someone();
  bo = await world.someone();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };
const NOTHING = { counts: { heart: 0, thumbs_up: 0, smile: 0, star: 0, fire: 0 }, mine: null };

const rowOf = (id: string) =>
  world.ctx.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const reviewCount = async (member: MemberClient) => (await world.profile(member.username)).review_count;

/** The server's errors for a review that the form would have refused. */
const refusal = async (wrong: object) => {
  const movieId = await world.movie('Heat');
  const answer = await ada.send('PUT', `/api/movies/${movieId}/review`, { ...REVIEW, ...wrong });
  const { errors } = Problem.parse(await answer.json());
  return [answer.status, errors?.[0]?.field, errors?.[0]?.message];
};

test("[REV-03] publishing again changes the member's one review", async () => {
  const movie_id = await world.movie('Heat');
  const first = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  expect(first).toMatchObject({
    author: { username: ada.username },
    movie: { id: movie_id, title: 'Heat' },
    title: 'Coffee',
    content: 'Two men talk over coffee.',
    rating: 4.5,
    edited: false,
    reactions: NOTHING,
    can: { edit: true, remove: true, react: true },
  });
  world.clock.advance({ hours: 1 });

  // Publishing the same again, or another rating alone, is no edit.
  const same = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  const rerated = await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: 5 });
  expect(same).toMatchObject({ id: first.id, edited: false, created_at: first.created_at });
  expect(rerated).toMatchObject({ id: first.id, edited: false, rating: 5 });

  const moved = await ada.api.reviews.publish({ movie_id, ...REVIEW, title: 'More coffee' });
  expect(moved).toMatchObject({ id: first.id, title: 'More coffee', edited: true, created_at: first.created_at });
  expect(await reviewCount(ada)).toBe(1);
  expect((await ada.api.reviews.getOwn({ movie_id })).review?.id).toBe(first.id);

  await ada.api.reviews.delete({ review_id: first.id });
  await expect(ada.api.reviews.get({ review_id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  expect((await ada.api.reviews.getOwn({ movie_id })).review).toBe(null);
  expect(await reviewCount(ada)).toBe(0);
});

test.each([
  ['title', { title: 'More coffee' }],
  ['text', { content: 'They talk some more.' }],
  ['spoiler flag', { is_spoiler: true }],
])('[REV-03] a changed %s is an edit', async (_, change) => {
  const movie_id = await world.movie('Heat');
  const before = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  expect(before.edited).toBe(false);
  expect(await ada.api.reviews.publish({ movie_id, ...REVIEW, ...change })).toMatchObject({ ...change, edited: true });
  await ada.api.reviews.delete({ review_id: before.id });
});

test('[REV-03] two tabs that publish at once make one review', async () => {
  const movie_id = await world.movie('Alien');
  const eve = await world.member('eve');
  const published = await Promise.all(
    Array.from({ length: 6 }, (_, n) => eve.api.reviews.publish({ movie_id, ...REVIEW, rating: (n % 5) + 1 })),
  );
  expect(new Set(published.map((review) => review.id)).size).toBe(1);
  expect(await reviewCount(eve)).toBe(1);
  const timeline = await eve.api.timeline.listByMember({ user_id: eve.userId, filter: 'reviews' });
  expect(timeline.items).toHaveLength(1);
  const ids = published.map((review) => review.id);
  await Promise.all(ids.map((review_id) => eve.api.reviews.delete({ review_id }).catch(() => undefined)));
  expect(await reviewCount(eve)).toBe(0);
});

/** Two units of UTF-16 and four bytes each. */
const letters = (count: number) => '𝔸𝔹'.repeat(count).slice(0, 2 * count);

test('[REV-02] [SAF-04] the server measures reviews in code points and returns the messages', async () => {
  expect(await refusal({ content: letters(9) })).toEqual([
    422,
    'content',
    'Review must be at least 10 characters long',
  ]);
  expect(await refusal({ content: ` ${'a'.repeat(9)}   ` })).toEqual([
    422,
    'content',
    'Review must be at least 10 characters long',
  ]);
  expect(await refusal({ content: letters(2001) })).toEqual([422, 'content', 'Review must be 2000 characters or less']);
  expect(await refusal({ title: letters(201) })).toEqual([422, 'title', 'Title must be 200 characters or less']);
  expect(await refusal({ rating: 0 })).toEqual([422, 'rating', 'Please provide a rating']);
  expect(await refusal({ rating: 5.5 })).toEqual([422, 'rating', 'Rating must be 5 stars or less']);
  expect(await refusal({ rating: 3.25 })).toEqual([422, 'rating', 'Rating must be in half-star increments']);
  expect(await refusal({ club_id: 'x' })).toEqual([422, 'club_id', expect.any(String)]);

  const movie_id = await world.movie('Jaws');
  const longest = { ...REVIEW, title: letters(200), content: letters(2000) };
  const review = await ada.api.reviews.publish({ movie_id, ...longest });
  expect(review).toMatchObject({ title: longest.title, content: longest.content });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, content: letters(10) });
});

test('text that the database cannot store is refused without an internal error', async () => {
  const movieId = await world.movie('Rififi');
  const zero = { ...REVIEW, content: 'A zero \u0000 in the middle' };
  expect((await ada.send('PUT', `/api/movies/${movieId}/review`, zero)).status).toBe(422);
  for (const author of [ada, bo]) await author.api.reviews.publish({ movie_id: movieId, ...REVIEW });
  const { next_cursor } = await ada.api.reviews.listByMovie({ movie_id: movieId, limit: 1 });
  const place = (at: string) => withCursorPosition(next_cursor, [at, movieId]);
  expect((await ada.send('GET', `/api/movies/${movieId}/reviews?cursor=${place('2026-01-01T00:00:00Z')}`)).status).toBe(
    200,
  );
  const yearZero = place('0000-01-01T00:00:00Z');
  expect((await ada.send('GET', `/api/movies/${movieId}/reviews?cursor=${yearZero}`)).status).toBe(422);
});

test("the number of a film's reviews is stored with its totals, and a page that shows them all does not count them", async () => {
  const movie_id = await world.movie('Rashomon');
  const total = async () => (await bo.api.reviews.listByMovie({ movie_id })).total;
  expect(await total()).toBe(0);
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, title: 'Changed' });
  expect(await total()).toBe(1);
  await ada.api.reviews.delete({ review_id });
  expect(await total()).toBe(0);
  await ada.api.reviews.restore({ review_id });
  expect(await total()).toBe(1);
  const { review_count } = await world.ctx.db
    .selectFrom('movie_rating_totals')
    .select('review_count')
    .where('movie_id', '=', movie_id)
    .executeTakeFirstOrThrow();
  expect(review_count).toBe(1);
  await bo.api.reviews.publish({ movie_id, ...REVIEW });
  const pages = [await ada.api.reviews.listByMovie({ movie_id, limit: 1 })];
  pages.push(await ada.api.reviews.listByMovie({ movie_id, limit: 1, cursor: pages[0]?.next_cursor ?? '' }));
  expect(pages.map((page) => [page.items.length, page.total])).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('the text is stored as typed, trimmed', async () => {
  const movie_id = await world.movie('Ran');
  const typed = 'Lines\n\n\tand <very> loud marks & “quotes”, e\u0301 as typed';
  const { id } = await ada.api.reviews.publish({ movie_id, ...REVIEW, title: '  Ran  ', content: `\n ${typed} \n` });
  expect(await rowOf(id)).toMatchObject({ title: 'Ran', content: typed });
});

test('[REV-07] publishing rates the film in the same transaction', async () => {
  const movie_id = await world.movie('Drive');
  const review = await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: 3.5 });
  const rating = () =>
    world.ctx.db
      .selectFrom('ratings')
      .select(['rating'])
      .where('user_id', '=', ada.userId)
      .where('movie_id', '=', movie_id)
      .execute();
  expect(await rating()).toEqual([{ rating: 7 }]);
  const watched = world.ctx.db
    .selectFrom('movie_lists')
    .select('list_type')
    .where('user_id', '=', ada.userId)
    .where('movie_id', '=', movie_id);
  expect(await watched.execute()).toEqual([{ list_type: 'watched' }]);

  // Changing the rating alone changes the review's rating, and is no edit.
  world.clock.advance({ minutes: 5 });
  await ada.api.tracking.rate({ movie_id, rating: 2 });
  expect(await ada.api.reviews.get({ review_id: review.id })).toMatchObject({ rating: 2, edited: false });

  // A review that cannot be saved leaves no rating: here its author's counter refuses.
  const other = await world.movie('Stalker');
  await world.ctx.db
    .updateTable('profiles')
    .set({ review_count: 2_147_483_647 })
    .where('user_id', '=', bo.userId)
    .execute();
  await expect(bo.api.reviews.publish({ movie_id: other, ...REVIEW })).rejects.toMatchObject({ status: 500 });
  await world.ctx.db.updateTable('profiles').set({ review_count: 0 }).where('user_id', '=', bo.userId).execute();
  const { items } = await bo.api.tracking.getByMovies({ movie_ids: [other] });
  expect(items[0]).toMatchObject({ rating: null, community: { rating_count: 0 } });
});

test('the rating of a reviewed film cannot be removed before the review', async () => {
  const movie_id = await world.movie('Up');
  const { id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await expect(ada.api.tracking.removeRating({ movie_id })).rejects.toMatchObject({
    code: 'RATING_IN_USE',
    status: 409,
    message: 'Your review carries this rating. Edit or delete the review first.',
  });
  await ada.api.reviews.delete({ review_id: id });
  await ada.api.tracking.removeRating({ movie_id });
});

test('[REV-06] the title and text of a spoiler are sent only to its author and to callers that request them', async () => {
  const movie_id = await world.movie('Vertigo');
  const secret = 'She was the other one all along.';
  const title = 'Madeleine is Judy';
  const own = await ada.api.reviews.publish({ movie_id, ...REVIEW, title, content: secret, is_spoiler: true });
  expect(own).toMatchObject({ title, content: secret });
  expect((await ada.api.reviews.getOwn({ movie_id })).review).toMatchObject({ title, content: secret });

  await bo.api.follows.follow({ user_id: ada.userId });
  for (const reader of [bo, world.visitor()]) {
    const pages = [
      await reader.api.reviews.get({ review_id: own.id }),
      await reader.api.reviews.listByMovie({ movie_id }),
      await reader.api.reviews.listByMember({ user_id: ada.userId }),
      await reader.api.timeline.listByMember({ user_id: ada.userId }),
      await reader.api.comments.listByReview({ review_id: own.id }),
      await reader.api.profiles.getByUsername({ username: ada.username }),
      await (await reader.fetch(`/reviews/${own.id}`)).text(),
    ];
    expect(pages[0]).toMatchObject({ title: null, content: null, is_spoiler: true });
    expect(JSON.stringify(pages)).not.toMatch(/all along|Judy/);
    expect(await reader.api.reviews.getContent({ review_id: own.id })).toEqual({ title, content: secret });
  }
  const friends = [
    await bo.api.timeline.listHome({}),
    await bo.api.timeline.listFriendsOfMovie({ movie_id }),
    // The response to a reaction or comment contains no more than the lists do.
    await bo.api.reviews.react({ review_id: own.id, reaction: 'heart' }),
    await bo.api.comments.add({ review_id: own.id, content: 'I did not see that coming.' }),
  ];
  expect(JSON.stringify(friends)).not.toMatch(/all along|Judy/);
  expect(JSON.stringify(await ada.api.timeline.listHome({}))).toContain(secret);
});

test('[SEC-01] only the author removes a review, and a visitor may only read', async () => {
  const movie_id = await world.movie('Fargo');
  const { id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await expect(bo.api.reviews.delete({ review_id: id })).rejects.toMatchObject({ code: 'NOT_ALLOWED', status: 403 });
  const visitor = world.visitor();
  const unsigned = { code: 'AUTHENTICATION_REQUIRED', status: 401, message: 'Authentication required' };
  await expect(visitor.api.reviews.delete({ review_id: id })).rejects.toMatchObject(unsigned);
  await expect(visitor.api.reviews.publish({ movie_id, ...REVIEW })).rejects.toMatchObject(unsigned);
  await expect(visitor.api.reviews.react({ review_id: id, reaction: 'fire' })).rejects.toMatchObject(unsigned);
  await expect(visitor.api.reviews.getOwn({ movie_id })).rejects.toMatchObject(unsigned);
  expect((await visitor.api.reviews.get({ review_id: id })).can).toEqual({ edit: false, remove: false, react: false });
  expect((await bo.api.reviews.get({ review_id: id })).can).toEqual({ edit: false, remove: false, react: true });
});

test("a film's reviews and a member's are paged newest first, with their number", async () => {
  const movie_id = await world.movie('Brazil');
  const authors = [];
  for (const name of ['r1', 'r2', 'r3', 'r4', 'r5']) {
    const author = await world.member(name);
    await author.api.reviews.publish({ movie_id, ...REVIEW });
    authors.unshift(name);
    world.clock.advance({ seconds: 1 });
  }
  const met = [];
  let cursor: string | undefined;
  do {
    const page = await ada.api.reviews.listByMovie({ movie_id, limit: 2, ...(cursor && { cursor }) });
    expect(page.total).toBe(5);
    met.push(...page.items.map((review) => review.author.username));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(met).toEqual(authors);
  const [r1] = (await ada.api.reviews.listByMember({ user_id: (await world.member('r1')).userId })).items;
  expect(r1).toMatchObject({ author: { username: 'r1' }, movie: { title: 'Brazil' } });
  await expect(ada.api.reviews.listByMovie({ movie_id: '00000000-0000-7000-8000-000000000000' })).rejects.toMatchObject(
    {
      code: 'NOT_FOUND',
    },
  );
  await expect(ada.api.reviews.listByMovie({ movie_id, cursor: 'bogus' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('reactions to a review: one per member, another replaces it, removing it twice is harmless', async () => {
  const movie_id = await world.movie('Playtime');
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  const again = await bo.api.reviews.react({ review_id, reaction: 'heart' });
  expect(again).toEqual({ counts: { ...NOTHING.counts, heart: 1 }, mine: 'heart' });
  await ada.api.reviews.react({ review_id, reaction: 'heart' });
  const replaced = await bo.api.reviews.react({ review_id, reaction: 'fire' });
  expect(replaced).toEqual({ counts: { ...NOTHING.counts, heart: 1, fire: 1 }, mine: 'fire' });
  expect((await world.visitor().api.reviews.get({ review_id })).reactions).toEqual({ ...replaced, mine: null });
  expect((await ada.api.reviews.get({ review_id })).reactions.mine).toBe('heart');
  await bo.api.reviews.removeReaction({ review_id });
  const gone = await bo.api.reviews.removeReaction({ review_id });
  expect(gone).toEqual({ counts: { ...NOTHING.counts, heart: 1 }, mine: null });
  const nowhere = { review_id: '00000000-0000-7000-8000-000000000000' };
  await expect(bo.api.reviews.react({ ...nowhere, reaction: 'fire' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bo.api.reviews.removeReaction(nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
