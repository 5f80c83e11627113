import type { FileKind } from '@halfstar/contract/imports/files.schema';
import { normalizeForKey } from '#features/movies/titles.model.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createEventLoopYielder } from '#platform/limits/turns.ts';
import { hashContent, toContent, type ViewingContent } from './contents.model.ts';
import { readFileRows } from './files.model.ts';
import type { JobRow } from './imports.queries.ts';
import * as imports from './imports.queries.ts';
import { hashKey } from './keys.model.ts';
import { isInFolder } from './kinds.model.ts';
import type { FileRow, FilmReference, RowProblem, ViewingRow } from './rows.model.ts';
import type { NamedFilm, ReadRow } from './staging.queries.ts';
import * as queries from './staging.queries.ts';
import { mergeViewings } from './viewings.model.ts';
import { findWrittenRows } from './writing.queries.ts';

/** Few enough that preparing them does not keep others waiting. */
const ROWS_PER_STATEMENT = 250;
const MAX_TITLE_KEY = 290;

/** Files whose rows have a link to the film come first: those of viewings name it by title and year only. */
const READING_ORDER: readonly FileKind[] = [
  'watched',
  'ratings',
  'likes',
  'watchlist',
  'list',
  'diary',
  'reviews',
  'import_csv',
];

/** The import is no longer being read: it was cancelled or reset. What was read of it is rolled back. */
class StagingEndedError extends Error {}

/**
 * Reads all unread files of an import into rows and deletes the contents of the files, in one transaction: after a crash it begins again.
 * Writes nothing to the member's films.
 * @returns false when the import was cancelled or reset meanwhile, with nothing stored
 */
export async function stageAndEraseFiles(ctx: Context, job: JobRow): Promise<boolean> {
  try {
    await inTransaction(ctx, async (ctx) => {
      const files = (await queries.listUnreadFiles(ctx, job.id)).toSorted(compareFiles);
      const stager = new RowStager(ctx, job);
      for (const file of files) await stager.read(file);
      await stager.finish();
      await queries.insertGoneRows(ctx, job.id, job.user_id, stager.completeKinds);
      await imports.deleteFileContents(ctx, job.id);
      await endStaging(ctx, job);
    });
    return true;
  } catch (error) {
    if (error instanceof StagingEndedError) return false;
    throw error;
  }
}

/** Stores rows that come from no file for an import that was begun in the caller's transaction. Writes nothing to the member's films. */
export async function stageRows(ctx: Context, job: JobRow, rows: readonly FileRow[], source: RowSource): Promise<void> {
  const stager = new RowStager(ctx, job);
  for (const row of rows) await stager.add(row, source);
  await stager.finish();
  await endStaging(ctx, job);
}

/** The import knows how many rows it has. Throws StagingEndedError. */
async function endStaging(ctx: Context, job: JobRow): Promise<void> {
  const { total, failed } = await queries.countLines(ctx, job.id);
  const after = await imports.updateJobInState(ctx, job.id, ['reading'], {
    total_entries: total,
    processed_entries: failed,
    failed_imports: failed,
    worked_at: timestamp(ctx.clock),
  });
  if (after === undefined) throw new StagingEndedError();
}

/** Where rows come from: the name of a file, and its kind or `feed`. */
export interface RowSource {
  fileName: string;
  kind: FileKind | 'feed';
}

