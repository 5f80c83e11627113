import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { exportAccount } from '#test/exports.ts';
import { importFiles, toFiles } from '#test/imports.ts';
import { isLongRun } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

/** Letterboxd takes files of up to 1 MB. */
const MAX_BYTES = 1_000_000;
/** The columns that https://letterboxd.com/about/importing-data/ names; it leaves out others. */
const LETTERBOXD_COLUMNS = [
  'tmdbID',
  'Title',
  'Year',
  'Directors',
  'Rating',
  'WatchedDate',
  'Rewatch',
  'Tags',
  'Review',
  'LetterboxdURI',
];

let world: World;
let ada: MemberClient;
let parts: Map<string, string>;

const OWN_TEXT = 'What I really think of it.';
const REVIEW = { title: 'Mine', content: OWN_TEXT, rating: 4.5, is_spoiler: true };
const REVIEWS = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date';

const partsOf = (files: ReadonlyMap<string, string>) =>
  new Map([...files].filter(([name]) => name.startsWith('for-letterboxd/')));

beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  const { api } = ada;
  const [alien, vertigo, jaws] = [await world.movie('Alien'), await world.movie('Vertigo'), await world.movie('Jaws')];
  const [casablanca, psycho] = [await world.movie('Casablanca'), await world.movie('Psycho')];
  // A review of one's own beside the imported text of the newest viewing.
  await api.reviews.publish({ movie_id: casablanca, ...REVIEW });
  await importFiles(
    ada,
    toFiles([
      'reviews.csv',
      REVIEWS,
      '2019-05-02,Heat,1995,https://boxd.it/aEh4f1,4,,"The first time, <i>wow</i>.",,2019-05-01',
      '2020-01-01,Heat,1995,https://boxd.it/aEh4gb,4.5,Yes,"=Still ""the"" best.","cinema, with bo",2019-12-31',
      '2020-02-02,Casablanca,1942,https://boxd.it/aEh4jt,4.5,Yes,An imported text & more.,,2020-02-01',
      '2020-02-02,The Unfindable,2019,https://boxd.it/aEh4kz,0.5,,Two\tlines,tv,2020-02-01',
    ]),
  );
  await api.diary.add({ movie_id: alien, watch_date: '2021-02-03', rewatch: true, rating: 4, time_zone: 'UTC' });
  await api.diary.add({ movie_id: alien, watch_date: '2022-02-03', rewatch: true, rating: 3.5, time_zone: 'UTC' });
  await api.tracking.addToList({ movie_id: vertigo, list_type: 'watched' });
  await api.reviews.publish({ movie_id: jaws, ...REVIEW, content: 'The sea < the shark.\n\nBoth & more.' });
  await api.tracking.rate({ movie_id: psycho, rating: 3 });
  parts = partsOf(await exportAccount(ada));
});
afterAll(() => world.stop());

/** Ratings, viewings and reviews: what the format has a column for. */
async function sayableOf({ userId }: MemberClient): Promise<string[]> {
  const queries = [
    sql`select 'rating', m.title, t.rating from ratings t join movies m on m.id = t.movie_id where user_id = ${userId}`,
    sql`
      select 'viewing', m.title, t.watched_on, t.rewatch, t.rating, t.tags, t.text
      from watch_events t join movies m on m.id = t.movie_id where user_id = ${userId}`,
    sql`
      select 'review', m.title, t.content, t.rating from reviews t join movies m on m.id = t.movie_id where user_id = ${userId}`,
    sql`
      select 'watched', m.title, t.watch_date from movie_lists t join movies m on m.id = t.movie_id
      where user_id = ${userId} and list_type = 'watched'`,
  ];
  const found: string[] = [];
  for (const query of queries)
    found.push(...(await query.execute(world.ctx.db)).rows.map((row) => JSON.stringify(row)));
  return found.toSorted();
}

const toUpload = (files: ReadonlyMap<string, string>): File[] =>
  [...files].map(([name, content]) => new File([content], name.replace('for-letterboxd/', ''), { type: 'text/csv' }));

