import { toShortLink } from '#features/imports/links.model.ts';
import type { ExportedAccount, ExportedEntry, ExportedList, ExportedViewing } from './account.ts';

/** A file as a member sends it. */
export interface ExportFile {
  path: string;
  bytes: Buffer;
}

/** How cells and lines are written. */
export interface CsvDialect {
  lineEnd: '\r\n' | '\n';
  delimiter: ',' | ';' | '\t';
  /** @param day YYYY-MM-DD */
  formatDay(day: string): string;
  formatStars(stars: number): string;
}

/** That of Letterboxd. Programs that open an export and save it write others. */
export const LETTERBOXD_DIALECT: CsvDialect = {
  lineEnd: '\r\n',
  delimiter: ',',
  formatDay: (day) => day,
  formatStars: String,
};

/** The files of an account, as Letterboxd writes them. */
export const exportAccount = (account: ExportedAccount): ExportFile[] =>
  exportTables(account, LETTERBOXD_DIALECT).map(({ path, rows }) => ({
    path,
    bytes: Buffer.from(toCsv(rows, LETTERBOXD_DIALECT)),
  }));

export function toCsv(rows: readonly string[][], { delimiter, lineEnd }: CsvDialect): string {
  const quote = (cell: string) => {
    const text = cell.replaceAll('\n', lineEnd);
    return text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(quote).join(delimiter) + lineEnd).join('');
}

/** The address in every profile.csv: nothing of that file may be stored. */
export const PROFILE_EMAIL = 'ada.quist@example.com';

/** A file of an export before it is written. */
export interface Table {
  path: string;
  rows: string[][];
}

const FILM_COLUMNS = ['Date', 'Name', 'Year', 'Letterboxd URI'];
const DIARY_COLUMNS = [...FILM_COLUMNS, 'Rating', 'Rewatch', 'Tags', 'Watched Date'];
const REVIEW_COLUMNS = [...FILM_COLUMNS, 'Rating', 'Rewatch', 'Review', 'Tags', 'Watched Date'];

/** The files of an account in the order in which Letterboxd zips them. */
export function exportTables(account: ExportedAccount, dialect: CsvDialect): Table[] {
  const day = (text: string | null) => (text === null ? '' : dialect.formatDay(text));
  const starred = (stars: number | null) => (stars === null ? '' : dialect.formatStars(stars));
  const entry = ({ film, loggedOn }: ExportedEntry) => [
    day(loggedOn),
    film.title,
    String(film.year ?? ''),
    toShortLink('film', film.id),
  ];
  const viewing = ({ id, film, loggedOn, orphaned, stars, rewatch }: ExportedViewing) => [
    day(loggedOn),
    film.title,
    String(film.year ?? ''),
    orphaned ? '' : toShortLink('viewing', id),
    starred(stars),
    rewatch ? 'Yes' : '',
  ];
  const diary = (viewings: readonly ExportedViewing[]) => [
    DIARY_COLUMNS,
    ...viewings
      .filter(({ watchedOn }) => watchedOn !== null)
      .map((one) => [...viewing(one), one.tags.join(', '), day(one.watchedOn)]),
  ];
  const reviews = (viewings: readonly ExportedViewing[]) => [
    REVIEW_COLUMNS,
    ...viewings.flatMap((one) =>
      one.review === null ? [] : [[...viewing(one), one.review.html, one.tags.join(', '), day(one.watchedOn)]],
    ),
  ];
  const [here, orphaned] = [false, true].map((gone) => account.viewings.filter((one) => one.orphaned === gone));
  return [
    { path: 'watched.csv', rows: [FILM_COLUMNS, ...account.watched.map(entry)] },
    {
      path: 'ratings.csv',
      rows: [[...FILM_COLUMNS, 'Rating'], ...account.ratings.map((one) => [...entry(one), starred(one.stars)])],
    },
    { path: 'diary.csv', rows: diary(here ?? []) },
    { path: 'reviews.csv', rows: reviews(here ?? []) },
    { path: 'watchlist.csv', rows: [FILM_COLUMNS, ...account.watchlist.map(entry)] },
    { path: 'likes/films.csv', rows: [FILM_COLUMNS, ...account.likes.map(entry)] },
    ...account.lists.map((list) => listTable(list, dialect)),
    { path: 'orphaned/diary.csv', rows: diary(orphaned ?? []) },
    { path: 'orphaned/reviews.csv', rows: reviews(orphaned ?? []) },
    { path: 'deleted/diary.csv', rows: diary(account.deleted) },
    { path: 'deleted/reviews.csv', rows: reviews(account.deleted) },
    {
      path: 'likes/reviews.csv',
      rows: [
        ['Date', 'Content'],
        ['2024-02-03', 'https://boxd.it/aEh4eZ'],
      ],
    },
    {
      path: 'likes/lists.csv',
      rows: [
        ['Date', 'Content'],
        ['2024-02-03', 'https://boxd.it/P00EU'],
      ],
    },
    {
      path: 'comments.csv',
      rows: [
        ['Date', 'Content', 'Comment'],
        ['2024-02-03', 'https://boxd.it/aEh4eZ', 'Yes!'],
      ],
    },
    {
      path: 'profile.csv',
      rows: [
        [
          'Date Joined',
          'Username',
          'Given Name',
          'Family Name',
          'Email Address',
          'Location',
          'Website',
          'Bio',
          'Pronoun',
          'Favorite Films',
        ],
        [
          '2012-02-03',
          'ada',
          'Ada',
          'Quist',
          PROFILE_EMAIL,
          'Oslo, Norway',
          'https://example.com/',
          'Two\nlines',
          'She / her',
          'https://boxd.it/29Pq, https://boxd.it/7lcA',
        ],
      ],
    },
  ];
}

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');

const listTable = (list: ExportedList, dialect: CsvDialect): Table => ({
  path: `lists/${toSlug(list.name) || list.id}.csv`,
  rows: [
    ['Letterboxd list export v7'],
    ['Date', 'Name', 'Tags', 'URL', 'Description'],
    [
      dialect.formatDay(list.madeOn),
      list.name,
      list.tags.join(', '),
      toShortLink('list', list.id),
      list.description?.html ?? '',
    ],
    [''],
    ['Position', 'Name', 'Year', 'URL', 'Description'],
    ...list.entries.map(({ film, note }, index) => [
      String(index + 1),
      film.title,
      String(film.year ?? ''),
      toShortLink('film', film.id),
      note?.html ?? '',
    ]),
  ],
});