/** What imports of the member wrote last of these viewings, by key. */
export async function findWrittenViewings(
  ctx: Context,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, ViewingContent>> {
  const written = await findWrittenRows(ctx, userId, { keys, movieIds: [] });
  return new Map(written.flatMap(({ key, content }) => (content.kind === 'viewing' ? [[key, content]] : [])));
}

type NamedKind = { kind: string; name: string };

const orderOf = ({ kind, name }: NamedKind): string => `${READING_ORDER.findIndex((one) => one === kind)} ${name}`;

const compareFiles = (one: NamedKind, other: NamedKind): number => (orderOf(one) < orderOf(other) ? -1 : 1);

/** A viewing may have a link of its own and yet not say of which film it is. */
const isNameless = ({ filmId, slug, tmdbId, imdbId, title }: FilmReference): boolean =>
  filmId === null && slug === null && tmdbId === null && imdbId === null && title === null;

const NAMELESS = 'The row names no film.';

class RowStager {
  readonly #ctx: Context;
  readonly #job: JobRow;
  /** The ids of films at Letterboxd by title and year, as the files with links name them; null where there are several. */
  readonly #filmIds = new Map<string, number | null>();
  readonly #films = new Map<string, NamedFilm>();
  readonly #viewings: { row: ViewingRow; source: RowSource }[] = [];
  readonly #kinds = new Set<RowSource['kind']>();
  /** The kinds of files that list all that there is: not those of films that Letterboxd has removed. */
  readonly #completeKinds = new Set<string>();
  /** Whether rows have our ids. */
  #isExportedHere = false;
  #rows: ReadRow[] = [];

  constructor(ctx: Context, job: JobRow) {
    this.#ctx = ctx;
    this.#job = job;
  }

  async read({ id, name, kind }: Omit<queries.StoredFile, 'content'>): Promise<void> {
    const content = await queries.readContent(this.#ctx, id);
    const now = this.#ctx.clock.now();
    const source = { fileName: name, kind: kind as FileKind };
    let isOrphaned = isInFolder(name, 'orphaned');
    for await (const row of readFileRows(name, source.kind, oneChunk(content), now)) {
      isOrphaned ||= 'orphaned' in row && row.orphaned;
      await this.add(row, source);
    }
    if (!isOrphaned) this.#completeKinds.add(kind);
  }

  /** What these files list completely: kinds of files, and `own_reviews` when reviews without viewings are among them. */
  get completeKinds(): string[] {
    const hasOwnReviews = this.#isExportedHere && this.#completeKinds.has('reviews');
    return [...this.#completeKinds, ...(hasOwnReviews ? ['own_reviews'] : [])];
  }

  async add(row: FileRow | RowProblem, source: RowSource): Promise<void> {
    this.#kinds.add(source.kind);
    this.#isExportedHere ||= 'film' in row && row.film.movieId !== undefined;
    if (row.kind === 'viewing') this.#viewings.push({ row, source });
    else if (row.kind === 'problem') await this.#store(toUnreadable(row, source.fileName));
    else await this.#store(this.#toRow(row, source.fileName));
  }

  async finish(): Promise<void> {
    const facts = Map.groupBy(this.#viewings, ({ row }) => row.key);
    const merged = mergeViewings(this.#viewings.map((one) => one.row));
    const written = await findWrittenViewings(this.#ctx, this.#job.user_id, [...facts.keys()]);
    const takeTurn = createEventLoopYielder();
    for (const row of merged) {
      await takeTurn();
      const from = (facts.get(row.key) ?? []).map((one) => one.source);
      if (isNameless(row.film)) {
        const problem = { kind: 'problem', line: row.line, raw: row.raw, reason: NAMELESS, rows: 1 } as const;
        await this.#store(toUnreadable(problem, from[0]?.fileName ?? ''));
        continue;
      }
      const was = written.get(row.key);
      const sources = toSources(
        from.map((one) => one.kind),
        was,
      );
      const fileName = from.map((one) => one.fileName).toSorted()[0] ?? '';
      await this.#store(this.#toRow(this.#withSilence(row), fileName, sources, was));
    }
    await this.#flush();
    const films = [...this.#films.values()];
    for (let at = 0; at < films.length; at += ROWS_PER_STATEMENT)
      await queries.upsertFilms(this.#ctx, this.#job.user_id, films.slice(at, at + ROWS_PER_STATEMENT));
  }

  /** A diary says nothing of texts. Beside the reviews of the same account it says that there is none. */
  #withSilence(row: ViewingRow): ViewingRow {
    if (!this.#kinds.has('reviews')) return row;
    return { ...row, unsaid: row.unsaid.filter((part) => part !== 'review') };
  }

  #toRow(row: FileRow, fileName: string, sources: string[] = [], was?: ViewingContent): ReadRow {
    const content = toContent(row, this.#job.created_at, sources, was);
    const filmKey = row.kind === 'list' ? null : this.#nameFilm(row.film, row.orphaned, row.key);
    const unit =
      row.kind === 'list' ? `l:${row.listKey}` : row.kind === 'list_entry' ? `l:${row.list}` : `f:${filmKey}`;
    const { key, kind, line, raw, warnings } = row;
    return {
      key,
      unit,
      kind,
      film_key: filmKey,
      line,
      line_count: 1,
      file_name: fileName,
      raw,
      content,
      hash: hashContent(content),
      warnings,
      reason: null,
    };
  }

  /** The key of the film. A row that names it by title and year only means the one of that title and year in the other files. */
  #nameFilm(film: FilmReference, orphaned: boolean, rowKey: string): string {
    const title = film.title === null ? '' : normalizeForKey(film.title);
    const titleKey = title === '' ? '' : `${title}|${film.year ?? ''}`;
    const known = this.#filmIds.get(titleKey) ?? null;
    const ids = [film.filmId, film.slug, film.tmdbId, film.imdbId, film.movieId ?? null];
    const isNamedOnly = ids.every((id) => id === null);
    const reference = isNamedOnly && !orphaned && titleKey !== '' ? { ...film, filmId: known } : film;
    if (film.filmId !== null && titleKey !== '' && !orphaned) {
      const same = this.#filmIds.get(titleKey);
      this.#filmIds.set(titleKey, same === undefined || same === film.filmId ? film.filmId : null);
    }
    const key = toKey(reference, orphaned, titleKey) ?? `k:${rowKey}`;
    if (!this.#films.has(key)) this.#films.set(key, { film_key: key, title_key: titleKey, reference, orphaned });
    return key;
  }

  async #store(row: ReadRow): Promise<void> {
    this.#rows.push(row);
    if (this.#rows.length === ROWS_PER_STATEMENT) await this.#flush();
  }

  async #flush(): Promise<void> {
    // One statement cannot write the same key twice.
    const rows = new Map<string | ReadRow, ReadRow>();
    for (const row of this.#rows) {
      const same = rows.get(row.key ?? row);
      if (same === undefined || orderOfRow(row) > orderOfRow(same)) rows.set(row.key ?? row, row);
    }
    this.#rows = [];
    if (rows.size > 0) await queries.upsertRows(this.#ctx, this.#job.id, this.#job.user_id, [...rows.values()]);
  }
}

/** A feed has the latest viewings only: those of files stay viewings of files, which miss what is gone from them. */
const toSources = (kinds: readonly string[], was: ViewingContent | undefined): string[] => [
  ...new Set([...kinds, ...(kinds.includes('feed') ? (was?.sources ?? []) : [])].toSorted()),
];

const orderOfRow = ({ content, hash }: ReadRow): string => `${content?.at ?? ''} ${hash}`;

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function toKey(reference: FilmReference, orphaned: boolean, titleKey: string): string | null {
  const { movieId, filmId, slug, tmdbId, imdbId } = reference;
  if (orphaned) return titleKey === '' ? null : toTitleKey('o', titleKey);
  if (movieId !== undefined) return `m:${movieId}`;
  if (filmId !== null) return `f:${filmId}`;
  if (slug !== null) return `slug:${slug}`;
  if (tmdbId !== null) return `tmdb:${tmdbId}`;
  if (imdbId !== null) return `imdb:${imdbId}`;
  return titleKey === '' ? null : toTitleKey('t', titleKey);
}

/** Titles are long in hostile files only. */
const toTitleKey = (prefix: string, titleKey: string): string =>
  titleKey.length < MAX_TITLE_KEY ? `${prefix}:${titleKey}` : `${prefix}:${hashKey([titleKey])}`;

const toUnreadable = ({ line, raw, reason, rows }: RowProblem, fileName: string): ReadRow => ({
  key: null,
  unit: null,
  kind: 'unreadable',
  film_key: null,
  line,
  line_count: rows,
  file_name: fileName,
  raw,
  content: null,
  hash: null,
  warnings: [],
  reason,
});
