import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { insertCrowd } from '#test/crowd.ts';
import { reportDrift } from '#test/drift.ts';
import { type ExportFile, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { tidyImports } from './imports.jobs.ts';
import { toShortLink } from './links.model.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const watched = (...films: string[]): ExportFile => [
  'watched.csv',
  FILMS,
  ...films.map((film) => `2020-01-01,${film}`),
];
const HEAT = 'Heat,1995,https://boxd.it/2bg8';
const ALIEN = 'Alien,1979,https://boxd.it/2awY';
const VERTIGO = 'Vertigo,1958,https://boxd.it/2aQa';

/** A film that no catalog has. */
const unknown = (title: string, id: number) => `${title},2019,${toShortLink('film', id)}`;

async function daysPass(days: number): Promise<void> {
  world.clock.advance({ hours: 24 * days });
  await tidyImports.run(world.ctx, undefined);
  await world.runJobs();
}

/** Sessions do not last that long. */
const signIn = ({ api, email }: MemberClient) => api.accounts.signIn({ email, password: PASSWORD });

const countRows = async (import_id: string) =>
  (await world.ctx.db.selectFrom('import_rows').select('id').where('import_id', '=', import_id).execute()).length;

const titlesOfFilms = async ({ userId }: MemberClient) =>
  (await world.ctx.db.selectFrom('import_films').select('reference').where('user_id', '=', userId).execute())
    .map(({ reference }) => (reference as unknown as { title: string }).title)
    .toSorted();

test('the rows of an import that was cancelled and never started are deleted 14 days later, and it stays in the history', async () => {
  const ada = await someone();
  const kept = await importFiles(ada, toFiles(watched(HEAT)));
  const { id } = await uploadFiles(ada, toFiles(watched(HEAT, ALIEN, VERTIGO)));
  const { items } = await ada.api.imports.listMovies({ import_id: id });
  const vertigo = items.find((film) => film.title === 'Vertigo');
  await ada.api.imports.chooseMovie({ movie_key: vertigo?.movie_key ?? '', choice: 'leave_out' });
  await ada.api.imports.cancel({ import_id: id });
  await daysPass(13);
  expect((await ada.api.imports.getReport({ import_id: id })).csv).toContain('Alien');
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ can: { report: true } });
  await daysPass(2);
  expect(await countRows(id)).toBe(0);
  // What was chosen counts for later imports.
  expect(await titlesOfFilms(ada)).toEqual(['Heat', 'Vertigo']);
  expect((await ada.api.imports.list({})).items.map((one) => one.id)).toEqual([id, kept.id]);
  expect(await ada.api.imports.get({ import_id: id })).toMatchObject({ total_entries: 3, can: { report: false } });
  await expect(ada.api.imports.getReport({ import_id: id })).rejects.toMatchObject({ code: 'IMPORT_STATE' });
  expect(await countRows(kept.id)).toBe(1);
  expect((await importFiles(ada, toFiles(watched(HEAT, ALIEN, VERTIGO)))).outcomes).toEqual({
    unchanged: 1,
    imported: 1,
    left_out: 1,
  });
});

test('the rows of a preview that was forgotten are deleted 14 days after that, those of an import that was written stay', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const forgotten = await uploadFiles(ada, toFiles(watched(HEAT)));
  const { id } = await importFiles(bo, toFiles(watched(HEAT)));
  await world.ctx.db.updateTable('import_jobs').set({ state: 'cancelled' }).where('id', '=', id).execute();
  await daysPass(15);
  expect(await countRows(forgotten.id)).toBe(1);
  await daysPass(15);
  expect(await countRows(forgotten.id)).toBe(0);
  expect(await titlesOfFilms(ada)).toEqual([]);
  expect(await countRows(id)).toBe(1);
  await signIn(bo);
  await bo.api.imports.undo({ import_id: id });
  await importReaches(bo, id, 'undone');
});

test('previews that many members have forgotten are cancelled in batches, and the contents of their files deleted', async () => {
  const { db } = world.ctx;
  const [ada, bo] = [await someone(), await someone()];
  const { id: old } = await uploadFiles(ada, toFiles(watched(HEAT)));
  await db.transaction().execute((transaction) => insertCrowd(transaction, 250));
  await sql`
    insert into import_jobs (user_id, state, file_name, created_at, state_at, worked_at)
    select p.user_id, case when p.username like '%7' then 'asking' else 'ready' end, job.file_name, job.created_at, job.state_at, job.worked_at
    from import_jobs job, profiles p where job.id = ${old} and p.display_name like 'crowd%'`.execute(db);
  await sql`
    insert into import_files (import_id, name, content)
    select id, 'watched.csv', 'Date,Name' from import_jobs where user_id <> ${ada.userId}`.execute(db);
  const isForgotten = sql<boolean>`id = ${old} or user_id in (select user_id from profiles where display_name like 'crowd%')`;
  const ids = (await db.selectFrom('import_jobs').select('id').where(isForgotten).execute()).map((one) => one.id);
  expect(ids).toHaveLength(251);
  world.clock.advance({ hours: 24 * 13 });
  await signIn(bo);
  const { id: recent } = await uploadFiles(bo, toFiles(watched(HEAT)));

  await sql`create table cancelled (transaction xid8 not null, rows int not null)`.execute(db);
  await sql`create function note_cancelled() returns trigger language plpgsql as
    $$ begin insert into cancelled select pg_current_xact_id(), count(*) from changed where state = 'cancelled'; return null; end $$`.execute(
    db,
  );
  await sql`create trigger note_cancelled after update on import_jobs referencing new table as changed
    for each statement execute function note_cancelled()`.execute(db);
  await daysPass(2);
  const countStates = async () =>
    (await db.selectFrom('import_jobs').select('state').where('id', 'in', ids).execute()).filter(
      ({ state }) => state !== 'cancelled',
    );
  expect(await countStates()).toEqual([]);
  const contents = db.selectFrom('import_files').select('import_id').where('content', 'is not', null);
  expect(await contents.where('import_id', 'in', ids).execute()).toEqual([]);
  await signIn(bo);
  expect(await bo.api.imports.get({ import_id: recent })).toMatchObject({ state: 'ready' });
  const { rows } = await sql<{ largest: number; many: number }>`
    select max(rows) as largest, sum(rows)::int as many from cancelled`.execute(db);
  expect(rows[0]).toEqual({ largest: 100, many: ids.length });
  await sql`drop function note_cancelled() cascade`.execute(db);
  await sql`drop table cancelled`.execute(db);
});

