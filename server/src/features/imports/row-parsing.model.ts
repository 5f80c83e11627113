import { type FileKind, MAX_FILE_COLUMNS } from '@halfstar/contract/imports/files.schema';
import { LIST_LIMITS } from '@halfstar/contract/lists/lists.schema';
import { REVIEW_LIMITS } from '@halfstar/contract/reviews/reviews.schema';
import { isLongerThan, takeCodePoints } from '@halfstar/contract/shared/content-safety';
import { FIRST_WATCH_DATE } from '@halfstar/contract/tracking/diary.schema';
import { type FileSettings, RowReader, shorten } from './cells.model.ts';
import type { CsvRecord } from './dialects.model.ts';
import { HashedKeys, hashKey, toLinkedFilmKey, toOwnKey, toReviewKey } from './keys.model.ts';
import { indexColumns, trimHeader } from './kinds.model.ts';
import type { FileRow, FilmReference, FilmRow, ListRow, RowProblem, ViewingPart } from './rows.model.ts';
import { isSafeName, toImportedText, toPlainLine } from './texts.model.ts';

interface ParsedFile extends FileSettings {
  kind: FileKind;
  header: readonly string[];
  orphaned: boolean;
}

/** Also the names of their columns. */
const VIEWING_PARTS: readonly ViewingPart[] = ['tags', 'review', 'spoilers'];
const ENTRY_KINDS = { watched: 'watched', watchlist: 'watchlist', likes: 'like' } as const;

const isEmptyReference = ({ filmId, slug, tmdbId, imdbId, title }: FilmReference): boolean =>
  filmId === null && slug === null && tmdbId === null && imdbId === null && title === null;

/** Turns the records of one file into rows, in their order. */
export class RowParser {
  readonly #file: ParsedFile;
  readonly #keys = new HashedKeys();
  readonly #list: ListRow | null;
  #position = 0;

  /** @param list the list that the rows are on, in the file of a list */
  constructor(file: ParsedFile, list: ListRow | null = null) {
    this.#file = file;
    this.#list = list;
  }

  parse({ line, cells }: CsvRecord): FileRow | RowProblem {
    const { header } = this.#file;
    const raw = toRaw(header, cells);
    const problem = (reason: string): RowProblem => ({ kind: 'problem', line, raw, reason, rows: 1 });
    const surplus = cells.slice(header.length).some((cell) => cell.trim() !== '');
    if (cells.length < header.length || surplus)
      return problem(`The row has ${cells.length} cells, and its file ${header.length} columns.`);
    const reader = new RowReader(cells, this.#file);
    const film = reader.film();
    if (isEmptyReference(film) && reader.linkedId('viewing') === null)
      return problem('The row names no film: neither a title nor a link.');
    const watchedOn = reader.watchedOn();
    if (watchedOn === undefined)
      return problem(
        `The watched date "${shorten(reader.cell('watcheddate'))}" does not exist, or is not between 1870 and tomorrow.`,
      );
    const row = { line, raw, film, warnings: reader.warnings, at: reader.at(), orphaned: this.#file.orphaned };
    return this.#isReviewAlone(reader) ? toReviewRow(row, reader, problem) : this.#toRow(row, reader, watchedOn);
  }

  /** Whether the row is about the member's review and no viewing. */
  #isReviewAlone(reader: RowReader): boolean {
    const { kind } = this.#file;
    const hasReview = (kind === 'reviews' || kind === 'import_csv') && reader.ownId('halfstarreviewid') !== null;
    return hasReview && this.#toViewingKey(reader) === null;
  }

  #toRow(row: Omit<FilmRow, 'kind' | 'key'>, reader: RowReader, day: string | null): FilmRow {
    const watchedOn = day !== null && day < FIRST_WATCH_DATE ? null : day;
    if (watchedOn !== day) row.warnings.push(`On ${day} no film had been shown yet. We left the day out.`);
    const { kind } = this.#file;
    if (kind === 'list') return this.#toListEntry(row, reader);
    if (kind === 'watched' || kind === 'watchlist' || kind === 'likes') {
      const entry = ENTRY_KINDS[kind];
      const mark = reader.has('seeagain') ? { seeAgain: reader.says('seeagain') } : {};
      return { ...row, kind: entry, key: this.#toKey(entry, row.film), ...mark };
    }
    const stars = reader.stars();
    const review = readText(reader, 'review', 'The review');
    const [rewatch, tags] = [reader.says('rewatch'), reader.tags()];
    const isViewing = day !== null || rewatch || tags.length > 0 || reader.cell('review') !== '';
    if (kind === 'diary' || kind === 'reviews' || (kind === 'import_csv' && isViewing)) {
      row.warnings.push(...review.warnings);
      const key =
        this.#toViewingKey(reader) ?? this.#keys.make({ kind: 'viewing', film: row.film, watchedOn, rewatch });
      const spoilers = reader.says('spoilers');
      const unsaid = VIEWING_PARTS.filter((part) => !reader.has(part));
      const text = { title: readTitle(reader) || null, review: review.text, spoilers };
      const times = { reviewedAt: reader.at('reviewdate'), editedAt: reader.at('reviewedited') };
      const hasReviewId = !reader.has('halfstarreviewid') || reader.ownId('halfstarreviewid') !== null;
      const facts = { isEarlierText: review.text !== null && !hasReviewId, filmUnrated: reader.denies('filmrated') };
      return { ...row, kind: 'viewing', key, watchedOn, rewatch, stars, tags, ...text, ...times, ...facts, unsaid };
    }
    // A rating that cannot be read still tells that the film was watched.
    return stars === null
      ? { ...row, kind: 'watched', key: this.#toKey('watched', row.film) }
      : {
          ...row,
          kind: 'rating',
          key: this.#toKey('rating', row.film),
          stars,
          unwatched: reader.denies('filmwatched'),
        };
  }

  /** By Letterboxd's link, else by our own id. */
  #toViewingKey(reader: RowReader): string | null {
    const id = reader.linkedId('viewing');
    if (id !== null) return `v:${id}`;
    const ownId = reader.ownId('halfstarid');
    return ownId === null ? null : toOwnKey(ownId);
  }

  #toListEntry(row: Omit<FilmRow, 'kind' | 'key'>, reader: RowReader): FilmRow {
    const list = this.#list?.listKey ?? '';
    const note = readText(reader, 'description', 'The note');
    row.warnings.push(...note.warnings, ...warnOfCut(note.text, 'The note', LIST_LIMITS.note));
    this.#position += 1;
    const film = toLinkedFilmKey(row.film);
    const key =
      film === null || !list.startsWith('l:')
        ? this.#keys.make({ kind: 'list_entry', film: row.film, list })
        : `${list}:${film}`;
    return { ...row, kind: 'list_entry', key, list, position: this.#position, note: note.text };
  }

  #toKey(kind: 'watched' | 'watchlist' | 'like' | 'rating', film: FilmReference): string {
    const linked = toLinkedFilmKey(film);
    return linked === null ? this.#keys.make({ kind, film }) : `${kind}:${linked}`;
  }
}

