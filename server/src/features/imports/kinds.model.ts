import { AMBIGUOUS_KINDS, type FileKind } from '@halfstar/contract/imports/files.schema';

/** The position of each column, by its name in lower case without spaces and underscores. */
export type Columns = ReadonlyMap<string, number>;

export type FileClass =
  | { is: 'kind'; kind: FileKind }
  /** `watched`, `watchlist` or `likes`. */
  | { is: 'ambiguous' }
  | { is: 'nothing_to_import' }
  | { is: 'other_site'; site: string };

const normalizeColumn = (name: string): string => name.replace(/[\s_]+/g, '').toLowerCase();

/** The header without the empty cells with which a spreadsheet fills it up. */
export function trimHeader(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell) => cell.trim());
}

/** The position of each column by its name in lower case without spaces and underscores. Of columns with the same name the first counts. */
export function indexColumns(header: readonly string[]): Columns {
  const columns = new Map<string, number>();
  for (const [index, name] of header.entries()) {
    const normalized = normalizeColumn(name);
    if (normalized !== '' && !columns.has(normalized)) columns.set(normalized, index);
  }
  return columns;
}

export const LIST_MARKER = /^letterboxd list export v\d+/i;
/** The non-empty rows of a list's file before its films: marker, columns and values of the list, columns of the films. */
export const LIST_HEAD_ROWS = 4;

const EXPORT_COLUMNS = ['date', 'name', 'year', 'letterboxduri'] as const;
const IMPORT_ONLY_COLUMNS = ['title', 'tmdbid', 'imdbid', 'rating10', 'directors', 'url'] as const;
const IDENTIFYING_COLUMNS = ['title', 'tmdbid', 'imdbid', 'letterboxduri', 'url'] as const;
const WITH_NAME_COLUMNS = ['year', 'rating', 'rating10', 'watcheddate', 'directors'] as const;

/** The columns of Letterboxd's import format, and its spellings of them. */
export const IMPORT_COLUMNS: ReadonlySet<string> = new Set([
  ...IDENTIFYING_COLUMNS,
  ...WITH_NAME_COLUMNS,
  'name',
  'rewatch',
  'tags',
  'review',
]);

const OTHER_SITES: readonly [site: string, columns: readonly string[]][] = [
  ['IMDb', ['const', 'titletype']],
  ['Trakt', ['traktid']],
  ['Simkl', ['simklid']],
  ['TMDB', ['yourrating', 'daterated']],
  ['MovieLens', ['movieid', 'rating']],
  ['Criticker', ['score', 'filmname']],
  ['Goodreads', ['bookid', 'author']],
  ['Netflix', ['profilename', 'starttime']],
];
const NETFLIX_HISTORY = ['title', 'date'];

/** What a file is by its first non-empty rows; null when they are not those of any file that we know. */
export function classifyRows(rows: readonly (readonly string[])[]): FileClass | null {
  const [first = [], second = [], , items = []] = rows;
  if (LIST_MARKER.test(first[0]?.trim() ?? '')) return isListHead(second, items) ? { is: 'kind', kind: 'list' } : null;
  return classifyColumns(indexColumns(trimHeader(first)));
}

function isListHead(list: readonly string[], items: readonly string[]): boolean {
  const [listColumns, itemColumns] = [indexColumns(trimHeader(list)), indexColumns(trimHeader(items))];
  return ['name', 'url'].every((name) => listColumns.has(name) && itemColumns.has(name));
}

function classifyColumns(columns: Columns): FileClass | null {
  const hasAll = (names: readonly string[]) => names.every((name) => columns.has(name));
  const hasAny = (names: readonly string[]) => names.some((name) => columns.has(name));
  const site = OTHER_SITES.find(([, names]) => hasAll(names))?.[0];
  if (site !== undefined) return { is: 'other_site', site };
  if (columns.size === NETFLIX_HISTORY.length && hasAll(NETFLIX_HISTORY)) return { is: 'other_site', site: 'Netflix' };
  if (hasAll(['date', 'content']) || hasAll(['datejoined', 'username'])) return { is: 'nothing_to_import' };
  if (hasAll(EXPORT_COLUMNS) && !hasAny(IMPORT_ONLY_COLUMNS)) return classifyExport(columns);
  const isImport = hasAny(IDENTIFYING_COLUMNS) || (columns.has('name') && hasAny(WITH_NAME_COLUMNS));
  return isImport ? { is: 'kind', kind: 'import_csv' } : null;
}

function classifyExport(columns: Columns): FileClass {
  if (columns.has('review')) return { is: 'kind', kind: 'reviews' };
  if (columns.has('watcheddate')) return { is: 'kind', kind: 'diary' };
  return columns.has('rating') ? { is: 'kind', kind: 'ratings' } : { is: 'ambiguous' };
}

/** Which of the kinds with the same columns a file is, by its name and folder; null when they do not tell. */
export function guessKindByName(path: string): (typeof AMBIGUOUS_KINDS)[number] | null {
  const name = path.toLowerCase().split('/').at(-1) ?? '';
  if (name.startsWith('watchlist')) return 'watchlist';
  if (name.startsWith('watched')) return 'watched';
  return name.startsWith('films') ? 'likes' : null;
}

/** Whether this is one of the folders in the path of a file of an export, in any case and at any depth. */
export const isInFolder = (path: string, folder: 'deleted' | 'orphaned'): boolean =>
  path.toLowerCase().split('/').slice(0, -1).includes(folder);
