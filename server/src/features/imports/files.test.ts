import { Readable } from 'node:stream';
import type { FileInspection, FileKind } from '@halfstar/contract/imports/files.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectFile, readFileRows } from './files.model.ts';
import type { FileRow, RowProblem, ViewingRow } from './rows.model.ts';
import { mergeViewings } from './viewings.model.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const FILM_COLUMNS = 'Date,Name,Year,Letterboxd URI';
const DIARY_COLUMNS = `${FILM_COLUMNS},Rating,Rewatch,Tags,Watched Date`;

const inspect = (path: string, content: string | Buffer): Promise<FileInspection> =>
  inspectFile(path, Readable.from([Buffer.from(content as string)]), NOW);

async function read(path: string, kind: FileKind, content: string | Buffer): Promise<(FileRow | RowProblem)[]> {
  const rows = [];
  for await (const row of readFileRows(path, kind, Readable.from([Buffer.from(content as string)]), NOW))
    rows.push(row);
  return rows;
}

/** The first row of an import file with these columns. */
const readFirst = async (columns: string, cells: string) =>
  (await read('x.csv', 'import_csv', `${columns}\n${cells}\n`))[0];

test.each<[path: string, columns: string, kind: FileKind]>([
  ['diary.csv', DIARY_COLUMNS, 'diary'],
  ['diary (1).csv', DIARY_COLUMNS, 'diary'],
  ['anything.csv', DIARY_COLUMNS, 'diary'],
  ['x.csv', `${FILM_COLUMNS},Rating,Rewatch,Review,Tags,Watched Date`, 'reviews'],
  ['x.csv', `${FILM_COLUMNS},Rating`, 'ratings'],
  ['watched.csv', FILM_COLUMNS, 'watched'],
  ['Watched (2).CSV', FILM_COLUMNS, 'watched'],
  ['watchlist.csv', FILM_COLUMNS, 'watchlist'],
  ['letterboxd-ada/watchlist.csv', FILM_COLUMNS, 'watchlist'],
  ['likes/films.csv', FILM_COLUMNS, 'likes'],
  ['films (1).csv', FILM_COLUMNS, 'likes'],
  ['x.csv', 'Title', 'import_csv'],
  ['x.csv', 'imdbID,Rating10', 'import_csv'],
  ['x.csv', 'Name,Year', 'import_csv'],
  ['x.csv', 'url', 'import_csv'],
  ['x.csv', 'LetterboxdURI,Title,Review,WatchedDate', 'import_csv'],
  ['diary.csv', DIARY_COLUMNS.toUpperCase().replaceAll(' ', '_'), 'diary'],
])('[IMP-04] %s with the columns %s is told apart', async (path, columns, kind) => {
  for (const delimiter of [',', ';', '\t']) {
    const file = await inspect(path, `\uFEFF${columns.replaceAll(',', delimiter)}\r\n`);
    // One column has no delimiter, and then the first is as good as any.
    const found = columns.includes(',') ? delimiter : ',';
    expect(file).toMatchObject({ outcome: 'understood', kind, rows: 0, delimiter: found });
  }
});

test('[IMP-04] a file whose columns and name do not tell what it is asks the member, who decides', async () => {
  const content = `${FILM_COLUMNS}\n2024-02-03,Heat,1995,https://boxd.it/29Pq\n`;
  expect(await inspect('my films.csv', content)).toMatchObject({
    outcome: 'question',
    choices: ['watched', 'watchlist', 'likes'],
    rows: 1,
    columns: FILM_COLUMNS.split(','),
    examples: [['2024-02-03', 'Heat', '1995', 'https://boxd.it/29Pq']],
  });
  for (const [kind, key] of [
    ['watched', 'watched:51444'],
    ['watchlist', 'watchlist:51444'],
    ['likes', 'like:51444'],
  ] as const)
    expect(await read('my films.csv', kind, content)).toMatchObject([{ key, film: { filmId: 51_444 } }]);
  await expect(read('my films.csv', 'diary', content)).rejects.toThrow(RangeError);
  await expect(read('watched.csv', 'watchlist', content)).rejects.toThrow(RangeError);
});

test('what a spreadsheet makes of a diary is read: a line for its separator, semicolons, commas in numbers, days', async () => {
  const columns = DIARY_COLUMNS.replaceAll(',', ';');
  const content = `sep=;\r\n${columns};;\r\n13/9/2024;Heat;1995,0;;4,5;;;1/9/2024;;\r\n;;;;;;;;;\r\n14/9/2024;Heat;1995;;5,0;Yes;;2.9.2024;;\r\n`;
  const file = await inspect('diary.csv', content);
  expect(file).toMatchObject({ rows: 2, warnings: ['Dates such as 13/9/2024 were read as day/month/year.'] });
  expect(await read('diary.csv', 'diary', content)).toMatchObject([
    { line: 3, watchedOn: '2024-09-01', stars: 4.5, at: '2024-09-13T12:00:00.000Z', film: { year: 1995 } },
    { line: 5, watchedOn: '2024-09-02', stars: 5, rewatch: true },
  ]);
});

