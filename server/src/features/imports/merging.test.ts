import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnLetterboxdFilmsFromFeed } from '#features/movies/matching.service.ts';
import { refreshTrendingWhenDue } from '#features/tracking/browse/discovery.service.ts';
import { enqueueJob } from '#platform/jobs.ts';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { type ExportFile, importFiles, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { tidyImports } from './imports.jobs.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let admin: MemberClient;
let films = 0;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('admin', { invite_type: 'admin' });
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';

/** A film that no catalog has, as files name it. `filmId` is its id at Letterboxd. */
function unknownFilm() {
  films += 1;
  const title = `The Lost Reel ${'abcdefghij'[films]}`;
  const filmId = 880_000 + films;
  return { title, filmId, film: `${title},2019,${toShortLink('film', filmId)}` };
}

const files = (film: string, { stars = 3, code = 'aEh4f1' } = {}): ExportFile[] => [
  ['ratings.csv', `${FILMS},Rating`, `2020-01-01,${film},${stars}`],
  ['likes/films.csv', FILMS, `2020-01-01,${film}`],
  [
    'reviews.csv',
    `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`,
    `2020-01-02,${film.replace(/[^,]+$/, `https://boxd.it/${code}`)},${stars},,"Nobody knows it, but good.",rare,2020-01-01`,
  ],
  [
    'lists/rare.csv',
    'Letterboxd list export v7',
    'Date,Name,Tags,URL,Description',
    '2024-02-03,Rare,,https://boxd.it/P00EU,',
    '',
    'Position,Name,Year,URL,Description',
    `1,${film},mine`,
    '2,Heat,1995,https://boxd.it/2bg8,',
  ],
];

const standInOf = async ({ api }: MemberClient): Promise<string> => {
  const [film] = (await api.imports.listUnmatched({})).items;
  if (film?.movie == null) throw new Error('no film of the member is unmatched');
  return film.movie.id;
};

const trackingOf = async ({ api }: MemberClient, movie_id: string) =>
  (await api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0];

/** A table whose rows refer to films, and how many refer to this one. */
async function countReferences(movieId: string): Promise<Map<string, number>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select t.relname as table, a.attname as column from pg_constraint k
    join pg_class t on t.oid = k.conrelid join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'movies'::regclass order by 1, 2`.execute(world.ctx.db);
  const counts = new Map<string, number>();
  for (const { table, column } of columns) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${movieId}`.execute(world.ctx.db);
    counts.set(`${table}.${column}`, rows[0]?.count ?? 0);
  }
  return counts;
}

