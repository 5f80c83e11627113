import { contract } from '@halfstar/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refreshPopularReviews } from '#features/reviews/popular.jobs.ts';
import { refreshTrendingFilms } from '#features/tracking/browse/discovery.jobs.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { drawQuarters } from '#test/pictures.ts';
import { startWorld, type World } from '#test/world.ts';

/** Fields that reveal a score, or a rating of another member. */
const SCORES = ['rating_average', 'histogram', 'vote_average', 'rating', 'expected', 'least_joy'];

let world: World;
/** Hides scores of unwatched films, and has rated none. */
let ada: MemberClient;
/** Ada follows this member, who rated and reviewed both films, the unwatched one higher, and has them on all lists and in the diary. */
let bo: MemberClient;
let watched: string;
let unwatched: string;
const reviews = new Map<string, string>();
/** Ada's clubs, each of which watches one of the films, with Bo's review of it. */
const clubs = new Map<string, { club_id: string; review_id: string }>();

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
  [watched, unwatched] = [await world.movie('Heat'), await world.movie('Alien')];
  await world.ctx.db
    .updateTable('movies')
    .set({ vote_average: 7.7, popularity: 10_000 })
    .where('title', 'in', ['Heat', 'Alien'])
    .execute();
  await ada.api.follows.follow({ user_id: bo.userId });
  await ada.api.tracking.addToList({ movie_id: watched, list_type: 'watched' });
  for (const movie_id of [watched, unwatched]) {
    for (const name of ['cy', 'dee', 'eli', 'flo']) {
      await (await world.member(name)).api.tracking.rate({ movie_id, rating: 4.5 });
    }
    const rating = movie_id === unwatched ? 5 : 4.5;
    await bo.api.diary.add({ movie_id, watch_date: '2001-01-01', rewatch: false, rating });
    for (const list_type of ['watched', 'favorites'] as const) await bo.api.tracking.addToList({ movie_id, list_type });
    const text = { title: '', content: 'Two men talk over coffee.', is_spoiler: false };
    reviews.set(movie_id, (await bo.api.reviews.publish({ movie_id, ...text, rating })).id);
  }
  for (const movie_id of [watched, unwatched]) {
    const club_id = await makeClub(ada);
    await addToClub(world, club_id, bo);
    await ada.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
    const rating = movie_id === unwatched ? 5 : 4.5;
    const said = await bo.api.clubReviews.save({ club_id, movie_id, rating, review_content: null, is_spoiler: false });
    clubs.set(movie_id, { club_id, review_id: said.id });
  }
  const text = 'What an earlier review said.';
  await world.ctx.db.updateTable('watch_events').set({ text }).where('user_id', '=', bo.userId).execute();
  await refreshTrendingFilms.run(world.ctx, undefined);
  await refreshPopularReviews.run(world.ctx, undefined);
  await ada.api.profiles.changeSettings({ user_id: ada.userId, hide_scores_until_seen: true });
});
afterAll(() => world.stop());

const clubOf = (movieId: string) => ({ club_id: clubs.get(movieId)?.club_id ?? '' });
const clubForm = (movieId: string) =>
  ({
    ...clubOf(movieId),
    name: `Club of ${movieId}`,
    description: '',
    rules: '',
    visibility: 'public',
    join_policy: 'open',
    sealed_rounds: false,
  }) as const;

const reviewOf = (movieId: string) => ({ review_id: reviews.get(movieId) ?? '' });

const clubReviewOf = (movieId: string) => ({ review_id: clubs.get(movieId)?.review_id ?? '' });

/** A page of the films that the club has watched, this one among them. It is the current film again afterwards. */
async function listFinishedFilms(movie_id: string): Promise<unknown> {
  const set = (to: 'finished' | 'current') =>
    world.ctx.db
      .updateTable('movie_club_films')
      .set({ status: to, finished_at: to === 'finished' ? world.clock.now().toISOString() : null })
      .where('club_id', '=', clubOf(movie_id).club_id)
      .execute();
  await set('finished');
  const films = await ada.api.clubMovies.list({ ...clubOf(movie_id), status: 'finished' });
  await set('current');
  return films;
}

