import { RATING_MESSAGES } from '@halfstar/contract/shared/rating';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
const NOWHERE = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
});
afterAll(() => world.stop());

let films: string[] = [];
/** A film that no other test uses. */
async function freshFilm(): Promise<string> {
  if (films.length === 0) {
    const rows = await world.ctx.db.selectFrom('movies').select('id').orderBy('id').execute();
    films = rows.map((row) => row.id);
  }
  return films.pop() ?? '';
}

const standing = async (who: Pick<MemberClient, 'api'>, movieId: string) => {
  const { items } = await who.api.tracking.getByMovies({ movie_ids: [movieId] });
  return items[0];
};

const rowsOf = async (table: 'ratings' | 'movie_lists' | 'timeline_activities', movieId: string) =>
  (await world.ctx.db.selectFrom(table).selectAll().where('movie_id', '=', movieId).execute()).length;

/** How many entries a member has for a film, by list. */
const listsOf = async (who: MemberClient, movieId: string): Promise<string[]> => {
  const rows = await world.ctx.db
    .selectFrom('movie_lists')
    .select('list_type')
    .where('user_id', '=', who.userId)
    .where('movie_id', '=', movieId)
    .orderBy('list_type')
    .execute();
  return rows.map((row) => row.list_type);
};

describe('rating', () => {
  test('[RAT-01] every half step from 0.5 to 5 stars can be given and is stored as an integer from 1 to 10', async () => {
    const movie_id = await freshFilm();
    for (let stored = 1; stored <= 10; stored += 1) {
      const answer = await ada.api.tracking.rate({ movie_id, rating: stored / 2 });
      expect(answer.rating).toBe(stored / 2);
      const row = await world.ctx.db
        .selectFrom('ratings')
        .select('rating')
        .where('movie_id', '=', movie_id)
        .executeTakeFirstOrThrow();
      expect(row.rating).toBe(stored);
    }
  });

  test.each([
    [0, RATING_MESSAGES.outOfRange],
    [-1, RATING_MESSAGES.outOfRange],
    [5.5, RATING_MESSAGES.outOfRange],
    ['3', RATING_MESSAGES.outOfRange],
    [null, RATING_MESSAGES.outOfRange],
    [3.25, RATING_MESSAGES.outOfRange],
  ])('[RAT-01] %s is refused as a rating, with a message', async (rating, message) => {
    const movie_id = await freshFilm();
    const response = await ada.send('PUT', `/api/movies/${movie_id}/rating`, { rating });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', errors: [{ field: 'rating', message }] });
    expect(await rowsOf('ratings', movie_id)).toBe(0);
  });

  test('[RAT-01] the error messages are the specified ones', () => {
    expect(RATING_MESSAGES.outOfRange).toBe('Rating must be between 0.5 and 5 stars');
  });

  test.each([0, 11])('[RAT-01] the database refuses the stored rating %i too', async (rating) => {
    const movie_id = await freshFilm();
    const at = world.clock.now().toISOString();
    const row = { user_id: ada.userId, movie_id, rating, created_at: at, updated_at: at };
    await expect(world.ctx.db.insertInto('ratings').values(row).execute()).rejects.toThrow('ratings_rating_check');
  });

  test('[RAT-04] a rated film counts as watched and leaves the watchlist', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    const answer = await ada.api.tracking.rate({ movie_id, rating: 3.5 });
    expect(answer).toMatchObject({ rating: 3.5, status: 'watched' });
    expect(await listsOf(ada, movie_id)).toEqual(['watched']);
  });

  test('[RAT-05] the same rating sent again changes nothing', async () => {
    const movie_id = await freshFilm();
    const first = await ada.api.tracking.rate({ movie_id, rating: 4 });
    world.clock.advance({ minutes: 5 });
    expect(await ada.api.tracking.rate({ movie_id, rating: 4 })).toEqual(first);
    const row = await world.ctx.db.selectFrom('ratings').selectAll().where('movie_id', '=', movie_id).execute();
    expect(row).toHaveLength(1);
    expect(row[0]?.updated_at).toBe(row[0]?.created_at);
  });

  test('[RAT-05] two tabs that rate at once leave one rating, one watched entry, one activity of each kind', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.api.tracking.rate({ movie_id, rating: 4.5 })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await rowsOf('ratings', movie_id)).toBe(1);
    expect(await listsOf(ada, movie_id)).toEqual(['watched']);
    const activities = await world.ctx.db
      .selectFrom('timeline_activities')
      .select('activity_type')
      .where('movie_id', '=', movie_id)
      .execute();
    expect(activities.map((one) => one.activity_type).toSorted()).toEqual(['rating', 'watched_add']);
    expect(answers[0]?.community).toMatchObject({ rating_average: 4.5, rating_count: 1 });
  });

  test('[RAT-05] of different ratings from two tabs at once one is stored, and the totals agree with it', async () => {
    const movie_id = await freshFilm();
    await Promise.all([1, 2, 3, 4, 5].map((rating) => ada.api.tracking.rate({ movie_id, rating })));
    const seen = await standing(ada, movie_id);
    expect(seen?.community).toMatchObject({ rating_average: seen?.rating, rating_count: 1 });
    expect(seen?.community.histogram?.reduce((sum, bar) => sum + bar, 0)).toBe(1);
  });

  test('[RAT-05] parallel ratings of one film by many members all count', async () => {
    const movie_id = await freshFilm();
    const people = await Promise.all(['cy', 'dee', 'eve', 'fay'].map((name) => world.member(name)));
    const ratings = [0.5, 2, 5, 5];
    await Promise.all(people.map((who, at) => who.api.tracking.rate({ movie_id, rating: ratings[at] ?? 0 })));
    expect((await standing(world.visitor(), movie_id))?.community).toEqual({
      rating_average: 3.125,
      rating_count: 4,
      histogram: [1, 0, 0, 1, 0, 0, 0, 0, 0, 2],
    });
  });

  test('the totals follow a changed rating and a removed one', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.rate({ movie_id, rating: 2 });
    await bo.api.tracking.rate({ movie_id, rating: 5 });
    const changed = await ada.api.tracking.rate({ movie_id, rating: 0.5 });
    expect(changed.community).toEqual({
      rating_average: 2.75,
      rating_count: 2,
      histogram: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });
    await ada.api.tracking.removeRating({ movie_id });
    const last = await bo.api.tracking.removeRating({ movie_id });
    expect(last.community).toEqual({ rating_average: null, rating_count: 0, histogram: Array(10).fill(0) });
  });

  test('a film stays watched when its rating is removed, and removing it twice is harmless', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.rate({ movie_id, rating: 3 });
    expect(await ada.api.tracking.removeRating({ movie_id })).toMatchObject({ rating: null, status: 'watched' });
    expect(await ada.api.tracking.removeRating({ movie_id })).toMatchObject({ rating: null, status: 'watched' });
  });
});