test('many rows are deleted in batches', async () => {
  const ada = await someone();
  const films = Array.from({ length: 2500 }, (_, index) => unknown(`Reel ${index}`, 850_000 + index));
  const { id } = await uploadFiles(ada, toFiles(watched(...films)));
  await ada.api.imports.cancel({ import_id: id });
  await daysPass(15);
  expect([await countRows(id), (await titlesOfFilms(ada)).length]).toEqual([0, 0]);
});

/** The film of the only viewing of the member's import. */
async function standInOf({ api }: MemberClient): Promise<string> {
  const [film] = (await api.imports.listUnmatched({})).items;
  if (film?.movie == null) throw new Error('no film of the member is unmatched');
  return film.movie.id;
}

const exists = async (id: string) =>
  (await world.ctx.db.selectFrom('movies').select('id').where('id', '=', id).execute()).length === 1;

/** A film that only ada's import named, and that her import now says is another one. */
async function unusedFilm(title: string, filmId: number): Promise<string> {
  const ada = await someone();
  await importFiles(ada, toFiles(watched(unknown(title, filmId))));
  const id = await standInOf(ada);
  const [film] = (await ada.api.imports.listUnmatched({})).items;
  await ada.api.imports.chooseMovie({
    movie_key: film?.movie_key ?? '',
    choice: 'movie',
    movie_id: await world.movie('Vertigo'),
  });
  return id;
}

test('a film that only imports named goes a month after nobody refers to it any more', async () => {
  const bo = await someone();
  const [unused, rated, listed] = [
    await unusedFilm('Unused Reel', 860_001),
    await unusedFilm('Rated Reel', 860_002),
    await unusedFilm('Listed Reel', 860_003),
  ];
  await bo.api.tracking.rate({ movie_id: rated, rating: 3 });
  const { id: list_id } = await bo.api.lists.create({ name: 'Reels', description: '', ranked: false, public: false });
  await bo.api.lists.addMovie({ list_id, movie_id: listed });
  const cy = await someone();
  await importFiles(cy, toFiles(watched(unknown('Named Reel', 860_004))));
  const named = await standInOf(cy);
  await daysPass(29);
  expect(await exists(unused)).toBe(true);
  await daysPass(2);
  expect(await Promise.all([unused, rated, listed, named].map(exists))).toEqual([false, true, true, true]);
  await signIn(bo);
  await bo.api.tracking.removeRating({ movie_id: rated });
  await bo.api.tracking.removeFromList({ movie_id: rated, list_type: 'watched' });
  await bo.api.lists.removeMovie({ list_id, movie_id: listed });
  await world.ctx.db.deleteFrom('notifications').execute();
  await daysPass(1);
  expect(await exists(listed)).toBe(false);
  expect(await reportDrift(world)).toEqual([]);
});

test('no table that refers to films is missed: the film stays, also where the table would delete its row with it', async () => {
  const { db } = world.ctx;
  const id = await unusedFilm('Referred Reel', 860_010);
  await sql`create table things_of_films (film_id uuid references movies (id) on delete cascade)`.execute(db);
  await sql`insert into things_of_films values (${id})`.execute(db);
  await daysPass(31);
  expect(await exists(id)).toBe(true);
  await sql`delete from things_of_films`.execute(db);
  await daysPass(1);
  expect(await exists(id)).toBe(false);
});

const list = (...films: string[]): ExportFile => [
  'lists/reels.csv',
  'Letterboxd list export v7',
  'Date,Name,Tags,URL,Description',
  '2024-02-03,Reels,,https://boxd.it/P00EU,',
  '',
  'Position,Name,Year,URL,Description',
  ...films.map((film, index) => `${index + 1},${film},`),
];

test('[IMP-06] an undo restores a list that had a film that is gone by now, without it', async () => {
  const bo = await someone();
  await importFiles(bo, toFiles(list(HEAT)));
  const [{ id: list_id = '' } = {}] = (await bo.api.lists.listByMember({ user_id: bo.userId })).items;
  const gone = await unusedFilm('Gone Reel', 860_020);
  await bo.api.lists.addMovie({ list_id, movie_id: gone });
  const later = await importFiles(bo, toFiles(list(HEAT, ALIEN)));
  await bo.api.lists.removeMovie({ list_id, movie_id: gone });
  await sql`
    update import_changes set after = jsonb_set(after, '{films}', (
      select jsonb_agg(film) from jsonb_array_elements(after -> 'films') film where film ->> 'movie_id' <> ${gone}))
    where import_id = ${later.id} and subject = 'list'`.execute(world.ctx.db);
  await daysPass(31);
  expect(await exists(gone)).toBe(false);
  await signIn(bo);
  await bo.api.imports.undo({ import_id: later.id });
  await importReaches(bo, later.id, 'undone');
  const { items } = await bo.api.lists.listMovies({ list_id });
  expect(items.map(({ movie }) => movie.title)).toEqual(['Heat']);
  expect(await reportDrift(world)).toEqual([]);
});