/** The club when it is archived. It is open again afterwards. */
async function archiveForNow(movie_id: string): Promise<unknown> {
  const archived = await ada.api.clubs.archive(clubOf(movie_id));
  await ada.api.clubs.reopen(clubOf(movie_id));
  return archived;
}

type Ask = (movie_id: string) => Promise<unknown>;

/** Ada's taste match with Bo. For it she rates what he rated and, so that they share enough films, both rate five others. */
async function compareWithBo(): Promise<unknown> {
  const { db } = world.ctx;
  const at = world.clock.now().toISOString();
  const others: string[] = [];
  for (const title of ['Jaws', 'Fargo', 'Vertigo', 'Stalker', 'Ran']) others.push(await world.movie(title));
  const ratings = [...others, watched, unwatched].map((movie_id) => ({ movie_id, user_id: ada.userId, rating: 10 }));
  const his = others.map((movie_id) => ({ movie_id, user_id: bo.userId, rating: 1 }));
  const added = await db
    .insertInto('ratings')
    .values([...ratings, ...his].map((row) => ({ ...row, created_at: at, updated_at: at })))
    .returning('id')
    .execute();
  const seen = await db
    .insertInto('movie_lists')
    .values(others.map((movie_id) => ({ movie_id, user_id: ada.userId, list_type: 'watched', created_at: at })))
    .returning('id')
    .execute();
  const { both_love } = await ada.api.taste.getMatch({ user_id: bo.userId });
  for (const [table, rows] of [
    ['ratings', added],
    ['movie_lists', seen],
  ] as const)
    await db
      .deleteFrom(table)
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  return both_love;
}

/** Films for two members of Ada's club who want to see this one and have rated ten others. */
async function findForTonight(movie_id: string): Promise<unknown> {
  const { db } = world.ctx;
  const created_at = world.clock.now().toISOString();
  const others = await db
    .selectFrom('movies')
    .select('id')
    .where('id', 'not in', [watched, unwatched])
    .limit(10)
    .execute();
  const two = [await world.someone(), await world.someone()];
  for (const member of two) {
    await addToClub(world, clubOf(movie_id).club_id, member);
    await member.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
    const ratings = others.map(({ id }) => ({ movie_id: id, user_id: member.userId, rating: 6 }));
    await db
      .insertInto('ratings')
      .values(ratings.map((row) => ({ ...row, created_at, updated_at: created_at })))
      .execute();
  }
  return ada.api.clubTonight.list({ ...clubOf(movie_id), member_ids: two.map(({ userId }) => userId) });
}

/** The id at the film database of one of the two films. */
async function giveTmdbId(movie_id: string): Promise<number> {
  const tmdb_id = movie_id === watched ? 949 : 348;
  await world.ctx.db.updateTable('movies').set({ tmdb_id }).where('id', '=', movie_id).execute();
  return tmdb_id;
}