test('windows-1252 is read with a warning, and UTF-16 by its mark', async () => {
  const content = 'Title\r\nAmélie\r\n';
  const old = Buffer.from(content, 'latin1');
  expect(await inspect('x.csv', old)).toMatchObject({
    encoding: 'windows-1252',
    warnings: [expect.stringContaining('UTF-8')],
  });
  expect(await read('x.csv', 'import_csv', old)).toMatchObject([{ film: { title: 'Amélie' } }]);
  const wide = Buffer.from(`\uFEFF${content}`, 'utf16le');
  expect(await inspect('x.csv', wide)).toMatchObject({ encoding: 'utf-16le', warnings: [] });
  expect(await inspect('x.csv', Buffer.from(wide).swap16())).toMatchObject({ encoding: 'utf-16be', warnings: [] });
});

test('the lines of rows are those of the file, with line breaks in cells', async () => {
  const content = 'Title,Review\r\n"Heat","one\r\n\r\ntwo"\r\n\r\nJaws,\r\nAlien\r\n';
  const rows = await read('x.csv', 'import_csv', content);
  expect(rows.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'viewing'],
    [6, 'watched'],
    [7, 'problem'],
  ]);
  expect(rows[0]).toMatchObject({ review: 'one\n\ntwo' });
  await expect(read('x.csv', 'import_csv', `${content}"open`)).rejects.toThrow('line 8');
});

test.each([
  ['0.5', 0.5],
  ['.5', 0.5],
  ['4', 4],
  ['4.0', 4],
  ['4,5', 4.5],
  ['5.0', 5],
])('the rating %s is %d stars', async (text, stars) => {
  expect(await readFirst('Title;Rating', `Heat;${text}`)).toMatchObject({ kind: 'rating', stars, warnings: [] });
});

test.each(['0', '5.5', '-1', '4.7', '10', '★★★★', '=4'])(
  'the rating %s is left out with a warning, its film stays',
  async (text) => {
    expect(await readFirst('Title,Rating', `Heat,${text}`)).toMatchObject({
      kind: 'watched',
      film: { title: 'Heat' },
      warnings: [`"${text}" is no rating. We left it out.`],
    });
  },
);

test('a rating out of ten wins over one in stars, and says so when they differ', async () => {
  expect(await readFirst('Title,Rating,Rating10', 'Heat,4,8')).toMatchObject({ stars: 4, warnings: [] });
  const differing = await readFirst('Title,Rating,Rating10', 'Heat,4,9');
  expect(differing).toMatchObject({ stars: 4.5, warnings: [expect.stringContaining('differ')] });
  expect(await readFirst('Title,Rating,Rating10', 'Heat,3,11')).toMatchObject({
    stars: 3,
    warnings: [expect.any(String)],
  });
});

test.each<[cells: string, row: object]>([
  ['2024-02-03,,,', { kind: 'viewing', watchedOn: '2024-02-03', rewatch: false }],
  [',true,,', { kind: 'viewing', watchedOn: null, rewatch: true }],
  [',No,"a, b, a,",', { kind: 'viewing', tags: ['a', 'b'] }],
  [',0,,Good.', { kind: 'viewing', review: 'Good.' }],
  [',,,', { kind: 'watched', film: { title: 'Heat', tmdbId: 949, imdbId: 'tt0113277', directors: ['A B', 'C'] } }],
])('an import row with %s keeps all of it', async (cells, row) => {
  const columns = 'Title,tmdbID,imdbID,Directors,WatchedDate,Rewatch,Tags,Review';
  expect(await readFirst(columns, `Heat,949,tt0113277,"A B, C",${cells}`)).toMatchObject(row);
});

test('columns that are not read are named', async () => {
  expect(await inspect('x.csv', 'Title,Mood,Seat\n')).toMatchObject({
    warnings: ['Columns that we do not read: Mood, Seat.'],
  });
});

test('viewings whose film has no page are orphaned, by their folder or because no row has a link', async () => {
  const row = '2024-02-03,Twin Peaks,2017,,,,,2024-02-01\n';
  const linked = '2024-02-03,Heat,1995,https://boxd.it/aEh4eZ,,,,2024-02-01\n';
  expect(await read('diary.csv', 'diary', `${DIARY_COLUMNS}\n${row}`)).toMatchObject([{ orphaned: true }]);
  expect(await read('orphaned/diary.csv', 'diary', `${DIARY_COLUMNS}\n${row}`)).toMatchObject([{ orphaned: true }]);
  const mixed = await read('diary.csv', 'diary', `${DIARY_COLUMNS}\n${row}${linked}`);
  expect(mixed).toMatchObject([{ orphaned: false }, { orphaned: false }]);
});