test('[EXP-01] a file in Letterboxd’s import format has the account’s ratings, viewings, days, rewatches, tags and texts', async () => {
  expect([...parts.keys()]).toEqual(['for-letterboxd/import-1.csv']);
  const cy = await world.member('cy');
  const { outcomes } = await importFiles(cy, toUpload(parts));
  expect(Object.keys(outcomes)).toEqual(['imported']);
  expect(await sayableOf(cy)).toEqual(await sayableOf(ada));
});

/** What is left of a file when only the columns that Letterboxd knows are read. */
const withKnownColumns = (csv: string): string => {
  const rows = parse(csv, { columns: true }) as Record<string, string>[];
  return stringify(rows, {
    header: true,
    columns: LETTERBOXD_COLUMNS,
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  });
};

/** Without the films of which several texts are known. */
const withoutReviewedTwice = (facts: readonly string[]): string[] =>
  facts.filter((fact) => !fact.includes('Casablanca') && !fact.includes('Heat'));

test('[EXP-01] it says the same without our own columns, but for which text is the review', async () => {
  const dee = await world.member('dee');
  await importFiles(dee, toUpload(new Map([...parts].map(([name, csv]) => [name, withKnownColumns(csv)]))));
  expect(withoutReviewedTwice(await sayableOf(dee))).toEqual(withoutReviewedTwice(await sayableOf(ada)));
  // A review without a day is another viewing to whoever does not know our ids, and an apostrophe before a formula is part of the text.
  const texts = (await sayableOf(dee)).filter((fact) => /Casablanca|Heat/.test(fact)).join('\n');
  for (const text of [OWN_TEXT, 'An imported text & more.', 'The first time, wow.', `'=Still \\"the\\" best.`])
    expect(texts).toContain(text);
});

test('what the format cannot say is left out of it: lists, titles and spoilers of reviews, and days of logging', async () => {
  const eve = await world.member('eve');
  const [psycho, jaws] = [await world.movie('Psycho'), await world.movie('Jaws')];
  await eve.api.reviews.publish({ movie_id: jaws, ...REVIEW });
  await eve.api.tracking.addToList({ movie_id: psycho, list_type: 'watchlist' });
  await eve.api.tracking.addToList({ movie_id: jaws, list_type: 'favorites' });
  const [[, csv = ''] = []] = partsOf(await exportAccount(eve));
  expect(csv).not.toContain('Psycho');
  expect((parse(csv, { columns: true }) as object[]).map((row) => Object.keys(row))).toEqual([
    [...LETTERBOXD_COLUMNS, 'Halfstar ID', 'Halfstar Review ID', 'Halfstar Film ID'],
  ]);
  expect(csv).not.toContain(REVIEW.title);
});

test.runIf(isLongRun)(
  '[EXP-01] an account with long texts is split into files of at most 1 MB, which together have all of them',
  async () => {
    const [fay, gus] = [await world.member('fay'), await world.member('gus')];
    const text = '💛& '.repeat(6000).trim();
    await sql`
    insert into watch_events (user_id, movie_id, watched_on, rewatch, created_at, updated_at, text)
    select ${fay.userId}, id, '2020-01-01', false, '2020-01-02', '2020-01-02', ${text} || ' ' || title
    from (select id, title from movies order by id limit 60) m`.execute(world.ctx.db);
    await sql`
    insert into movie_lists (user_id, movie_id, list_type, watch_date, created_at)
    select user_id, movie_id, 'watched', watched_on, created_at from watch_events where user_id = ${fay.userId}`.execute(
      world.ctx.db,
    );
    const files = partsOf(await exportAccount(fay));
    const sizes = [...files.values()].map((csv) => Buffer.byteLength(csv));
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES);
    // Each but the last is full: another row would not fit.
    for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(MAX_BYTES - 100_000);
    await importFiles(gus, toUpload(files));
    expect(await sayableOf(gus)).toEqual(await sayableOf(fay));
  },
);
