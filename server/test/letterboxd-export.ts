import { toShortLink } from '#features/imports/links.model.ts';
import type { ExportedAccount, ExportedEntry } from '../demo/letterboxd/account.ts';
import {
  type CsvDialect,
  type ExportFile,
  exportTables,
  LETTERBOXD_DIALECT,
  type Table,
  toCsv,
} from '../demo/letterboxd/export.ts';
import { randomOf } from '../demo/random.ts';

export type { ExportFile } from '../demo/letterboxd/export.ts';

/** How a member's files came about: as Letterboxd made them, or through a spreadsheet, another archive or another site. */
export interface ExportShape {
  format: 'export' | 'import_csv';
  lineEnd: '\r\n' | '\n';
  /** With a byte order mark. */
  marked: boolean;
  /** Files that an old spreadsheet can write are in windows-1252 with `latin1`, the others in UTF-8. */
  encoding: 'utf8' | 'utf16le' | 'latin1';
  /** A semicolon is that of a spreadsheet that writes 4,5. */
  delimiter: ',' | ';' | '\t';
  dates: 'iso' | 'local';
  /** Rows filled up to the same number of cells, as spreadsheets do. */
  padded: boolean;
  /** A folder in which the files were zipped again. */
  folder: string;
  /** Downloaded twice: `diary (1).csv`. */
  renamed: boolean;
}

export const LETTERBOXD_SHAPE: ExportShape = {
  format: 'export',
  lineEnd: '\r\n',
  marked: false,
  encoding: 'utf8',
  delimiter: ',',
  dates: 'iso',
  padded: false,
  folder: '',
  renamed: false,
};

/** The shape of this seed. */
export function makeShape(seed: number): ExportShape {
  const random = randomOf(`shape ${seed}`);
  const encoding = random.pick(['utf8', 'utf8', 'utf16le', 'latin1'] as const);
  return {
    format: random.pick(['export', 'export', 'import_csv'] as const),
    lineEnd: random.pick(['\r\n', '\n'] as const),
    marked: encoding === 'utf16le' || (encoding === 'utf8' && random.chance(0.5)),
    encoding,
    delimiter: random.pick([',', ';', '\t'] as const),
    dates: random.pick(['iso', 'local'] as const),
    padded: random.chance(0.3),
    folder: random.pick(['', 'letterboxd-ada-2026-11-01/', 'backup/2026/']),
    renamed: random.chance(0.3),
  };
}

/** The files of an account, in the order of `order`. Without it, as Letterboxd writes them. */
export function toFiles(account: ExportedAccount, shape: ExportShape, order?: number): ExportFile[] {
  const dialect = toDialect(shape);
  const tables = shape.format === 'export' ? exportTables(account, dialect) : [importTable(account, dialect)];
  const files = tables.map(({ path, rows }) => ({
    path: shape.folder + (shape.renamed ? path.replace(/\.csv$/, ' (1).csv') : path),
    bytes: encode(rows, dialect, shape),
  }));
  return order === undefined ? files : randomOf(`order ${order}`).sample(files, files.length);
}

function encode(rows: readonly string[][], dialect: CsvDialect, { marked, encoding, padded }: ExportShape): Buffer {
  const width = padded ? Math.max(...rows.map((row) => row.length)) : 0;
  const filled = rows.map((row) => [...row, ...Array<string>(Math.max(0, width - row.length)).fill('')]);
  const text = toCsv(filled, dialect);
  const isWritable = encoding !== 'latin1' || IN_WINDOWS_1252.test(text);
  return Buffer.from((marked ? '\uFEFF' : '') + text, isWritable ? encoding : 'utf8');
}

/** What is the same byte there and in Latin-1. */
const IN_WINDOWS_1252 = /^[\t\n\r -~\xa0-\xff]*$/;

function toDialect({ lineEnd, delimiter, dates }: ExportShape): CsvDialect {
  return {
    lineEnd,
    delimiter,
    formatDay: dates === 'iso' ? LETTERBOXD_DIALECT.formatDay : (day) => toLocalDay(day, delimiter),
    formatStars: delimiter === ';' ? (stars) => String(stars).replace('.', ',') : LETTERBOXD_DIALECT.formatStars,
  };
}

/** Semicolons come with the day first, as in most of Europe. */
function toLocalDay(day: string, delimiter: CsvDialect['delimiter']): string {
  const [year, month, date] = day.split('-').map(Number);
  return delimiter === ';' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}

/** Letterboxd's import format, as other sites write it: viewings, and films that were seen or rated without one. */
function importTable(account: ExportedAccount, dialect: CsvDialect): Table {
  const row = (film: ExportedEntry['film'], stars: number | null, more: readonly string[]) => [
    film.title,
    String(film.year ?? ''),
    toShortLink('film', film.id),
    stars === null ? '' : dialect.formatStars(stars),
    stars === null ? '' : String(stars * 2),
    ...more,
  ];
  const rated = new Map(account.ratings.map(({ film, stars }) => [film, stars]));
  const viewed = new Set(account.viewings.map(({ film }) => film));
  return {
    path: 'export.csv',
    rows: [
      ['Title', 'Year', 'LetterboxdURI', 'Rating', 'Rating10', 'WatchedDate', 'Rewatch', 'Tags', 'Review'],
      ...account.viewings.map((one) =>
        row(one.film, one.stars, [
          one.watchedOn === null ? '' : dialect.formatDay(one.watchedOn),
          String(one.rewatch),
          one.tags.join(', '),
          one.review?.html ?? '',
        ]),
      ),
      ...account.watched
        .filter(({ film }) => !viewed.has(film))
        .map(({ film }) => row(film, rated.get(film) ?? null, ['', '', '', ''])),
    ],
  };
}