/** The tables that mention the id anywhere, also inside JSON. */
async function findMentions(id: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    world.ctx.db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} t where t::text like ${`%${id}%`} limit 1`.execute(
      world.ctx.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

/** Columns by which nothing of a film that only imports name is stored. */
const NEVER = new Set([
  // Such films have no names to be found by.
  'credits.movie_id',
  'movie_names.movie_id',
  // They are not among trending films.
  'trending_films.movie_id',
  // Clubs watch films that are known by more than an import.
  'movie_club_films.movie_id',
  'movie_club_nominations.movie_id',
  // What leads to a film is never such a film.
  'movies.merged_into',
]);

test('[IMP-05] a merged film takes along whatever refers to it, in every table that refers to films', async () => {
  const { ctx } = world;
  const [ada, bo, cy] = [await someone(), await someone(), await someone()];
  const { film } = unknownFilm();
  await importFiles(ada, toFiles(...files(film)));
  const from = await standInOf(ada);
  const into = await world.movie('Vertigo');
  await bo.api.follows.follow({ user_id: ada.userId });
  await bo.api.tracking.rate({ movie_id: from, rating: 2 });
  const [review] = (await bo.api.reviews.listByMovie({ movie_id: from })).items;
  const review_id = review?.id ?? '';
  await bo.api.comments.add({ review_id, content: 'I know it!' });
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  const text = { title: '', content: 'A text about it.', is_spoiler: false };
  await cy.api.drafts.save({ movie_id: from, version: 0, rating: null, ...text });
  const scheduled_for = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  await bo.api.scheduled.schedule({ movie_id: from, ...text, rating: 2, scheduled_for });
  await refreshTrendingWhenDue(ctx);
  await sql`insert into letterboxd_films values (70001, ${from}, 'source', now())`.execute(ctx.db);
  await sql`
    with run as (
      insert into movie_backfills (state, total, until, started_at, worked_at, ended_at)
      values ('finished', 0, ${into}, now(), now(), now()) returning id)
    insert into movie_backfill_misses (backfill_id, movie_id, reason, missed_at) select id, ${from}, 'unknown', now() from run`.execute(
    ctx.db,
  );
  await sql`
    insert into review_tombstones (id, user_id, movie_id, moderation, spoiler_locked)
    values (new_id(), ${cy.userId}, ${from}, 'hidden', false)`.execute(ctx.db);
  const before = await countReferences(from);
  // A table that is new here must be moved by the merge, and needs a row in this test.
  expect([...before].filter(([column, count]) => count === 0 && !NEVER.has(column))).toEqual([]);

  await admin.api.imports.mergeMovie({ movie_id: from, into });
  await world.runJobs();
  expect([...(await countReferences(from))].filter(([, count]) => count > 0)).toEqual([]);
  expect(await findMentions(from)).toEqual(['movies']);

  expect(await trackingOf(ada, into)).toMatchObject({ rating: 3, favorite: true, viewing_count: 1 });
  expect(await trackingOf(bo, into)).toMatchObject({ rating: 2 });
  expect((await bo.api.reviews.listByMovie({ movie_id: into })).items).toMatchObject([{ id: review_id }]);
  const { items: comments } = await ada.api.comments.listByReview({ review_id });
  expect(comments).toMatchObject([{ content: 'I know it!' }]);
  expect((await cy.api.drafts.list({})).items).toMatchObject([{ movie: { id: into } }]);
  const { items: notifications } = await ada.api.notifications.list({});
  expect(notifications.some(({ data }) => data.movie_id === into)).toBe(true);
  expect((await ada.api.timeline.listByMember({ user_id: bo.userId })).items[0]).toMatchObject({ movie: { id: into } });
  expect((await ada.api.imports.listUnmatched({})).items).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] the page and the ratings of a merged film are those of the film that it is, and no search or grid has it', async () => {
  const ada = await someone();
  const { title, film } = unknownFilm();
  await importFiles(ada, toFiles(...files(film)));
  const from = await standInOf(ada);
  expect(await ada.api.movies.get({ movie_id: from })).toMatchObject({ identified: false, can: { merge: false } });
  expect(await admin.api.movies.get({ movie_id: from })).toMatchObject({ can: { merge: true } });
  const into = await world.movie('Alien');
  expect(await admin.api.imports.mergeMovie({ movie_id: from, into })).toMatchObject({ id: into });
  // At once, before what members have has moved.
  for (const client of [world.visitor(), ada, admin]) {
    expect(await client.api.movies.get({ movie_id: from })).toMatchObject({ id: into, identified: true });
    expect((await client.api.moviePages.get({ movie_id: from })).movie).toMatchObject({ id: into });
  }
  await world.runJobs();
  const ratingsOf = async (movie_id: string) => (await ada.api.tracking.listRatings({ movie_id, limit: 50 })).items;
  expect(await ratingsOf(from)).toContainEqual({ user_id: ada.userId, movie_id: into, rating: 3 });
  expect(await ratingsOf(from)).toEqual(await ratingsOf(into));
  const { movie, tracking } = await ada.api.moviePages.get({ movie_id: from });
  expect(movie).toMatchObject({ id: into, can: { merge: false } });
  expect(tracking).toMatchObject({ rating: 3 });
  const { items } = await ada.api.movies.search({ query: title, limit: 20 });
  expect(items.map(({ id }) => id)).not.toContain(from);
  const { items: grid } = await ada.api.browse.listMovies({ status: 'watched', sort: 'title', limit: 50 });
  expect(grid.map(({ id }) => id)).toEqual([into]);
  // What another file calls by the same id is found.
  const bo = await someone();
  const preview = await uploadFiles(bo, toFiles(...files(film)));
  expect(preview.movies).toMatchObject({ found: 2 });
});

/** Merges as this client. @returns the film, or the code of the error */
const merge = (client: { api: MemberClient['api'] }, movie_id: string, into: string) =>
  client.api.imports.mergeMovie({ movie_id, into }).catch((error: { code: string }) => error.code);

test('[IMP-05] only an admin says for everybody which film one is, only once, and only of films that are not identified', async () => {
  const ada = await someone();
  const { film } = unknownFilm();
  await importFiles(ada, toFiles(...files(film)));
  const from = await standInOf(ada);
  const [heat, alien] = [await world.movie('Heat'), await world.movie('Alien')];
  expect(await merge(ada, from, heat)).toBe('NOT_ALLOWED');
  expect(await merge(world.visitor(), from, heat)).toBe('AUTHENTICATION_REQUIRED');
  expect(await merge(admin, heat, alien)).toBe('INVALID_INPUT');
  expect(await merge(admin, from, from)).toBe('NOT_FOUND');
  expect(await merge(admin, from, admin.userId)).toBe('NOT_FOUND');
  expect(await merge(admin, from, heat)).toMatchObject({ id: heat });
  expect(await merge(admin, from, alien)).toBe('INVALID_INPUT');
});

test('[IMP-05] where a member has both films, both viewings and texts stay, the newer rating counts, and watched is no watchlist', async () => {
  const ada = await someone();
  const { film } = unknownFilm();
  const into = await world.movie('Fargo');
  await ada.api.reviews.publish({ movie_id: into, rating: 5, title: '', content: 'Written here.', is_spoiler: false });
  const bo = await someone();
  await bo.api.tracking.addToList({ movie_id: into, list_type: 'watchlist' });
  await importFiles(ada, toFiles(...files(film)));
  await importFiles(bo, toFiles(...files(film)));
  const from = await standInOf(ada);
  const [review] = (await bo.api.reviews.listByMember({ user_id: ada.userId })).items;
  const imported = (await bo.api.reviews.listByMovie({ movie_id: from })).items.find(
    ({ author }) => author.user_id === ada.userId,
  );
  await bo.api.comments.add({ review_id: imported?.id ?? '', content: 'So true.' });
  await admin.api.imports.mergeMovie({ movie_id: from, into });
  await world.runJobs();
  expect(await trackingOf(ada, into)).toMatchObject({ rating: 5, viewing_count: 2, favorite: true });
  expect(await trackingOf(bo, into)).toMatchObject({ status: 'watched', rating: 3 });
  const { items } = await bo.api.reviews.listByMember({ user_id: ada.userId });
  expect(items).toMatchObject([{ id: review?.id, content: 'Written here.', rating: 5, comment_count: 1 }]);
  const { items: notifications } = await ada.api.notifications.list({});
  expect(notifications).toContainEqual(
    expect.objectContaining({ type: 'comment', data: expect.objectContaining({ review_id: review?.id }) }),
  );
  const viewings = await world.ctx.db
    .selectFrom('watch_events')
    .select(['watched_on', 'text', 'tags'])
    .where('user_id', '=', ada.userId)
    .orderBy('watched_on')
    .execute();
  expect(viewings).toEqual([
    { watched_on: '2020-01-01', text: 'Nobody knows it, but good.', tags: ['rare'] },
    { watched_on: null, text: null, tags: [] },
  ]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] a film that a feed identifies is merged for all who imported it', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const { film, filmId } = unknownFilm();
  await importFiles(ada, toFiles(...files(film)));
  await importFiles(bo, toFiles(...files(film)));
  const from = await standInOf(ada);
  expect(await standInOf(bo)).toBe(from);
  const into = await world.movie('Jaws');
  await sql`update movies set tmdb_id = 987_601 where id = ${into}`.execute(world.ctx.db);
  await learnLetterboxdFilmsFromFeed(world.ctx, [{ filmId, tmdbId: 987_601 }]);
  await world.runJobs();
  for (const member of [ada, bo]) {
    expect(await trackingOf(member, into)).toMatchObject({ rating: 3, viewing_count: 1 });
    expect((await member.api.imports.listUnmatched({})).items).toEqual([]);
  }
});

test('[IMP-05] what a member chooses counts for that member, and the nightly search merges for all once the catalog has the film', async () => {
  const [ada, bo, cy] = [await someone(), await someone(), await someone()];
  const { title, film } = unknownFilm();
  for (const member of [ada, bo, cy]) await importFiles(member, toFiles(...files(film)));
  const from = await standInOf(ada);
  const stalker = await world.movie('Stalker');
  const [chosen] = (await cy.api.imports.listUnmatched({})).items;
  await cy.api.imports.chooseMovie({ movie_key: chosen?.movie_key ?? '', choice: 'movie', movie_id: stalker });
  expect(await standInOf(bo)).toBe(from);
  expect(await world.visitor().api.movies.get({ movie_id: from })).toMatchObject({ id: from });

  const { id: into } = await world.ctx.db
    .insertInto('movies')
    .values({
      title,
      year: 2019,
      tmdb_id: 987_600,
      cast_members: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  world.clock.advance({ hours: 21 });
  await enqueueJob(world.ctx, tidyImports, undefined);
  await world.runJobs();
  for (const member of [ada, bo]) {
    const { items } = await member.api.diary.list({ user_id: member.userId });
    expect(items).toMatchObject([{ movie: { id: into } }]);
    expect((await member.api.imports.listUnmatched({})).items).toEqual([]);
  }
  expect(await trackingOf(cy, stalker)).toMatchObject({ rating: 3 });
  expect(await trackingOf(cy, into)).toMatchObject({ status: 'none' });
  expect(await world.visitor().api.movies.get({ movie_id: from })).toMatchObject({ id: into });
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-05] what an open page writes to a merged film moves in the following night', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const { film } = unknownFilm();
  await importFiles(ada, toFiles(...files(film)));
  const [from, into] = [await standInOf(ada), await world.movie('Ran')];
  await admin.api.imports.mergeMovie({ movie_id: from, into });
  await world.runJobs();
  await bo.api.tracking.rate({ movie_id: from, rating: 4.5 });
  await enqueueJob(world.ctx, tidyImports, undefined);
  await world.runJobs();
  expect(await trackingOf(bo, into)).toMatchObject({ rating: 4.5, viewing_count: 1 });
  expect(await reportDrift(world)).toEqual([]);
});
