import { afterAll, beforeAll, expect, test } from 'vitest';
import { toShortLink } from '#features/imports/links.model.ts';
import { calls } from '#test/api-document.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { importFiles, toFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let admin: MemberClient;
/** A film that only an import of ada names, and the one into which it is merged. */
let from: string;
let into: string;
/** An adult title, and a film that is merged into it. */
let adult: string;
let merged: string;

const OWN = 'What the viewer has of a film is read under the id that they write it to.';
const OF_CLUB = 'A club watches no film that is ever merged, and shows its films to whoever may read it.';

/** Reading calls that take the id of a film and answer about that very one, with the reason. */
const TAKEN_AS_GIVEN: Record<string, string> = {
  'clubMovies.get': OF_CLUB,
  'clubPosts.listByMovie': OF_CLUB,
  'clubReviews.listByMovie': OF_CLUB,
  'clubReviews.listOwn': OWN,
  'clubReviews.listWatched': OWN,
  'diary.listByMovie': OWN,
  'drafts.get': OWN,
  'lists.listForMovie': OWN,
  'reviews.getOwn': OWN,
  'scheduled.get': OWN,
  'tracking.getByMovies': 'The card of a film asks for it, under the id on the card.',
};

/** They follow merges too, as their own tests prove, but name neither the film nor who gave it something. */
const OF_OTHER_FILMS = ['similarMovies.list'];

/** The reading calls of a film: what each answers about this one. */
const OF_FILM: Record<string, (client: Client, movie_id: string) => Promise<unknown>> = {
  'diary.listEarlierReviews': ({ api }, movie_id) => api.diary.listEarlierReviews({ user_id: ada.userId, movie_id }),
  'moviePages.get': ({ api }, movie_id) => api.moviePages.get({ movie_id }),
  'movies.get': ({ api }, movie_id) => api.movies.get({ movie_id }),
  'movies.listByIds': ({ api }, movie_id) => api.movies.listByIds({ movie_ids: [movie_id] }),
  'reviews.listByMovie': ({ api }, movie_id) => api.reviews.listByMovie({ movie_id }),
  'timeline.listFriendsOfMovie': ({ api }, movie_id) => api.timeline.listFriendsOfMovie({ movie_id }),
  'tracking.listRatings': ({ api }, movie_id) => api.tracking.listRatings({ movie_id }),
};
/** Those whose answers say which film it is, and not who gave it something. */
const NAMES_FILM = /^(movies|diary)\./;
const MEMBERS_ONLY = 'timeline.listFriendsOfMovie';

beforeAll(async () => {
  world = await startWorld();
  [ada, bo] = [await world.member('ada'), await world.member('bo')];
  admin = await world.member('admin', { invite_type: 'admin' });
  await bo.api.follows.follow({ user_id: ada.userId });
  into = await world.movie('Vertigo');
  adult = await insertAdultTitle();
  const review = { rating: 4, title: '', content: 'Written here.', is_spoiler: false };
  await ada.api.reviews.publish({ movie_id: into, ...review });
  await ada.api.reviews.publish({ movie_id: adult, ...review });
  from = await importReviewOf('The Lost Reel', 870_001);
  await admin.api.imports.mergeMovie({ movie_id: from, into });
  merged = await importReviewOf('The Lost Tape', 870_002);
  await admin.api.imports.mergeMovie({ movie_id: merged, into: adult });
  await world.runJobs();
});
afterAll(() => world.stop());

