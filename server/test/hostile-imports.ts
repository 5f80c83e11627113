import { deflateRawSync, gzipSync } from 'node:zlib';
import { type FileKind, type FileRefusalReason, MAX_FILE_BYTES } from '@halfstar/contract/imports/files.schema';
import { fewOrMany } from './runs.ts';

export interface HostileFile {
  name: string;
  path: string;
  make: () => Buffer;
  /** It is refused for this reason, or read, with so many rows that cannot be. */
  outcome: FileRefusalReason | { kind: FileKind; rows: number; problems: number };
}

const DIARY = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n';
const REVIEWS = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n';
const WATCHED = 'Date,Name,Year,Letterboxd URI\n';
const LIST = 'Letterboxd list export v7\nDate,Name,Tags,URL,Description\n';
const ITEMS = 'Position,Name,Year,URL,Description\n';
const ROW = '2024-02-03,Heat,1995,https://boxd.it/aEh4eZ,4,,,2024-02-01\n';

const text =
  (content: string, encoding: BufferEncoding = 'utf8') =>
  () =>
    Buffer.from(content, encoding);
const times = (content: string, count: number) => () => Buffer.from(content.repeat(count));
const diary = (rows: string) => text(DIARY + rows);
const diaryRow = (
  cells: Partial<Record<'Date' | 'Name' | 'Year' | 'URI' | 'Rating' | 'Rewatch' | 'Tags' | 'Watched', string>>,
) => {
  const { Date: date = '2024-02-03', Name = 'Heat', Year = '1995', URI = 'https://boxd.it/aEh4eZ' } = cells;
  const { Rating = '4', Rewatch = '', Tags = '', Watched = '2024-02-01' } = cells;
  return diary(`${[date, Name, Year, URI, Rating, Rewatch, Tags, Watched].join(',')}\n`);
};
const review = (html: string) =>
  text(`${REVIEWS}2024-02-03,Heat,1995,https://boxd.it/aEh4eZ,4,,"${html.replaceAll('"', '""')}",,2024-02-01\n`);

const read = (kind: FileKind, rows: number, problems = 0) => ({ kind, rows, problems });
const GOOD = read('diary', 1);
const BAD = read('diary', 1, 1);
const REVIEW = read('reviews', 1);

/** The beginning of a zip. */
const zipped = Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(DIARY)]);
const utf32 = (content: string): Buffer =>
  Buffer.concat([0xfeff, ...Buffer.from(content)].map((point) => Buffer.from([point & 0xff, point >> 8, 0, 0])));

type Case = [name: string, path: string, make: () => Buffer, outcome: HostileFile['outcome']];

const names: Case[] = [
  ['no name', '', diary(ROW), 'bad_name'],
  ['a name that is no CSV', 'diary.exe', diary(ROW), 'bad_name'],
  ['a name with a second ending', 'diary.csv.exe', diary(ROW), 'bad_name'],
  ['a name of two dots', '..', diary(ROW), 'bad_name'],
  ['a path out of the folder', '../diary.csv', diary(ROW), 'bad_name'],
  ['an absolute path', '/etc/diary.csv', diary(ROW), 'bad_name'],
  ['a path with a drive', 'C:\\diary.csv', diary(ROW), 'bad_name'],
  ['a name with a zero byte', 'diary\0.csv', diary(ROW), 'bad_name'],
  ['a name with a line end', 'diary\r\nX: y.csv', diary(ROW), 'bad_name'],
  ['a name of 255 characters', `${'d'.repeat(251)}.csv`, diary(ROW), GOOD],
  ['a name of 256 characters', `${'d'.repeat(252)}.csv`, diary(ROW), 'bad_name'],
  ['a path of a thousand folders', `${'a/'.repeat(1000)}diary.csv`, diary(ROW), 'bad_name'],
  ['deleted things', 'deleted/diary.csv', diary(ROW), 'deleted_on_letterboxd'],
  ['deleted things in a zipped folder', 'x/Deleted/lists/a.csv', diary(ROW), 'deleted_on_letterboxd'],
  ['a name that looks like another folder', 'deleted.csv', diary(ROW), GOOD],
  ['a path with escaped dots', '%2e%2e%2fdiary.csv', diary(ROW), GOOD],
  ['the name of a zip', 'letterboxd-ada-2026-11-01-utc.zip', () => zipped, 'bad_name'],
];