const keysOf = async (rows: string) => {
  const all = await read('x.csv', 'import_csv', `Title,Year,WatchedDate\n${rows}`);
  return all.map((row) => ('key' in row ? row.key : null));
};

test('rows without a link get keys by what they say, and equal ones by their place among them', async () => {
  const [first, second, third] = await keysOf(
    'Amélie,2001,2024-02-03\nAMELIE,2001,2024-02-03\nAmélie,2001,2024-02-04\n',
  );
  expect(new Set([first, second, third]).size).toBe(3);
  expect(first).toMatch(/^h:[0-9a-f]{64}$/);
  expect(await keysOf('Amélie,2001,2024-02-04\nAmélie,2001,2024-02-03\n')).toEqual([third, first]);
});

test('a long link makes a key by its slug', async () => {
  const row = await readFirst('Title,url', 'Heat,https://letterboxd.com/film/heat-1995/');
  expect(row).toMatchObject({ key: 'watched:slug:heat-1995', film: { slug: 'heat-1995' } });
});

test('[SAF-03] names, tags and titles that are markup are left out with a warning, and signs are names', async () => {
  const script = '<script>alert(1)</script>';
  const list = (name: string) =>
    `Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-01,${name},"cosy, ${script}",,\n\nPosition,Name,Year,URL,Description\n1,Heat,1995,https://boxd.it/29Pq,`;
  const [unsafe] = await read('lists/x.csv', 'list', list(script));
  expect(unsafe).toMatchObject({ kind: 'list', name: 'List', tags: ['cosy'] });
  expect(unsafe?.kind === 'list' && unsafe.warnings).toEqual([
    'The name of the list was left out, because it is markup or a statement.',
    'A tag was left out, because it is markup or a statement.',
  ]);
  expect((await read('lists/x.csv', 'list', list('★')))[0]).toMatchObject({ name: '★' });
  const row = await readFirst('Title,tmdbID', `${script},949`);
  expect(row).toMatchObject({ film: { title: null, tmdbId: 949 } });
  expect(row?.kind !== 'problem' && row?.warnings).toEqual([
    'The title was left out, because it is markup or a statement.',
  ]);
});

test('[IMP-05] what is cut or left out of a row is said: long descriptions and notes, and days before the first film', async () => {
  const long = 'word '.repeat(200).trim();
  const rows = await read(
    'lists/x.csv',
    'list',
    `Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-01,Long,,,${long}\n\nPosition,Name,Year,URL,Description\n1,Heat,1995,https://boxd.it/29Pq,${long}`,
  );
  expect(rows.map((one) => one.kind !== 'problem' && one.warnings)).toEqual([
    ['The description has more than 500 characters. We kept the beginning.'],
    ['The note has more than 500 characters. We kept the beginning.'],
  ]);
  expect(await readFirst('Title,WatchedDate', 'Heat,1890-03-01')).toMatchObject({
    watchedOn: null,
    warnings: ['On 1890-03-01 no film had been shown yet. We left the day out.'],
  });
});

test('[SAF-04] a refused text never loses its rating, and stays in the raw row', async () => {
  const review = '&lt;script&gt;alert(1)&lt;/script&gt;';
  expect(await readFirst('Title,Rating,Review', `Heat,4,${review}`)).toMatchObject({
    kind: 'viewing',
    stars: 4,
    review: null,
    raw: { Review: review },
    warnings: ['The review was left out: Content contains potentially unsafe elements.'],
  });
});

test('rows of one viewing are joined alike in any order', async () => {
  const link = 'https://boxd.it/aEh4eZ';
  const diary = await read(
    'diary.csv',
    'diary',
    `${DIARY_COLUMNS}\n2024-02-03,Heat,1995,${link},,Yes,"a, b",2024-02-01\n`,
  );
  const later = await read(
    'diary.csv',
    'diary',
    `${DIARY_COLUMNS}\n2024-03-03,Heat,1995,${link},4.5,Yes,,2024-02-02\n`,
  );
  const reviews = await read(
    'reviews.csv',
    'reviews',
    `${FILM_COLUMNS},Rating,Rewatch,Review,Tags,Watched Date\n2024-02-03,Heat,1995,${link},4,Yes,Good.,,\n`,
  );
  const viewings = [...diary, ...later, ...reviews] as ViewingRow[];
  const joined = mergeViewings(viewings);
  expect(joined).toMatchObject([
    { key: 'v:975644964', watchedOn: '2024-02-02', stars: 4.5, rewatch: true, tags: ['a', 'b'], review: 'Good.' },
  ]);
  expect(joined[0]?.raw).toMatchObject({ Review: 'Good.', Rating: '4.5' });
  fc.assert(
    fc.property(fc.shuffledSubarray(viewings, { minLength: 3 }), (shuffled) => {
      expect(mergeViewings(shuffled)).toEqual(joined);
    }),
  );
});