/** Calls whose responses contain scores of a film or stars of others, and how Ada requests one of the two films. */
const ASKED: Record<string, Ask> = {
  'movies.search': (id) => ada.api.movies.search({ query: id === watched ? 'heat' : 'alien', limit: 20 }),
  'movies.get': (movie_id) => ada.api.movies.get({ movie_id }),
  'movies.listByIds': (id) => ada.api.movies.listByIds({ movie_ids: [id] }),
  'movies.getByTmdbId': async (id) => ada.api.movies.getByTmdbId({ tmdb_id: await giveTmdbId(id) }),
  'browse.listMovies': () => ada.api.browse.listMovies({ sort: 'rating', limit: 50 }),
  'browse.listPopular': () => ada.api.browse.listPopular({ limit: 50 }),
  'browse.listTrending': () => ada.api.browse.listTrending({ limit: 50 }),
  'tracking.getByMovies': (id) => ada.api.tracking.getByMovies({ movie_ids: [id] }),
  'tracking.listRatings': (movie_id) => ada.api.tracking.listRatings({ movie_id }),
  'tracking.listMovies': () => ada.api.tracking.listMovies({ user_id: bo.userId, list_type: 'watched' }),
  'tracking.addToList': (movie_id) => ada.api.tracking.addToList({ movie_id, list_type: 'favorites' }),
  'tracking.removeFromList': (movie_id) => ada.api.tracking.removeFromList({ movie_id, list_type: 'favorites' }),
  'tracking.unmarkToSeeAgain': (movie_id) => ada.api.tracking.unmarkToSeeAgain({ movie_id }),
  'diary.list': () => ada.api.diary.list({ user_id: bo.userId }),
  'diary.listEarlierReviews': (movie_id) => ada.api.diary.listEarlierReviews({ user_id: bo.userId, movie_id }),
  'taste.getMatch': compareWithBo,
  'reviews.listByMovie': (movie_id) => ada.api.reviews.listByMovie({ movie_id, sort: 'highest' }),
  'reviews.listByMember': () => ada.api.reviews.listByMember({ user_id: bo.userId }),
  'reviews.listPopular': () => ada.api.reviews.listPopular({}),
  'reviews.get': (id) => ada.api.reviews.get(reviewOf(id)),
  'timeline.listHome': () => ada.api.timeline.listHome({}),
  'timeline.listByMember': () => ada.api.timeline.listByMember({ user_id: bo.userId }),
  'clubs.get': (id) => ada.api.clubs.get(clubOf(id)),
  'clubMovies.get': (movie_id) => ada.api.clubMovies.get({ ...clubOf(movie_id), movie_id }),
  'clubMovies.list': listFinishedFilms,
  'clubMovies.plan': (movie_id) =>
    ada.api.clubMovies.plan({ ...clubOf(movie_id), movie_id, starts_on: null, discuss_at: null }),
  'clubMovies.setCurrent': (movie_id) =>
    ada.api.clubMovies.setCurrent({ ...clubOf(movie_id), movie_id, discuss_at: null }),
  'clubReviews.listByMovie': (movie_id) => ada.api.clubReviews.listByMovie({ ...clubOf(movie_id), movie_id }),
  'clubReviews.hide': (id) => ada.api.clubReviews.hide(clubReviewOf(id)),
  'clubReviews.show': (id) => ada.api.clubReviews.show(clubReviewOf(id)),
  'clubTonight.list': findForTonight,
  'moviePages.get': (movie_id) => ada.api.moviePages.get({ movie_id }),
  'clubs.update': (id) => ada.api.clubs.update(clubForm(id)),
  'clubs.setPicture': async (id) =>
    ada.api.clubs.setPicture({
      ...clubOf(id),
      picture: new File([await (await drawQuarters(64, 64)).png().toBuffer()], 'p'),
    }),
  'clubs.removePicture': (id) => ada.api.clubs.removePicture(clubOf(id)),
  'clubs.archive': archiveForNow,
  'clubs.reopen': (id) => ada.api.clubs.reopen(clubOf(id)),
  'timeline.listFriendsOfMovie': (movie_id) => ada.api.timeline.listFriendsOfMovie({ movie_id }),
};

/** Calls that return what members themselves rated, or that make the film a watched one. */
const OWN = new Set([
  'tracking.rate',
  'tracking.removeRating',
  'tracking.markToSeeAgain',
  'diary.listByMovie',
  'diary.add',
  'diary.update',
  'diary.delete',
  'diary.deleteByMovie',
  'reviews.publish',
  'reviews.getOwn',
  'timeline.getHomeSide',
  'reviews.restore',
  'drafts.list',
  'drafts.get',
  'drafts.save',
  'scheduled.list',
  'scheduled.get',
  'scheduled.schedule',
  'clubReviews.listOwn',
  'clubReviews.save',
]);

/** Calls that answer with something new, which has no film yet. */
const WITHOUT_FILMS = new Set(['clubs.create']);

/** Calls whose figures are over all films of a member and belong to none of them. */
const OVER_ALL_FILMS = new Set(['stats.getByMember']);

interface Procedure {
  '~orpc': { outputSchema?: z.ZodType };
}

