import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnLetterboxdFilmsFromFeed } from '#features/movies/matching.service.ts';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { accountOf, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { tidyImports } from './imports.jobs.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let admin: MemberClient;
let filmId = 870_000;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('admin', { invite_type: 'admin' });
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

/** A rating and a viewing of a film that no catalog has, under this title and year. */
const named = (title: string, year = 2019) =>
  toFiles(
    [
      'ratings.csv',
      'Date,Name,Year,Letterboxd URI,Rating',
      `2020-01-01,"${title}",${year},${toShortLink('film', filmId)},3`,
    ],
    [
      'diary.csv',
      'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date',
      `2020-01-01,"${title}",${year},${toShortLink('viewing', filmId + 9_000_000)},3,,,2020-01-01`,
    ],
  );

const nextFilm = () => {
  filmId += 1;
};

/** A film that the import format names, with a director. */
const byHand = (director: string) =>
  toFiles(['import.csv', 'Title,Year,Directors,WatchedDate', `Quieter Reel,2019,"${director}",2020-01-01`]);

/** The film of the member's diary as its page shows it. */
async function shownTo({ api, userId }: MemberClient) {
  const [viewing] = (await api.diary.list({ user_id: userId })).items;
  return api.movies.get({ movie_id: viewing?.movie.id ?? '' });
}

const addToCatalog = async (title: string, tmdb_id: number) =>
  (
    await world.ctx.db
      .insertInto('movies')
      .values({ title, year: 2019, tmdb_id, cast_members: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Two nights later everything is looked for again that was looked for twice. */
async function nightsPass(): Promise<void> {
  world.clock.advance({ hours: 48 });
  await tidyImports.run(world.ctx, undefined);
  await world.runJobs();
}

test('[IMP-05] what a film that is not found is called is never the wording of another member', async () => {
  nextFilm();
  const [ada, bo, cy, dee] = [await someone(), await someone(), await someone(), await someone()];
  await importFiles(ada, named('All members are fools', 1999));
  await importFiles(bo, named('Quiet Reel'));
  await importFiles(cy, named('Quiet Reel'));
  await importFiles(dee, named('Quiet Reel !!! 🖕'));
  expect(await shownTo(bo)).toMatchObject({ title: 'Quiet Reel', year: 2019 });
  expect((await shownTo(cy)).id).toBe((await shownTo(bo)).id);
  expect(await shownTo(dee)).toMatchObject({ title: 'Quiet Reel !!! 🖕' });
  const [eve, fay] = [await someone(), await someone()];
  await importFiles(eve, byHand('Eve the Great'));
  await importFiles(fay, byHand('Fay Smith'));
  expect(await shownTo(fay)).toMatchObject({ title: 'Quieter Reel', director: 'Fay Smith' });
});

test('[IMP-05] [IMP-06] a film that a later export calls otherwise stays the same film of its member, and is taken back with it', async () => {
  nextFilm();
  const ada = await someone();
  const first = await importFiles(ada, named('Early Title'));
  const { id } = await shownTo(ada);
  const second = await importFiles(ada, named('Late Title', 2020));
  expect(second.outcomes).toEqual({ unchanged: 2 });
  expect((await shownTo(ada)).id).toBe(id);
  expect((await ada.api.imports.listUnmatched({})).items).toMatchObject([{ title: 'Late Title', movie: { id } }]);
  for (const import_id of [second.id, first.id]) {
    await ada.api.imports.undo({ import_id });
    await importReaches(ada, import_id, 'undone');
  }
  expect(await accountOf(world, ada)).toEqual([]);
  await importFiles(ada, named('Late Title', 2020));
  expect((await shownTo(ada)).id).toBe(id);
});

test('[IMP-05] what one member’s files say of a film decides nothing for those whose files say something else', async () => {
  nextFilm();
  const [ada, bo, cy] = [await someone(), await someone(), await someone()];
  for (const member of [ada, bo]) await importFiles(member, named('Hidden Reel'));
  const { id: from } = await shownTo(bo);
  // Ada's files now claim that it is another film, which the catalog then has.
  await importFiles(ada, named('Famous Reel'));
  const famous = await addToCatalog('Famous Reel', 987_700);
  await nightsPass();
  expect((await shownTo(ada)).id).toBe(famous);
  expect(await shownTo(bo)).toMatchObject({ id: from, title: 'Hidden Reel', identified: false });
  expect((await uploadFiles(cy, named('Hidden Reel'))).movies).toEqual({ missing: 1 });
  // Bo's own name of it is found: for all who name it so.
  const hidden = await addToCatalog('Hidden Reel', 987_701);
  await nightsPass();
  expect((await shownTo(bo)).id).toBe(hidden);
  expect((await shownTo(ada)).id).toBe(famous);
  expect(await world.visitor().api.movies.get({ movie_id: from })).toMatchObject({ id: hidden });
  expect(await reportDrift(world)).toEqual([]);
});

test.each(['a feed', 'an admin'])('[IMP-05] %s says which film it is for all, whatever they call it', async (who) => {
  nextFilm();
  const [ada, bo, cy] = [await someone(), await someone(), await someone()];
  await importFiles(ada, named('One Name'));
  await importFiles(bo, named('Another Name'));
  const [{ id: from }, other] = [await shownTo(ada), (await shownTo(bo)).id];
  expect(other).not.toBe(from);
  const into = await addToCatalog(`The True Name by ${who}`, 987_710 + filmId);
  if (who === 'a feed') await learnLetterboxdFilmsFromFeed(world.ctx, [{ filmId, tmdbId: 987_710 + filmId }]);
  else await admin.api.imports.mergeMovie({ movie_id: from, into });
  await world.runJobs();
  for (const member of [ada, bo]) {
    expect((await shownTo(member)).id).toBe(into);
    expect((await member.api.imports.listUnmatched({})).items).toEqual([]);
  }
  expect((await uploadFiles(cy, named('A Third Name'))).movies).toEqual({ found: 1 });
});