const contents: Case[] = [
  ['no bytes', 'diary.csv', text(''), 'empty'],
  ['a byte order mark alone', 'diary.csv', text('\uFEFF'), 'empty'],
  ['line ends alone', 'diary.csv', text('\r\n'.repeat(1000)), 'empty'],
  ['zeros', 'diary.csv', () => Buffer.alloc(4096), 'damaged'],
  ['a header and then zeros', 'diary.csv', () => Buffer.concat([Buffer.from(DIARY), Buffer.alloc(4096)]), 'damaged'],
  ['a zero byte in a title', 'diary.csv', diary('2024-02-03,He\0at,1995,,,,,\n'), 'damaged'],
  ['noise', 'diary.csv', () => Buffer.alloc(5000, '\x9c\x00\x1b\xff', 'latin1'), 'damaged'],
  [
    'half a UTF-16 character',
    'diary.csv',
    () => Buffer.concat([Buffer.from(`\uFEFF${DIARY}`, 'utf16le'), Buffer.from([0x41])]),
    'damaged',
  ],
  [
    'a lone surrogate in UTF-16',
    'diary.csv',
    () => Buffer.concat([Buffer.from(`\uFEFF${DIARY}`, 'utf16le'), Buffer.from([0, 0xd8, 0x41, 0])]),
    'damaged',
  ],
  ['UTF-16 without a mark', 'diary.csv', text(DIARY + ROW, 'utf16le'), 'damaged'],
  ['UTF-16 of the other byte order', 'diary.csv', () => Buffer.from(`\uFEFF${DIARY}${ROW}`, 'utf16le').swap16(), GOOD],
  ['UTF-32', 'diary.csv', () => utf32(DIARY + ROW), 'damaged'],
  ['windows-1252', 'diary.csv', text(DIARY + ROW.replace('Heat', 'Am\xe9lie'), 'latin1'), GOOD],
  ['half a UTF-8 character', 'diary.csv', text(`${DIARY}2024-02-03,Am\xc3`, 'latin1'), BAD],
  ['a slash in two bytes', 'diary.csv', text(DIARY + ROW.replace('Heat', '..\xc0\xafHeat'), 'latin1'), GOOD],
  ['a RAR archive', 'diary.csv', text('Rar!\x1a\x07\x01\x00', 'latin1'), 'damaged'],
  ['a picture', 'diary.csv', text('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'), 'damaged'],
  ['a database', 'diary.csv', text('SQLite format 3\0'), 'damaged'],
  ['a dump of SQL', 'diary.csv', text('-- MySQL dump 10.13\nDROP TABLE IF EXISTS `films`;\n'), 'unknown_columns'],
  ['the header twice', 'diary.csv', text(DIARY + ROW + DIARY + ROW), read('diary', 3, 1)],
  ['a line for spreadsheets before the header', 'diary.csv', text(`sep=,\n${DIARY}${ROW}`), GOOD],
  [
    'a backup of Simkl',
    'SimklBackup.csv',
    text('SIMKL_ID,Title,Type,Year,Watchlist,WatchedDate,Rating\n'),
    'other_site',
  ],
  ['a zip', 'diary.csv', () => zipped, 'not_a_csv'],
  ['something compressed', 'diary.csv', () => gzipSync(DIARY), 'not_a_csv'],
  ['an old Excel file', 'diary.csv', text('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 'not_a_csv'],
  ['a PDF', 'diary.csv', text('%PDF-1.7\n1 0 obj'), 'not_a_csv'],
  ['JSON', 'diary.csv', text('{"films": []}'), 'not_a_csv'],
  ['a web page', 'diary.csv', text('<!DOCTYPE html><html><title>Sign in</title></html>'), 'not_a_csv'],
  ['a web page after spaces', 'diary.csv', text('\n\n  <html><body>403</body></html>'), 'not_a_csv'],
  ['a feed', 'diary.csv', text('<?xml version="1.0"?><rss></rss>'), 'not_a_csv'],
  ['more than 10 MB', 'diary.csv', () => Buffer.alloc(MAX_FILE_BYTES + 1, 'a'), 'too_large'],
  ['10 MB of one letter', 'diary.csv', () => Buffer.alloc(MAX_FILE_BYTES, 'a'), 'unknown_columns'],
  ['10 MB of quotation marks', 'diary.csv', () => Buffer.alloc(MAX_FILE_BYTES, '"'), 'unknown_columns'],
  ['10 MB of commas', 'diary.csv', () => Buffer.alloc(MAX_FILE_BYTES, ','), 'unknown_columns'],
  ['an export of IMDb', 'ratings.csv', text('Const,Your Rating,Date Rated,Title,URL,Title Type,Year\n'), 'other_site'],
  ['an export of Trakt', 'x.csv', text('rated_at,type,title,year,trakt_id,imdb_id,tmdb_id\n'), 'other_site'],
  ['a history of Netflix', 'NetflixViewingHistory.csv', text('Title,Date\n"Heat","1/9/24"\n'), 'other_site'],
  ['a list of books', 'books.csv', text('Book Id,Title,Author,My Rating\n'), 'other_site'],
  ['addresses', 'people.csv', text('Name,Email\nAda,ada@example.com\n'), 'unknown_columns'],
  ['a script in place of columns', 'x.csv', text('<b onclick=alert(1)>,"=cmd|calc"\n'), 'unknown_columns'],
  ['comments on reviews', 'comments.csv', text('Date,Content,Comment\n'), 'nothing_to_import'],
  ['a profile', 'profile.csv', text('Date Joined,Username,Email Address\n'), 'nothing_to_import'],
  ['the beginning of a list', 'lists/a.csv', text(LIST), 'unknown_columns'],
  [
    'a list without columns',
    'lists/a.csv',
    text(`${LIST}2024-02-03,A,,https://boxd.it/P00EU,\n\n1,Heat,1995,,\n`),
    'unknown_columns',
  ],
  ['101 columns', 'x.csv', text(`Title${',x'.repeat(100)}\n`), 'too_many_columns'],
  ['100,001 rows', 'watched.csv', () => Buffer.from(WATCHED + ',Heat,,\n'.repeat(100_001)), 'too_many_rows'],
];

const rows: Case[] = [
  ['a quotation mark that is never closed', 'diary.csv', diary(`${ROW}2024-02-03,"Heat,1995\n${ROW}`), 'open_quote'],
  [
    'a cell of 9 MB',
    'reviews.csv',
    () => Buffer.concat([Buffer.from(`${REVIEWS}2024-02-03,"`), Buffer.alloc(9_437_184, 'a')]),
    'row_too_long',
  ],
  ['a title of 200,000 characters', 'diary.csv', diaryRow({ Name: 'a'.repeat(200_000) }), 'row_too_long'],
  ['a row of 100,000 cells', 'diary.csv', diary(`${','.repeat(100_000)}x\n${ROW}`), read('diary', 2, 1)],
  ['a quotation mark within a title', 'diary.csv', diary(ROW.replace('Heat', 'He"at')), GOOD],
  ['text behind a quoted title', 'diary.csv', diary(ROW.replace('Heat', '"He"at')), GOOD],
  ['a short row', 'diary.csv', diary(`2024-02-03,Heat\n${ROW}`), read('diary', 2, 1)],
  ['a long row', 'diary.csv', diary(ROW.replace('\n', ',surplus\n')), BAD],
  ['a row with empty cells at its end', 'diary.csv', diary(ROW.replace('\n', ',,,\n')), GOOD],
  ['rows of commas', 'diary.csv', diary(`,,,,,,,\n${ROW},,,,,,,\n`), GOOD],
  ['no film', 'diary.csv', diaryRow({ Name: '', URI: '' }), BAD],
  ['a day that does not exist', 'diary.csv', diaryRow({ Watched: '2023-02-29' }), BAD],
  ['a day of 9999', 'diary.csv', diaryRow({ Watched: '9999-12-31' }), BAD],
  ['a day before films', 'diary.csv', diaryRow({ Watched: '0001-01-01' }), BAD],
  ['a day that is code', 'diary.csv', diaryRow({ Watched: '=NOW()' }), BAD],
  ['a day with a minus', 'diary.csv', diaryRow({ Watched: '-2024-02-01' }), BAD],
  ['a day of logging that is none', 'diary.csv', diaryRow({ Date: 'yesterday' }), GOOD],
  ['a rating of 0', 'diary.csv', diaryRow({ Rating: '0' }), GOOD],
  ['a rating of 1e308', 'diary.csv', diaryRow({ Rating: '1e308' }), GOOD],
  ['a rating of NaN', 'diary.csv', diaryRow({ Rating: 'NaN' }), GOOD],
  ['a year of 30 digits', 'diary.csv', diaryRow({ Year: '9'.repeat(30) }), GOOD],
  ['a link to another host', 'diary.csv', diaryRow({ URI: 'https://evil.example/boxd.it/29Pq' }), GOOD],
  ['a link that is a script', 'diary.csv', diaryRow({ URI: 'javascript:alert(1)' }), GOOD],
  ['a link beyond all numbers', 'diary.csv', diaryRow({ URI: `https://boxd.it/${'Z'.repeat(40)}` }), GOOD],
  ['a formula as a title', 'diary.csv', diaryRow({ Name: '=cmd|calc!A1' }), GOOD],
  ['a title that turns the text around', 'diary.csv', diaryRow({ Name: '\u202eevil' }), GOOD],
  ['a title of 100,000 characters', 'diary.csv', diaryRow({ Name: 'a'.repeat(100_000) }), GOOD],
  [
    '20,000 tags',
    'diary.csv',
    diaryRow({ Tags: `"${Array.from({ length: 20_000 }, (_, tag) => tag).join(',')}"` }),
    GOOD,
  ],
  [
    '20,000 short rows',
    'diary.csv',
    () => Buffer.from(`${DIARY}${'x\n'.repeat(20_000)}`),
    read('diary', 20_000, 20_000),
  ],
  [
    '100,000 rows of the same',
    'watched.csv',
    () => Buffer.from(WATCHED + ',Heat,1995,\n'.repeat(100_000)),
    read('watched', 100_000),
  ],
  ['a column called __proto__', 'x.csv', text('Title,__proto__,constructor\nHeat,a,b\n'), read('import_csv', 1)],
  ['the same column twice', 'x.csv', text('Title,Title\nHeat,Other\n'), read('import_csv', 1)],
  ['a list without a name', 'lists/a.csv', text(`${LIST}x,,,,"\n"\n\n${ITEMS}1,Heat,1995,,\n`), read('list', 1)],
  [
    'a list of 50,000 films',
    'lists/a.csv',
    () => Buffer.concat([Buffer.from(`${LIST},A,,,\n\n${ITEMS}`), times('-1,Heat,,,\n', 50_000)()]),
    read('list', 50_000),
  ],
];

const reviews: Case[] = [
  ['a script', 'reviews.csv', review('Good.<script>alert(1)</script>'), REVIEW],
  ['a script in entities', 'reviews.csv', review('&lt;script&gt;alert(1)&lt;/script&gt;'), REVIEW],
  ['50,000 open tags', 'reviews.csv', review('<i>'.repeat(50_000)), REVIEW],
  ['50,000 open angle brackets', 'reviews.csv', review('<'.repeat(50_000)), REVIEW],
  ['50,000 open comments', 'reviews.csv', review('<!--'.repeat(40_000)), REVIEW],
  ['an attribute without an end', 'reviews.csv', review(`<a href="${'x'.repeat(100_000)}`), REVIEW],
  ['50,000 entities', 'reviews.csv', review('&amp;'.repeat(39_000)), REVIEW],
  ['entities of no character', 'reviews.csv', review('&#0; &#xD800; &#x110000; &nope;'), REVIEW],
  ['100,000 marks on one letter', 'reviews.csv', review(`a${'\u0301'.repeat(90_000)}`), REVIEW],
  ['180,000 line ends', 'reviews.csv', review('\n'.repeat(180_000)), REVIEW],
  ['180,000 letters', 'reviews.csv', review('ab'.repeat(90_000)), REVIEW],
  ['an SQL statement', 'reviews.csv', review("'; drop table reviews; --"), REVIEW],
  ['control characters', 'reviews.csv', review('a\u0001b\u001b[31mc\u007f'), REVIEW],
];

/** Files with more rows take seconds to read, so only the long run has them. */
const MOST_ROWS = fewOrMany(20_000, Number.POSITIVE_INFINITY);

/** Files that are damaged, lie about themselves, or would take the memory or time of a careless reader. */
export const hostileFiles: readonly HostileFile[] = [...names, ...contents, ...rows, ...reviews]
  .map(([name, path, make, outcome]) => ({ name, path, make, outcome }))
  .filter(({ outcome }) => typeof outcome === 'string' || outcome.rows <= MOST_ROWS);