/** Every call of the contract whose response may contain a score. */
const callsWithScores = Object.entries(contract)
  .flatMap(([feature, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${feature}.${name}`, call as unknown as Procedure] as const),
  )
  .filter(([, call]) => {
    const schema = call['~orpc'].outputSchema;
    if (schema === undefined) return false;
    const shape = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }));
    return SCORES.some((score) => shape.includes(`"${score}":`));
  })
  .map(([name]): string => name);

interface Told {
  movieId: string | null;
  score: string;
  value: unknown;
}

/** All scores in a response with the film that they belong to: `about` when the response does not say. */
function scoresIn(value: unknown, about: string | null): Told[] {
  if (Array.isArray(value)) return value.flatMap((item) => scoresIn(item, about));
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Record<string, unknown>;
  const film = node['movie'] as { id: string } | undefined;
  const own = 'poster_path' in node ? node['id'] : node['movie_id'];
  const movieId = film?.id ?? (typeof own === 'string' ? own : about);
  return Object.entries(node).flatMap(([key, inner]) =>
    SCORES.includes(key) ? (inner === null ? [] : [{ movieId, score: key, value: inner }]) : scoresIn(inner, movieId),
  );
}

describe('[MOV-13] for a member who hides scores of unwatched films', () => {
  test('every call with scores is listed here', () => {
    expect(
      callsWithScores.filter(
        (name) => !(name in ASKED) && !OWN.has(name) && !OVER_ALL_FILMS.has(name) && !WITHOUT_FILMS.has(name),
      ),
    ).toEqual([]);
    expect(Object.keys(ASKED).filter((name) => !callsWithScores.includes(name))).toEqual([]);
  });

  test.each(Object.entries(ASKED))('%s sends the scores of a watched film and none of another', async (_name, ask) => {
    const scores = [...scoresIn(await ask(watched), watched), ...scoresIn(await ask(unwatched), unwatched)];
    expect(scores.filter(({ movieId }) => movieId === watched)).not.toEqual([]);
    expect(scores.filter(({ movieId }) => movieId !== watched)).toEqual([]);
  });

  test('neither an order nor the end of a page reveals scores', async () => {
    const wall = await ada.api.browse.listMovies({ sort: 'rating', limit: 50 });
    const popular = await ada.api.browse.listMovies({ limit: 50 });
    // Only the film that Ada watched has an average for her. The others are ordered by popularity.
    expect(wall.items.map(({ id }) => id)).toEqual(
      [watched, ...popular.items.map(({ id }) => id).filter((id) => id !== watched)].slice(0, 50),
    );
    const whole = await bo.api.browse.listMovies({ sort: 'rating', limit: 2 });
    expect(whole.items.map(({ id }) => id)).toEqual([unwatched, watched]);

    for (const sort of ['average', 'mine'] as const) {
      const page = await ada.api.tracking.listMovies({ user_id: bo.userId, list_type: 'watched', sort, limit: 1 });
      expect(page.items.map(({ movie }) => movie.id)).toEqual([watched]);
      const rest = await ada.api.tracking.listMovies({
        user_id: bo.userId,
        list_type: 'watched',
        sort,
        limit: 1,
        cursor: page.next_cursor ?? undefined,
        reversed: false,
      });
      expect(rest.items.map(({ movie }) => movie.id)).toEqual([unwatched]);
    }

    const first = await ada.api.reviews.listByMovie({ movie_id: unwatched, sort: 'highest', limit: 1 });
    expect(first.items).toHaveLength(1);
  });

  test('the scores of a film are sent once it is watched, and all once the setting is off', async () => {
    const gia = await world.member('gia');
    await gia.api.profiles.changeSettings({ user_id: gia.userId, hide_scores_until_seen: true });
    const averageOf = async () => (await gia.api.tracking.getByMovies({ movie_ids: [unwatched] })).items[0]?.community;
    expect(await averageOf()).toEqual({ rating_average: null, rating_count: 5, histogram: null });
    const rated = await gia.api.tracking.addToList({ movie_id: unwatched, list_type: 'watched' });
    expect(rated.community).toMatchObject({ rating_average: 4.6, histogram: [0, 0, 0, 0, 0, 0, 0, 0, 4, 1] });
    await gia.api.tracking.removeFromList({ movie_id: unwatched, list_type: 'watched' });
    expect((await averageOf())?.histogram).toBeNull();
    await gia.api.profiles.changeSettings({ user_id: gia.userId, hide_scores_until_seen: false });
    expect((await averageOf())?.rating_average).toBe(4.6);
  });

  test('scores are not hidden from other members', async () => {
    for (const reader of [world.visitor(), bo]) {
      const { items } = await reader.api.tracking.getByMovies({ movie_ids: [unwatched] });
      expect(items[0]?.community.rating_average).toBe(4.6);
    }
  });
});
