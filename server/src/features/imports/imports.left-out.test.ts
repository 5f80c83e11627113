import type { ImportRow, RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { eventually } from '#test/eventually.ts';
import { accountOf, type ExportFile, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const FILMS = 'Date,Name,Year,Letterboxd URI';
const [HEAT, ALIEN, VERTIGO] = ['Heat,1995', 'Alien,1979', 'Vertigo,1958'].map(
  (film, index) => `${film},${toShortLink('film', index + 1)}`,
);
const viewing = (id: number) => toShortLink('viewing', id);
const ratings = (...lines: string[]): ExportFile => ['ratings.csv', `${FILMS},Rating`, ...lines];
const watchlist = (...lines: string[]): ExportFile => ['watchlist.csv', FILMS, ...lines];
const reviews = (...lines: string[]): ExportFile => [
  'reviews.csv',
  `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`,
  ...lines,
];
const list = (name: string, ...lines: string[]): ExportFile => [
  'lists/rainy-days.csv',
  'Letterboxd list export v7',
  'Date,Name,Tags,URL,Description',
  `2024-02-03,${name},,https://boxd.it/P00EU,`,
  '',
  'Position,Name,Year,URL,Description',
  ...lines,
];

const FIRST: ExportFile[] = [
  ratings(`2020-01-01,${HEAT},4`, `2020-01-01,${ALIEN},3`),
  reviews(`2020-01-01,Heat,1995,${viewing(501)},4,,Good.,,2020-01-01`),
  list('Rainy days', `1,${HEAT},`, `2,${ALIEN},first`),
];

/** A month later: a rating, a review and the note of a list film changed, two viewings and a film on the watchlist came. */
const LATER: ExportFile[] = [
  ratings(`2020-02-01,${HEAT},4.5`, `2020-02-01,${ALIEN},2`),
  reviews(
    `2020-01-01,Heat,1995,${viewing(501)},4,,Very good.,,2020-01-01`,
    `2020-02-01,Heat,1995,${viewing(502)},4.5,Yes,Even better.,,2020-02-01`,
    `2020-02-02,Alien,1979,${viewing(503)},2,,Worse.,,2020-02-02`,
  ),
  watchlist(`2020-02-03,${VERTIGO}`),
  list('Rainy days', `1,${HEAT},`, `2,${ALIEN},second`),
];

const listRows = async ({ api }: MemberClient, import_id: string, verdict: RowVerdict): Promise<ImportRow[]> =>
  (await api.imports.listRows({ import_id, verdict, limit: 50 })).items;

/** Uploads files and leaves out the rows that are not wanted, or all. */
async function uploadWithout(
  member: MemberClient,
  files: readonly ExportFile[],
  isLeftOut: (row: ImportRow) => boolean,
) {
  const { id: import_id } = await uploadFiles(member, toFiles(...files));
  for (const verdict of ['new', 'changed'] as const) {
    const row_ids = (await listRows(member, import_id, verdict)).filter(isLeftOut).map(({ id }) => id);
    if (row_ids.length > 0) await member.api.imports.setLeftOutRows({ import_id, verdict, row_ids, left_out: true });
  }
  return member.api.imports.get({ import_id });
}

async function start(member: MemberClient, import_id: string) {
  await member.api.imports.start({ import_id });
  return importReaches(member, import_id, 'completed');
}

async function undo(member: MemberClient, import_id: string) {
  await member.api.imports.undo({ import_id });
  return importReaches(member, import_id, 'undone');
}

const filmOf = async (member: MemberClient, title: string) => {
  const movie_id = await world.movie(title);
  const [tracking] = (await member.api.tracking.getByMovies({ movie_ids: [movie_id] })).items;
  const { items } = await member.api.reviews.listByMember({ user_id: member.userId });
  const review = items.find(({ movie }) => movie.id === movie_id)?.content ?? null;
  return { rating: tracking?.rating, viewings: tracking?.viewing_count, status: tracking?.status, review };
};

const notesOf = async ({ api, userId }: MemberClient) => {
  const { items } = await api.lists.listByMember({ user_id: userId });
  const notes: [name: string, notes: string[]][] = [];
  for (const { id: list_id, name } of items)
    notes.push([
      name,
      (await api.lists.listMovies({ list_id })).items.map(({ movie, note }) => `${movie.title} ${note}`),
    ]);
  return notes;
};

const isUnwanted = ({ kind, title, raw }: ImportRow) =>
  (kind === 'rating' && title === 'Heat') ||
  (kind === 'viewing' && raw.Review === 'Even better.') ||
  kind === 'list_entry' ||
  kind === 'watchlist';

const isList = ({ kind }: ImportRow) => kind === 'list';

test('[IMP-06] of what a later export would add or change the member leaves out row by row, and the next one offers it again', async () => {
  const ada = await world.someone();
  await importFiles(ada, toFiles(...FIRST));
  const before = await accountOf(world, ada);
  const later = await uploadWithout(ada, LATER, isUnwanted);
  expect(later).toMatchObject({ verdicts: { new: 3, changed: 4 }, left_out_rows: 4 });
  expect((await listRows(ada, later.id, 'new')).map(({ left_out }) => left_out).toSorted()).toEqual([
    false,
    true,
    true,
  ]);
  expect(await accountOf(world, ada)).toEqual(before);
  const done = await start(ada, later.id);
  expect(done.outcomes).toEqual({ imported: 1, updated: 2, left_out: 4, unchanged: 2 });
  // The stars of the viewing do not become the rating in place of the one that was left out.
  expect(await filmOf(ada, 'Heat')).toMatchObject({ rating: 4, viewings: 1, review: 'Very good.' });
  expect(await filmOf(ada, 'Alien')).toMatchObject({ rating: 2, viewings: 1, review: 'Worse.' });
  expect(await filmOf(ada, 'Vertigo')).toMatchObject({ status: 'none' });
  expect(await notesOf(ada)).toEqual([['Rainy days', ['Heat ', 'Alien first']]]);

  const again = await uploadFiles(ada, toFiles(...LATER));
  expect(again.verdicts).toEqual({ new: 2, changed: 2, unchanged: 5 });
  await start(ada, again.id);
  expect(await filmOf(ada, 'Heat')).toMatchObject({ rating: 4.5, viewings: 2, review: 'Even better.' });
  expect(await notesOf(ada)).toEqual([['Rainy days', ['Heat ', 'Alien second']]]);
  await undo(ada, again.id);
  await undo(ada, later.id);
  expect(await accountOf(world, ada)).toEqual(before);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] all that is new can be left out at once, and what is taken up again is imported', async () => {
  const bo = await world.someone();
  const before = await accountOf(world, bo);
  const unknown = watchlist(`2020-01-01,The Unfindable,2019,${toShortLink('film', 77)}`);
  const { id: import_id } = await uploadFiles(bo, toFiles(...FIRST, unknown));
  const all = { import_id, verdict: 'new' } as const;
  const { left_out_rows: leftOut } = await bo.api.imports.setLeftOutRows({ ...all, left_out: true });
  expect(leftOut).toBe(7);
  await start(bo, import_id);
  expect(await accountOf(world, bo)).toEqual(before);
  // A film of which nothing came is none that has to be found.
  expect((await bo.api.imports.listUnmatched({})).items).toEqual([]);

  const second = await uploadWithout(bo, FIRST, () => true);
  const rating = (await listRows(bo, second.id, 'new')).find(
    ({ kind, title }) => kind === 'rating' && title === 'Alien',
  );
  await bo.api.imports.setLeftOutRows({
    import_id: second.id,
    verdict: 'new',
    row_ids: [rating?.id ?? ''],
    left_out: false,
  });
  await start(bo, second.id);
  expect(await filmOf(bo, 'Alien')).toMatchObject({ rating: 3, status: 'watched' });
  expect(await filmOf(bo, 'Heat')).toMatchObject({ rating: null, status: 'none', review: null });
});

test('[IMP-06] a list is left out with all that is in it, stays as it is, and comes back with any of its films', async () => {
  const cy = await world.someone();
  await importFiles(cy, toFiles(...FIRST));
  const before = await notesOf(cy);
  const renamed = list('Sunny days', `1,${VERTIGO},new`, `2,${HEAT},`);
  const later = await uploadWithout(cy, [renamed], isList);
  // The list, and the film that is new on it. The film that is gone from it stays in the preview.
  expect(later).toMatchObject({ left_out_rows: 2, verdicts: { gone: 1 } });
  await cy.api.imports.setRemovals({ import_id: later.id, remove: true });
  expect((await start(cy, later.id)).outcomes).toEqual({ left_out: 2, unchanged: 1 });
  expect(await notesOf(cy)).toEqual(before);

  const again = await uploadWithout(cy, [renamed], isList);
  const film = (await listRows(cy, again.id, 'new')).find(({ kind }) => kind === 'list_entry');
  const taken = { import_id: again.id, verdict: 'new' as const, row_ids: [film?.id ?? ''], left_out: false };
  expect(await cy.api.imports.setLeftOutRows(taken)).toMatchObject({ left_out_rows: 0, verdicts: { gone: 1 } });
  await start(cy, again.id);
  expect(await notesOf(cy)).toEqual([['Sunny days', ['Vertigo new', 'Heat ', 'Alien first']]]);
});

test('[IMP-06] rows are left out only before the import is started, and only those that would add or change something', async () => {
  const [dee, eve] = [await world.someone(), await world.someone()];
  await importFiles(dee, toFiles(...FIRST));
  const { id: import_id } = await uploadFiles(dee, toFiles(...FIRST));
  const rows = await listRows(dee, import_id, 'unchanged');
  const choice = { import_id, verdict: 'changed', row_ids: rows.map(({ id }) => id), left_out: true } as const;
  expect(await dee.api.imports.setLeftOutRows(choice)).toMatchObject({ left_out_rows: 0, verdicts: { unchanged: 6 } });
  await expect(eve.api.imports.setLeftOutRows(choice)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await start(dee, import_id);
  await expect(dee.api.imports.setLeftOutRows(choice)).rejects.toMatchObject({ code: 'IMPORT_STATE' });
});

const leaveAllOut = async ({ api }: MemberClient, import_id: string) => {
  for (const verdict of ['new', 'changed'] as const)
    await api.imports.setLeftOutRows({ import_id, verdict, left_out: true });
};

test('[IMP-06] what does nothing beside rows that are left out still does nothing without them', async () => {
  const fay = await world.someone();
  const before = await accountOf(world, fay);
  // Other films there, which are one film here.
  const twice = `Heat,1995,${toShortLink('film', 9)}`;
  const same = `Vertigo,1958,${toShortLink('film', 10)}`;
  const { id: import_id } = await uploadFiles(
    fay,
    toFiles(
      ratings(`2020-02-01,${HEAT},4.5`, `2020-01-01,${twice},2`, `2020-01-01,${VERTIGO},4`, `2020-01-01,${same},4`),
      reviews(`2020-02-02,Alien,1979,${viewing(503)},2,,Worse.,,2020-02-02`),
      watchlist(`2020-02-03,${ALIEN}`),
    ),
  );
  expect(await fay.api.imports.get({ import_id })).toMatchObject({
    verdicts: { superseded: 1, already_here: 1, already_watched: 1 },
  });
  await leaveAllOut(fay, import_id);
  await start(fay, import_id);
  expect(await accountOf(world, fay)).toEqual(before);
});

test('[IMP-06] what is left out does not overwrite what the member has edited here, however they chose', async () => {
  const gus = await world.someone();
  await importFiles(gus, toFiles(...FIRST));
  const [{ id: list_id } = { id: '' }] = (await gus.api.lists.listByMember({ user_id: gus.userId })).items;
  const movie_id = await world.movie('Alien');
  await gus.api.lists.setMovieNote({ list_id, movie_id, note: 'mine' });
  const later = await uploadWithout(gus, [list('Rainy days', `1,${HEAT},new`, `2,${ALIEN},second`)], () => false);
  await gus.api.imports.setOptions({ import_id: later.id, overwrite_mine: true });
  const findNotes = async () =>
    (await listRows(gus, later.id, 'changed')).filter(({ kind, title }) => kind === 'list_entry' && title === 'Alien');
  await eventually(async () => (await findNotes()).length > 0);
  const rows = await findNotes();
  await gus.api.imports.setLeftOutRows({
    import_id: later.id,
    verdict: 'changed',
    row_ids: rows.map(({ id }) => id),
    left_out: true,
  });
  await start(gus, later.id);
  expect(await notesOf(gus)).toEqual([['Rainy days', ['Heat new', 'Alien mine']]]);
});

test('[IMP-06] a film that the member has taken off a list stays off it when its new note is left out, however they chose', async () => {
  const hal = await world.someone();
  await importFiles(hal, toFiles(...FIRST));
  const [{ id: list_id } = { id: '' }] = (await hal.api.lists.listByMember({ user_id: hal.userId })).items;
  await hal.api.lists.removeMovie({ list_id, movie_id: await world.movie('Alien') });
  const { id: import_id } = await uploadFiles(hal, toFiles(list('Rainy days', `1,${HEAT},new`, `2,${ALIEN},second`)));
  await hal.api.imports.setOptions({ import_id, overwrite_mine: true });
  const findRows = async () =>
    (await listRows(hal, import_id, 'changed')).filter(({ kind, title }) => kind === 'list_entry' && title === 'Alien');
  await eventually(async () => (await findRows()).length > 0);
  const row_ids = (await findRows()).map(({ id }) => id);
  await hal.api.imports.setLeftOutRows({ import_id, verdict: 'changed', row_ids, left_out: true });
  await start(hal, import_id);
  expect(await notesOf(hal)).toEqual([['Rainy days', ['Heat new']]]);
});