async function insertAdultTitle(): Promise<string> {
  const row = { title: 'Quagga After Dark', catalogue_key: 'quagga', cast_members: '[]', adult: true };
  return (await world.ctx.db.insertInto('movies').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Has ada import a review of a film that no catalog has. @returns its id */
async function importReviewOf(title: string, letterboxdId: number, days = ['2020-01-01']): Promise<string> {
  const names = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';
  const lines = days.map(
    (day) => `2020-01-02,${title},2019,${toShortLink('film', letterboxdId)},3,,"Seen on ${day}.",,${day}`,
  );
  await importFiles(ada, toFiles(['reviews.csv', names, ...lines]));
  const { items } = await ada.api.imports.listUnmatched({});
  const movie = items.find((film) => film.movie?.title === title)?.movie;
  if (movie == null) throw new Error(`no film of this title is unmatched: ${title}`);
  return movie.id;
}

/** What the call answers, or the code of its error. */
const answerOf = (call: string, client: Client, movieId: string) =>
  OF_FILM[call]?.(client, movieId).catch((error: { code: string }) => error.code);

test('each reading call that takes the id of a film follows merges, or is known to take it as given', () => {
  const taking = calls.filter(
    ({ method, operation }) =>
      method === 'GET' &&
      operation.parameters?.some((parameter) => 'name' in parameter && /^movie_ids?(\[\])?$/.test(parameter.name)),
  );
  expect(taking.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(OF_FILM), ...Object.keys(TAKEN_AS_GIVEN), ...OF_OTHER_FILMS].toSorted(),
  );
});

test.for(Object.keys(OF_FILM))(
  '[IMP-05] %s answers for a merged film what it does for the one that it is',
  async (call) => {
    for (const client of call === MEMBERS_ONLY ? [bo] : [bo, world.visitor()]) {
      const answer = await answerOf(call, client, into);
      expect(JSON.stringify(answer)).toContain(NAMES_FILM.test(call) ? 'Vertigo' : ada.userId);
      expect(await answerOf(call, client, from)).toEqual(answer);
    }
  },
);

test.for(Object.keys(OF_FILM))(
  '[MOV-12] %s answers members about an adult title, and visitors nothing',
  async (call) => {
    const nothing = call === 'movies.listByIds' ? { items: [] } : 'NOT_FOUND';
    const visitors = call === MEMBERS_ONLY ? [] : [world.visitor()];
    for (const movieId of [adult, merged]) {
      for (const visitor of visitors) expect(await answerOf(call, visitor, movieId)).toEqual(nothing);
      const answer = await answerOf(call, bo, movieId);
      expect(JSON.stringify(answer)).toContain(NAMES_FILM.test(call) ? 'Quagga' : ada.userId);
    }
  },
);

/** The days of ada's viewings with an earlier review. */
async function listEarlierDays(movie_id: string): Promise<(string | null)[]> {
  const { items } = await bo.api.diary.listEarlierReviews({ user_id: ada.userId, movie_id });
  return items.map(({ watch_date }) => watch_date);
}

test('earlier reviews of a merged film are listed before they have moved, and afterwards', async () => {
  const days = ['2018-05-06', '2020-01-01'];
  const movie_id = await importReviewOf('The Late Reel', 870_003, days);
  expect(await listEarlierDays(movie_id)).toEqual(['2018-05-06']);
  await admin.api.imports.mergeMovie({ movie_id, into });
  expect(await listEarlierDays(movie_id)).toContain('2018-05-06');
  await world.runJobs();
  expect(await listEarlierDays(movie_id)).toContain('2018-05-06');
  expect(await listEarlierDays(into)).toContain('2018-05-06');
});

test('a page of reviews of a merged film goes on under either id', async () => {
  await bo.api.reviews.publish({
    movie_id: into,
    rating: 3,
    title: '',
    content: 'It makes me dizzy.',
    is_spoiler: false,
  });
  const all = (await bo.api.reviews.listByMovie({ movie_id: into })).items.map(({ id }) => id);
  const { items, next_cursor } = await bo.api.reviews.listByMovie({ movie_id: from, limit: 1 });
  for (const movie_id of [from, into]) {
    const rest = await bo.api.reviews.listByMovie({ movie_id, cursor: next_cursor ?? '' });
    expect([...items, ...rest.items].map(({ id }) => id)).toEqual(all);
  }
});
