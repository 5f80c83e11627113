import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importTracking } from '#features/tracking/import/import.service.ts';
import { lockTracking } from '#features/tracking/import/states.service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';
import { type ReviewChange } from './import.model.ts';
import { applyReviewChanges, type NewReview, readReviewsByFilm } from './import.service.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  films = (await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute()).map((row) => row.id);
});
beforeEach(async () => {
  [ada, bo] = [await world.someone(), await world.someone()];
  await bo.api.follows.follow({ user_id: ada.userId });
});
afterAll(() => world.stop());

const imported = (content: string, at = '2019-03-01T12:00:00.000Z'): NewReview => ({
  id: null,
  title: '',
  content,
  is_spoiler: false,
  edited_at: null,
  created_at: at,
  updated_at: at,
});

const change = (...changes: ReviewChange[]) =>
  inTransaction(world.ctx, async (ctx) => {
    await lockTracking(ctx, ada.userId, []);
    return applyReviewChanges(ctx, ada.userId, changes);
  });

const stored = async (movieId: string) =>
  (await readReviewsByFilm(world.ctx, ada.userId, [movieId])).get(movieId) ?? null;

test('[SAF-04] [TML-07] imported reviews keep short and long texts, may have no rating, and appear on no timeline', async () => {
  const [short = '', long = '', rated = ''] = films.splice(0, 3);
  const at = '2019-03-01T12:00:00.000Z';
  await importTracking(world.ctx, toViewer(ada), [{ kind: 'rating', movieId: rated, at, stars: 3.5 }], {
    cause: 'import',
  });
  const text = 'Vier Stunden. '.repeat(1428).slice(0, 19_990);
  await change(
    { movieId: short, from: null, to: imported('ok', '2017-03-01T12:00:00.000Z') },
    { movieId: long, from: null, to: imported(text, '2018-03-01T12:00:00.000Z') },
    { movieId: rated, from: null, to: imported('Well made.') },
  );
  const { items } = await bo.api.reviews.listByMember({ user_id: ada.userId });
  expect(items).toMatchObject([
    { movie: { id: rated }, rating: 3.5, created_at: at },
    { movie: { id: long }, rating: null },
    { movie: { id: short }, rating: null, content: 'ok' },
  ]);
  expect(items[1]?.content?.length).toBe(19_990);
  expect((await world.profile(ada.username)).review_count).toBe(3);
  expect((await bo.api.timeline.listHome({})).items).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] a review that the member wrote or changed here stays; one that is as imported is replaced or removed', async () => {
  const [own = '', edited = '', untouched = ''] = films.splice(0, 3);
  const form = { rating: 4, title: 'Mine', content: 'I wrote this here.', is_spoiler: false };
  await ada.api.reviews.publish({ movie_id: own, ...form });
  await change(
    { movieId: edited, from: null, to: imported('first') },
    { movieId: untouched, from: null, to: imported('first') },
  );
  const before = [await stored(edited), await stored(untouched)];
  await ada.api.reviews.publish({ movie_id: edited, ...form });
  const kept = await change(
    { movieId: own, from: null, to: imported('other') },
    { movieId: edited, from: before[0] ?? null, to: imported('second') },
    { movieId: untouched, from: before[1] ?? null, to: imported('second') },
  );
  expect(kept).toEqual(new Set([own, edited]));
  expect((await stored(untouched))?.content).toBe('second');
  expect((await stored(untouched))?.id).toBe(before[1]?.id);
  await change({ movieId: untouched, from: await stored(untouched), to: null });
  expect(await stored(untouched)).toBeNull();
  expect((await stored(edited))?.content).toBe('I wrote this here.');
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] a review that is restored is the same row, and a deleted one is replaced', async () => {
  const [film = ''] = films.splice(0, 1);
  const form = { rating: 4, title: '', content: 'I wrote this here.', is_spoiler: false };
  const { id } = await ada.api.reviews.publish({ movie_id: film, ...form });
  const before = await stored(film);
  await ada.api.reviews.delete({ review_id: id });
  expect(await stored(film)).toBeNull();
  await change({ movieId: film, from: null, to: imported('from elsewhere') });
  const after = await stored(film);
  expect(after).toMatchObject({ content: 'from elsewhere', rating: 8 });
  await change({ movieId: film, from: after, to: before });
  expect(await stored(film)).toEqual(before);
  const { rows } = await sql`select from reviews where movie_id = ${film}`.execute(world.ctx.db);
  expect(rows).toHaveLength(1);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a review that an import writes where moderators hid one that its author has deleted is hidden', async () => {
  const [film = '', removed = ''] = films.splice(0, 2);
  const form = { rating: 4, title: '', content: 'I wrote this here.', is_spoiler: false };
  const { id } = await ada.api.reviews.publish({ movie_id: film, ...form });
  const { id: removedId } = await ada.api.reviews.publish({ movie_id: removed, ...form });
  await setState(world, 'review', id, 'hidden');
  await setState(world, 'review', removedId, 'removed');
  await ada.api.reviews.delete({ review_id: id });
  const added = [film, removed].map((movieId) => ({ movieId, from: null, to: imported('from elsewhere') }));
  expect(await change(...added)).toEqual(new Set([removed]));
  expect((await ada.api.reviews.getOwn({ movie_id: film })).review).toMatchObject({
    moderation: { state: 'hidden' },
  });
  expect((await bo.api.reviews.listByMember({ user_id: ada.userId })).items).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});