/** A text without surplus lines and spaces; one that we exported as it is. */
const readText = (reader: RowReader, column: string, what: string) =>
  toImportedText(reader.cell(column), what, !reader.isExportedHere);

const readTitle = (reader: RowReader): string =>
  takeCodePoints(toPlainLine(reader.cell('reviewtitle')), REVIEW_LIMITS.titleMax);

function toReviewRow(
  row: Omit<FilmRow, 'kind' | 'key'>,
  reader: RowReader,
  problem: (reason: string) => RowProblem,
): FileRow | RowProblem {
  const { text, warnings } = readText(reader, 'review', 'The review');
  if (text === null) return problem(warnings[0] ?? 'The row has no review.');
  row.warnings.push(...warnings);
  return {
    ...row,
    kind: 'review',
    key: toReviewKey(reader.ownId('halfstarreviewid') ?? ''),
    title: readTitle(reader),
    review: text,
    spoilers: reader.says('spoilers'),
    editedAt: reader.at('reviewedited'),
  };
}

/** What the member is told when lists hold only the beginning of a text. */
const warnOfCut = (text: string | null, what: string, most: number): string[] =>
  isLongerThan(text ?? '', most) ? [`${what} has more than ${most} characters. We kept the beginning.`] : [];

const NO_RECORD: CsvRecord = { line: 1, cells: [] };
const FALLBACK_LIST_NAME = 'List';

/** The list that a file of a list is about, by the rows above its films. Without a usable name it is called "List". */
export function parseListHead(
  [, header = NO_RECORD, values = NO_RECORD]: readonly CsvRecord[],
  file: FileSettings & { orphaned: boolean },
): ListRow {
  const names = trimHeader(header.cells);
  const reader = new RowReader(values.cells, { ...file, columns: indexColumns(names) });
  const id = reader.linkedId('list');
  const named = toPlainLine(reader.cell('name'));
  const whole = named !== '' && isSafeName(named) ? named : FALLBACK_LIST_NAME;
  if (!isSafeName(named))
    reader.warnings.push('The name of the list was left out, because it is markup or a statement.');
  const isTooLong = isLongerThan(whole, LIST_LIMITS.name);
  if (isTooLong) reader.warnings.push(`The name of the list is too long. We kept ${LIST_LIMITS.name} characters.`);
  const description = readText(reader, 'description', 'The description');
  description.warnings.push(...warnOfCut(description.text, 'The description', LIST_LIMITS.description));
  const tags = reader.tags();
  const at = reader.at();
  const ownId = reader.ownId('halfstarid');
  const key = id !== null ? `l:${id}` : ownId === null ? hashKey(['list', whole]) : toOwnKey(ownId);
  return {
    kind: 'list',
    line: values.line,
    key,
    listKey: key,
    raw: toRaw(names, values.cells),
    warnings: [...reader.warnings, ...description.warnings],
    at,
    orphaned: file.orphaned,
    name: isTooLong ? takeCodePoints(whole, LIST_LIMITS.name) : whole,
    tags,
    ranked: reader.says('ranked'),
    public: reader.says('public'),
    description: description.text,
  };
}

/** The cells by the names of their columns, those beyond them as `column 9`. */
function toRaw(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const raw = new Map<string, string>();
  for (const [index, cell] of cells.slice(0, MAX_FILE_COLUMNS).entries()) {
    const column = header[index] || `column ${index + 1}`;
    // Of columns with the same name the first counts, as it does for the values.
    if (!raw.has(column)) raw.set(column, cell);
  }
  return Object.fromEntries(raw);
}