describe('lists', () => {
  test('[LST-01] a film is on the watchlist, watched, or neither; favorites are independent of that', async () => {
    const movie_id = await freshFilm();
    expect(await standing(ada, movie_id)).toMatchObject({ status: 'none', favorite: false });
    const favorite = await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
    expect(favorite).toMatchObject({ status: 'none', favorite: true });
    const listed = await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    expect(listed).toMatchObject({ status: 'watchlist', favorite: true });
    const watched = await ada.api.tracking.addToList({ movie_id, list_type: 'watched' });
    expect(watched).toMatchObject({ status: 'watched', favorite: true });
    const plain = await ada.api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
    expect(plain).toMatchObject({ status: 'watched', favorite: false });
  });

  test.each<ListType>(['watchlist', 'watched', 'favorites'])(
    '[LST-01] repeated and parallel additions make one entry of %s',
    async (list_type) => {
      const movie_id = await freshFilm();
      await Promise.all(Array.from({ length: 5 }, () => ada.api.tracking.addToList({ movie_id, list_type })));
      expect(await listsOf(ada, movie_id)).toEqual([list_type]);
    },
  );

  test('[LST-01] the database refuses a second entry of a member and film in one list', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
    const row = { user_id: ada.userId, movie_id, list_type: 'favorites', created_at: world.clock.now().toISOString() };
    await expect(world.ctx.db.insertInto('movie_lists').values(row).execute()).rejects.toThrow('movie_lists_one_entry');
  });

  test('[LST-02] a watchlisted film that is watched leaves the watchlist; a watched one can be taken off watched', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    expect(await ada.api.tracking.addToList({ movie_id, list_type: 'watched' })).toMatchObject({ status: 'watched' });
    expect(await listsOf(ada, movie_id)).toEqual(['watched']);
    expect(await ada.api.tracking.removeFromList({ movie_id, list_type: 'watched' })).toMatchObject({ status: 'none' });
  });

  test('a watched film cannot be put on the watchlist', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.addToList({ movie_id, list_type: 'watched' });
    await expect(ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' })).rejects.toMatchObject({
      code: 'ALREADY_WATCHED',
      status: 409,
    });
    expect(await listsOf(ada, movie_id)).toEqual(['watched']);
  });

  test('watchlist and watched from two tabs at once leave the film watched only', async () => {
    for (let round = 0; round < 5; round += 1) {
      const movie_id = await freshFilm();
      await Promise.allSettled([
        ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' }),
        ada.api.tracking.addToList({ movie_id, list_type: 'watched' }),
        ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' }),
      ]);
      expect(await listsOf(ada, movie_id)).toEqual(['watched']);
    }
  });

  test('a film taken off watched keeps its rating; rated again, even the same, it is watched again', async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.rate({ movie_id, rating: 4 });
    const unwatched = await ada.api.tracking.removeFromList({ movie_id, list_type: 'watched' });
    expect(unwatched).toMatchObject({ status: 'none', rating: 4 });
    expect(await ada.api.tracking.rate({ movie_id, rating: 4 })).toMatchObject({ status: 'watched', rating: 4 });
  });

  test("a member's list is public, newest first, paged, with the owner's ratings", async () => {
    const gus = await world.member('gus');
    const added: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      world.clock.advance({ minutes: 1 });
      const movie_id = await freshFilm();
      added.unshift(movie_id);
      await gus.api.tracking.rate({ movie_id, rating: 1 + at / 2 });
    }
    const visitor = world.visitor();
    const seen: { movie: string; rating: number | null }[] = [];
    let cursor: string | undefined;
    do {
      const page = await visitor.api.tracking.listMovies({
        user_id: gus.userId,
        list_type: 'watched',
        limit: 2,
        cursor,
      });
      seen.push(...page.items.map((item) => ({ movie: item.movie.id, rating: item.rating })));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(added.map((movie, at) => ({ movie, rating: 3 - at / 2 })));
  });

  test('entries made at the same moment are all on the pages of the list', async () => {
    const hal = await world.member('hal');
    const added = await Promise.all(Array.from({ length: 5 }, freshFilm));
    for (const movie_id of added) await hal.api.tracking.addToList({ movie_id, list_type: 'favorites' });
    const list = { user_id: hal.userId, list_type: 'favorites' as const, limit: 3 };
    const first = await hal.api.tracking.listMovies(list);
    const second = await hal.api.tracking.listMovies({ ...list, cursor: first.next_cursor ?? '' });
    expect([...first.items, ...second.items].map((item) => item.movie.id).toSorted()).toEqual(added.toSorted());
    expect(second.next_cursor).toBeNull();
  });

  test('the list of a member who does not exist is not found', async () => {
    const call = world.visitor().api.tracking.listMovies({ user_id: NOWHERE, list_type: 'watched' });
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('queries for several films', () => {
  test("a visitor sees the community's ratings and none of their own", async () => {
    const movie_id = await freshFilm();
    await ada.api.tracking.rate({ movie_id, rating: 3.5 });
    await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
    expect(await standing(world.visitor(), movie_id)).toEqual({
      movie_id,
      rating: null,
      status: 'none',
      favorite: false,
      see_again: false,
      watch_date: null,
      viewing_count: 0,
      community: { rating_average: 3.5, rating_count: 1, histogram: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0] },
    });
  });

  test('films come in the order in which they were asked for, each once, without those that do not exist', async () => {
    const [one, two] = [await freshFilm(), await freshFilm()];
    const { items } = await ada.api.tracking.getByMovies({ movie_ids: [two, NOWHERE, one, two] });
    expect(items.map((item) => item.movie_id)).toEqual([two, one]);
  });

  test.each([
    ['PUT', 'rating', { rating: 3 }],
    ['DELETE', 'rating', undefined],
    ['PUT', 'lists/watched', undefined],
    ['DELETE', 'lists/watched', undefined],
  ])('a visitor may not %s a %s', async (method, path, body) => {
    const response = await world.visitor().send(method, `/api/movies/${await freshFilm()}/${path}`, body);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'AUTHENTICATION_REQUIRED', detail: 'Authentication required' });
  });

  test.each([
    ['PUT', 'rating', { rating: 3 }],
    ['DELETE', 'rating', undefined],
    ['PUT', 'lists/watched', undefined],
    ['DELETE', 'lists/watched', undefined],
  ])('%s %s of an unknown film is NOT_FOUND', async (method, path, body) => {
    const response = await ada.send(method, `/api/movies/${NOWHERE}/${path}`, body);
    expect(response.status).toBe(404);
  });
});
