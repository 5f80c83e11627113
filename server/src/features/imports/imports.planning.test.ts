import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { eventually } from '#test/eventually.ts';
import { contentsOf, type ExportFile, importFiles, importReaches, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let heat: string;

beforeAll(async () => {
  world = await startWorld();
  heat = await world.movie('Heat');
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const film = (id: number) => toShortLink('film', id);
const viewing = (id: number) => toShortLink('viewing', id);
const HEAT = `Heat,1995,${film(51)}`;
const ALIEN = `Alien,1979,${film(53)}`;
const watched = (...lines: string[]): ExportFile => ['watched.csv', FILMS, ...lines];
const likes = (...lines: string[]): ExportFile => ['likes/films.csv', FILMS, ...lines];
const ratings = (...lines: string[]): ExportFile => ['ratings.csv', `${FILMS},Rating`, ...lines];
const diary = (...lines: string[]): ExportFile => ['diary.csv', `${FILMS},Rating,Rewatch,Tags,Watched Date`, ...lines];
const reviews = (...lines: string[]): ExportFile => [
  'reviews.csv',
  `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`,
  ...lines,
];
const list = (name: string, id: number, ...lines: string[]): ExportFile => [
  `lists/${name}.csv`,
  'Letterboxd list export v7',
  'Date,Name,Tags,URL,Description',
  `2024-02-03,${name},,${toShortLink('list', id)},`,
  '',
  'Position,Name,Year,URL,Description',
  ...lines.map((line, index) => `${index + 1},${line},`),
];

const trackingOf = async ({ api }: MemberClient) => (await api.tracking.getByMovies({ movie_ids: [heat] })).items[0];

const textsOf = ({ userId }: MemberClient) =>
  world.ctx.db
    .selectFrom('watch_events')
    .select(['watched_on', 'text', 'text_is_spoiler'])
    .where('user_id', '=', userId)
    .orderBy('watched_on')
    .execute();

/** Starts an import with these options, and waits for its end. */
async function startWith(member: MemberClient, files: readonly File[], options: object) {
  const { id: import_id } = await uploadFiles(member, files);
  await member.api.imports.setOptions({ import_id, ...options });
  await member.api.imports.start({ import_id });
  return importReaches(member, import_id, 'completed');
}

const removeAll = async (member: MemberClient, files: readonly File[]) => {
  const { id: import_id, verdicts } = await uploadFiles(member, files);
  await member.api.imports.setRemovals({ import_id, remove: true });
  await member.api.imports.start({ import_id });
  return { verdicts, outcomes: (await importReaches(member, import_id, 'completed')).outcomes };
};

const spoilers = (stars: string, tag: string) =>
  toFiles(
    reviews(
      `2020-01-01,Heat,1995,${viewing(1)},${stars},,First: he dies.,${tag},2020-01-01`,
      `2021-01-01,Heat,1995,${viewing(2)},${stars},Yes,Then: he dies again.,${tag},2021-01-01`,
    ),
  );

test('[IMP-06] what was marked as a spoiler stays so when a later export changes a tag or the stars', async () => {
  const ada = await someone();
  await startWith(ada, spoilers('4', ''), { all_spoilers: true });
  const marked = async () => [
    (await ada.api.reviews.listByMember({ user_id: ada.userId })).items.map((one) => [one.content, one.is_spoiler]),
    (await textsOf(ada)).map((one) => [one.text, one.text_is_spoiler]),
  ];
  const before = [
    [['Then: he dies again.', true]],
    [
      ['First: he dies.', true],
      [null, false],
    ],
  ];
  expect(await marked()).toEqual(before);
  await importFiles(ada, spoilers('4.5', 'cinema'));
  expect(await marked()).toEqual(before);
});

test('[IMP-06] a review that becomes the earlier one keeps its mark', async () => {
  const ada = await someone();
  const first = `2020-01-01,Heat,1995,${viewing(3)},4,,He dies.,,2020-01-01`;
  await startWith(ada, toFiles(reviews(first)), { all_spoilers: true });
  await importFiles(ada, toFiles(reviews(first, `2021-01-01,Heat,1995,${viewing(4)},4,Yes,Still good.,,2021-01-01`)));
  expect(await textsOf(ada)).toEqual([
    { watched_on: '2020-01-01', text: 'He dies.', text_is_spoiler: true },
    { watched_on: '2021-01-01', text: null, text_is_spoiler: false },
  ]);
});

test('[IMP-06] a film whose viewing is gone there stays watched while the files have it as watched or rated', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const seen = diary(`2020-01-01,Heat,1995,${viewing(10)},4,,,2020-01-01`);
  const watchedRow = watched(`2020-01-01,${HEAT}`);
  const ratingRow = ratings(`2020-01-01,${HEAT},4`);
  for (const [member, row] of [
    [ada, watchedRow],
    [bo, ratingRow],
  ] as const) {
    await importFiles(member, toFiles(row, seen));
    expect(await removeAll(member, toFiles(row, diary()))).toEqual({
      verdicts: { unchanged: 1, gone: 1 },
      outcomes: { removed: 1, unchanged: 1 },
    });
    expect(await trackingOf(member)).toMatchObject({ status: 'watched', viewing_count: 1, watch_date: null });
  }
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-04] a rewatch is one viewing, also when the file of watched films came before the diary', async () => {
  const [ada, bo] = [await someone(), await someone()];
  const files = [
    watched(`2020-01-01,${HEAT}`),
    ratings(`2020-01-01,${HEAT},4`),
    diary(`2020-01-01,Heat,1995,${viewing(20)},4,Yes,,2020-01-01`),
  ];
  await importFiles(ada, toFiles(...files));
  for (const file of files) await importFiles(bo, toFiles(file));
  expect(await trackingOf(bo)).toMatchObject({ viewing_count: 1, watch_date: '2020-01-01' });
  const { items } = await bo.api.diary.list({ user_id: bo.userId });
  expect(items).toMatchObject([{ rewatch: true, rating: 4, watch_date: '2020-01-01' }]);
  expect(await contentsOf(world, bo)).toEqual(await contentsOf(world, ada));
});

test('[IMP-04] a rewatch beside a viewing that the member entered here is another one', async () => {
  const ada = await someone();
  await ada.api.tracking.addToList({ movie_id: heat, list_type: 'watched' });
  await importFiles(ada, toFiles(diary(`2020-01-01,Heat,1995,${viewing(21)},4,Yes,,2020-01-01`)));
  expect(await trackingOf(ada)).toMatchObject({ viewing_count: 2 });
});

test('[IMP-05] two films of Letterboxd that are one here are to be checked, and every row tells what became of it', async () => {
  const ada = await someone();
  const files = toFiles(ratings(`2020-01-01,Heat,1995,${film(61)},4`, `2020-01-02,Heat,1995,${film(62)},1`));
  const ready = await uploadFiles(ada, files);
  expect(ready).toMatchObject({ total_entries: 2, verdicts: { new: 1, superseded: 1 }, movies: { check: 2 } });
  await ada.api.imports.start({ import_id: ready.id });
  expect((await importReaches(ada, ready.id, 'completed')).outcomes).toEqual({ imported: 1, superseded: 1 });
  expect(await trackingOf(ada)).toMatchObject({ rating: 1 });
  expect((await uploadFiles(ada, files)).verdicts).toEqual({ unchanged: 1, superseded: 1 });
});

const wrong = (stars: string) =>
  toFiles(reviews(`2020-01-01,Heat,1995,${viewing(30)},${stars},,I was so wrong.,,2020-01-01`));

test('[IMP-06] a review that the member deleted here does not come back with a later export', async () => {
  const ada = await someone();
  await importFiles(ada, wrong('4'));
  const [review] = (await ada.api.reviews.listByMember({ user_id: ada.userId })).items;
  await ada.api.reviews.delete({ review_id: review?.id ?? '' });
  await importFiles(ada, wrong('4.5'));
  expect(await textsOf(ada)).toMatchObject([{ text: null }]);
  expect((await ada.api.reviews.listByMember({ user_id: ada.userId })).items).toEqual([]);
});

test('[IMP-06] the preview shows what the options do', async () => {
  const ada = await someone();
  const files = toFiles(likes(`2020-01-01,${ALIEN}`), diary(`2020-01-01,Heat,1995,${viewing(40)},4,,,2020-01-01`));
  await importFiles(ada, files);
  await ada.api.diary
    .list({ user_id: ada.userId })
    .then(({ items: [entry] }) =>
      ada.api.diary.update({ entry_id: entry?.id ?? '', watch_date: '2020-01-01', rating: 1, rewatch: false }),
    );
  const { id: import_id, verdicts } = await uploadFiles(ada, files);
  expect(verdicts).toEqual({ unchanged: 2 });
  const shown = async (wanted: object) => {
    await eventually(async () => {
      const now = (await ada.api.imports.get({ import_id })).verdicts;
      return JSON.stringify(Object.entries(now).toSorted()) === JSON.stringify(Object.entries(wanted).toSorted());
    });
  };
  await ada.api.imports.setOptions({ import_id, overwrite_mine: true });
  await shown({ changed: 1, unchanged: 1 });
  await ada.api.imports.setOptions({ import_id, likes_to_favorites: false });
  await shown({ changed: 1, left_out: 1 });
  await ada.api.imports.start({ import_id });
  expect((await importReaches(ada, import_id, 'completed')).outcomes).toEqual({ updated: 1, left_out: 1 });
});

test('[IMP-06] a list that was reordered there shows as changed, and one that is gone there can be removed here', async () => {
  const ada = await someone();
  const rest = [watched(), ratings(), diary(), reviews(), ['watchlist.csv', FILMS] as const];
  await importFiles(ada, toFiles(...rest, list('rainy', 1, HEAT, ALIEN), list('sunny', 2, HEAT)));
  const sunny = list('sunny', 2, HEAT);
  expect((await uploadFiles(ada, toFiles(list('rainy', 1, ALIEN, HEAT)))).verdicts).toEqual({
    changed: 1,
    unchanged: 2,
  });
  await ada.api.imports.list({}).then(({ items: [job] }) => ada.api.imports.cancel({ import_id: job?.id ?? '' }));
  // Who brings one list says nothing of the others.
  expect((await uploadFiles(ada, toFiles(sunny))).verdicts).toEqual({ unchanged: 2 });
  await ada.api.imports.list({}).then(({ items: [job] }) => ada.api.imports.cancel({ import_id: job?.id ?? '' }));
  const removed = await removeAll(ada, toFiles(...rest, sunny));
  expect(removed).toEqual({ verdicts: { gone: 1, unchanged: 2 }, outcomes: { removed: 1, unchanged: 2 } });
  const names = async () => (await ada.api.lists.listByMember({ user_id: ada.userId })).items.map(({ name }) => name);
  expect(await names()).toEqual(['sunny']);
  const [job] = (await ada.api.imports.list({})).items;
  await ada.api.imports.undo({ import_id: job?.id ?? '' });
  await importReaches(ada, job?.id ?? '', 'undone');
  expect((await names()).toSorted()).toEqual(['rainy', 'sunny']);
});

test('[IMP-06] a rating that is gone there and that a review shows is kept, and says so', async () => {
  const ada = await someone();
  const review = reviews(`2020-01-01,Heat,1995,${viewing(50)},,,Good one.,,2020-01-01`);
  await importFiles(ada, toFiles(ratings(`2020-01-01,${HEAT},4`), review));
  expect(await removeAll(ada, toFiles(ratings(), review))).toEqual({
    verdicts: { gone: 1, unchanged: 1 },
    outcomes: { unchanged: 1 },
  });
  expect(await trackingOf(ada)).toMatchObject({ rating: 4 });
});

test('[IMP-06] a diary of films that Letterboxd has removed says nothing of the others', async () => {
  const ada = await someone();
  await importFiles(ada, toFiles(diary(`2020-01-01,Heat,1995,${viewing(70)},4,,,2020-01-01`)));
  const [name, header] = diary();
  const line = '2020-01-01,Some Show,2019,,4,,,2020-01-01';
  expect((await uploadFiles(ada, toFiles([`orphaned/${name}`, header ?? '', line]))).verdicts).toEqual({ new: 1 });
});
