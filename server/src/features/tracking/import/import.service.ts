import { toStoredRating } from '@halfstar/contract/shared/rating';
import { Stars } from '@halfstar/contract/shared/rating.schema';
import { WatchDate } from '@halfstar/contract/tracking/diary.schema';
import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import type { Viewer } from '#platform/viewer.ts';
import { isPlaceholderViewing, todayIn } from '../diary/diary.model.ts';
import { trackingImported } from '../tracking.events.ts';
import { requireTracker } from '../tracking.policy.ts';
import { changeRatingInTotals } from '../tracking.service.ts';
import * as queries from './import.queries.ts';

interface OfFilm {
  movieId: string;
  /** When it was recorded at its origin, ISO timestamp. */
  at: string;
}

/** A viewing. `key` is its id at the origin, 1–100 characters; `watchedOn` is not in the future. */
interface ImportedViewing extends OfFilm {
  kind: 'viewing';
  key: string;
  watchedOn: string | null;
  rewatch: boolean;
  /** 0.5–5. */
  stars: number | null;
  tags?: readonly string[];
  /** The text of a review of that viewing, if it is not the member's review of the film. */
  text?: string | null;
  /** The text gives away what happens. */
  textIsSpoiler?: boolean;
  /** Its stars do not become the member's rating of the film. */
  keepsRating?: boolean;
  /** The only viewing that is here was begun by an import, without a day: this one is the same, even if it is a rewatch. */
  takesPlaceholder?: boolean;
}

/** The member's rating of a film, 0.5–5 stars. */
interface ImportedRating extends OfFilm {
  kind: 'rating';
  stars: number;
  /** A film that is not watched stays so. */
  leavesUnwatched?: boolean;
}

/** A watched film without a day, or an entry of one of the other two lists. */
interface ImportedEntry extends OfFilm {
  kind: ListType;
  /**
   * Of a watched film that is to be as it was elsewhere: whether it is marked to be seen again. It is watched since `at` then, whatever its
   * viewings and rating say.
   */
  seeAgain?: boolean;
}

/** One row of an import. */
export type ImportedRow = ImportedViewing | ImportedRating | ImportedEntry;

/**
 * The outcome of a row: it changed something; it changed nothing; it is for the watchlist and the film is watched; a later row is
 * about the same thing; there is no such film; its stars or day cannot be.
 */
export type RowOutcome = 'changed' | 'unchanged' | 'already_watched' | 'duplicate' | 'no_such_film' | 'invalid';

/** Rows per transaction. */
const ROWS_AT_A_TIME = 1000;

/** The rows of one film are applied in this order: a viewing may set the rating, a rating makes the film watched, and so on. */
const ORDER: readonly ImportedRow['kind'][] = ['viewing', 'rating', 'watched', 'favorites', 'watchlist'];

/**
 * Imports many rows at once, silently: no activities, no live messages, no notifications, and one event for every 1,000 rows.
 * The tables then contain what logViewing, rateMovieAndMarkWatched (which viewings skip) and addToList would have left, called
 * for one row after the other: for each film the viewings by day, those without a day last, then its rating, then its lists.
 *
 * Of rows for the same thing (a viewing's key, a film's rating, a film on a list) the last one counts. A viewing whose key the
 * member has is left unchanged, so the same rows again change nothing. A rating replaces the existing one: the caller
 * leaves out rows that should not override the member's own. An invalid row is left out, and the others are imported.
 *
 * Each 1,000 rows are one transaction. An interrupted caller imports all rows again.
 * @returns an outcome for each row, in their order
 */
export async function importTracking(
  ctx: Context,
  viewer: Viewer | null,
  rows: readonly ImportedRow[],
  { cause }: { cause: 'import' | 'feed' },
): Promise<RowOutcome[]> {
  const { userId } = requireTracker(viewer);
  const today = todayIn(FIRST_ZONE, ctx.clock.now());
  const outcomes = rows.map((row): RowOutcome => (isPossible(row, today) ? 'duplicate' : 'invalid'));
  const last = new Map(
    rows.flatMap((row, index) => (outcomes[index] === 'invalid' ? [] : [[subjectOf(row), index] as const])),
  );
  const distinct = [...last.values()].toSorted(
    (one, other) => compareImportedRows(rows[one], rows[other]) || one - other,
  );
  for (let from = 0; from < distinct.length; from += ROWS_AT_A_TIME) {
    const places = distinct.slice(from, from + ROWS_AT_A_TIME);
    const some = places.flatMap((place) => rows[place] ?? []);
    const done = await inTransaction(ctx, (ctx) => importSome(ctx, userId, some, cause));
    for (const [index, place] of places.entries()) outcomes[place] = done[index] ?? 'unchanged';
  }
  return outcomes;
}

/** Where a day begins first: no member's day is later. */
const FIRST_ZONE = 'Pacific/Kiritimati';

/** Whether a row has half stars and a day that has been, for some member. */
function isPossible(row: ImportedRow, today: string): boolean {
  if (row.kind === 'rating') return Stars.safeParse(row.stars).success;
  if (row.kind !== 'viewing') return true;
  const { stars, watchedOn } = row;
  const isDay = watchedOn === null || (WatchDate.safeParse(watchedOn).success && watchedOn <= today);
  return isDay && (stars === null || Stars.safeParse(stars).success);
}

/** The same for rows about the same thing. */
const subjectOf = (row: ImportedRow): string =>
  row.kind === 'viewing' ? `viewing ${row.key}` : `${row.kind} ${row.movieId}`;

const LAST_DAY = '9999-12-31';
const dayOf = (row: ImportedRow): string => (row.kind === 'viewing' ? (row.watchedOn ?? LAST_DAY) : LAST_DAY);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function compareImportedRows(one: ImportedRow | undefined, other: ImportedRow | undefined): number {
  if (one === undefined || other === undefined) return 0;
  return (
    compare(one.movieId, other.movieId) ||
    ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) ||
    compare(dayOf(one), dayOf(other)) ||
    Date.parse(one.at) - Date.parse(other.at)
  );
}

async function importSome(
  ctx: Context,
  userId: string,
  rows: readonly ImportedRow[],
  cause: 'import' | 'feed',
): Promise<RowOutcome[]> {
  await queries.lockAllFilms(ctx, userId);
  const keys = rows.flatMap((row) => (row.kind === 'viewing' ? row.key : []));
  const states = await queries.findFilmStatesForImport(ctx, userId, [...new Set(rows.map((row) => row.movieId))]);
  const known = await queries.findKnownSourceKeys(ctx, userId, keys);
  const films = new Map(states.map((state) => [state.movie_id, new Film(state)]));
  const outcomes = rows.map((row): RowOutcome => {
    const film = films.get(row.movieId);
    if (film === undefined) return 'no_such_film';
    return row.kind === 'viewing' && known.has(row.key) ? 'unchanged' : film.apply(row);
  });
  await write(ctx, userId, [...films.values()]);
  const ratings = [...films.values()].flatMap(({ movieId, ratingBefore, rating, ratedAt }) =>
    rating === null || ratedAt === null || rating === ratingBefore ? [] : { movieId, rating, at: ratedAt },
  );
  for (const { movieId, ratingBefore, rating } of films.values())
    if (rating !== ratingBefore) changeRatingInTotals(ctx, movieId, ratingBefore, rating);
  const offWatchlist = [...films.values()].filter((film) => film.offWatchlist).map((film) => film.movieId);
  if (ratings.length > 0 || offWatchlist.length > 0)
    await publishEvent(ctx, trackingImported, {
      userId,
      ratings,
      unrated: [],
      offLists: { watchlist: offWatchlist, watched: [], favorites: [] },
      cause,
    });
  return outcomes;
}

async function write(ctx: Context, userId: string, films: readonly Film[]): Promise<void> {
  const ratings = films.flatMap((film) => film.newRating());
  const off = films.filter((film) => film.offWatchlist).map((film) => film.movieId);
  const added = films.flatMap((film) => film.newEntries());
  const watched = films.filter((film) => film.watchedEntryChanged()).map((film) => film.watchedEntry());
  const viewings = films.flatMap((film) => film.writtenViewings());
  const [inserted, updated] = [viewings.filter(({ id }) => id === null), viewings.filter(({ id }) => id !== null)];
  if (ratings.length > 0) await queries.upsertRatings(ctx, userId, ratings);
  if (off.length > 0) await queries.deleteFromWatchlist(ctx, userId, off);
  if (added.length > 0) await queries.insertListEntries(ctx, userId, added);
  if (watched.length > 0) await queries.updateWatchedListEntries(ctx, userId, watched);
  if (inserted.length > 0) await queries.insertViewings(ctx, userId, inserted);
  if (updated.length > 0) await queries.updateViewings(ctx, userId, updated);
}

/**
 * A member's state of a film, while rows are applied to it. The rules are those of setRatingAndMarkWatched, insertViewingAndMarkWatched and
 * insertListEntryAndViewing.
 */
class Film {
  readonly movieId: string;
  readonly ratingBefore: number | null;
  /** 1–10. */
  rating: number | null;
  /** The time of the last row that changed the rating. */
  ratedAt: string | null = null;
  offWatchlist = false;
  readonly #before: queries.FilmState;
  readonly #lists: Set<ListType>;
  readonly #added = new Map<ListType, string>();
  readonly #viewings: (queries.ViewingState & { at: string | null })[];
  #seeAgain: boolean;
  #firstRatedAt: string | null = null;

  constructor(state: queries.FilmState) {
    this.movieId = state.movie_id;
    this.ratingBefore = state.rating;
    this.rating = state.rating;
    this.#before = state;
    this.#lists = new Set(state.lists);
    this.#viewings = state.viewings.map((viewing) => ({ ...viewing, at: null }));
    this.#seeAgain = state.see_again;
  }

  apply(row: ImportedRow): RowOutcome {
    if (row.kind === 'viewing') return this.#applyViewing(row);
    if (row.kind === 'rating') return this.#applyRating(row);
    if (row.kind === 'watched' && row.seeAgain !== undefined) return this.#restoreWatched(row.at, row.seeAgain);
    if (this.#lists.has(row.kind)) return 'unchanged';
    if (row.kind === 'watchlist' && this.#lists.has('watched')) return 'already_watched';
    if (row.kind === 'watched') this.#beginWatched(row.at);
    else this.#add(row.kind, row.at);
    return 'changed';
  }

  #applyViewing(row: ImportedViewing): RowOutcome {
    const { at, key, watchedOn, rewatch, stars, tags = [], text = null } = row;
    const told = {
      watched_on: watchedOn,
      rewatch,
      source_key: key,
      tags,
      text,
      text_is_spoiler: row.textIsSpoiler ?? false,
    };
    const rating = stars === null ? null : toStoredRating(stars);
    const [only, ...others] = this.#viewings;
    const isSame = only !== undefined && others.length === 0 && isPlaceholderViewing(only);
    const begun = isSame && (!rewatch || row.takesPlaceholder === true) ? only : undefined;
    const isLatest = this.#viewings.every((one) => watchedOn !== null && (one.watched_on ?? '') <= watchedOn);
    if (begun === undefined) {
      this.#viewings.push({ id: null, ...told, rating, at });
      this.#watch(at);
      this.#seeAgain = false;
    } else {
      Object.assign(begun, told, { rating: rating ?? begun.rating, at });
    }
    if (rating !== null && row.keepsRating !== true && (begun !== undefined || isLatest)) this.#rate(rating, at);
    return 'changed';
  }

  #applyRating({ at, stars, leavesUnwatched = false }: ImportedRating): RowOutcome {
    const same = this.rating === toStoredRating(stars) && this.#lists.has('watched');
    this.#rate(toStoredRating(stars), at);
    if (!this.#lists.has('watched') && !leavesUnwatched) this.#beginWatched(at);
    return same ? 'unchanged' : 'changed';
  }

  #rate(rating: number, at: string): void {
    if (this.rating === rating) return;
    this.#firstRatedAt ??= at;
    this.rating = rating;
    this.ratedAt = at;
  }

  /** Marks the film as watched, without a day. */
  #beginWatched(at: string): void {
    const { rating } = this;
    this.#viewings.push({
      id: null,
      watched_on: null,
      rewatch: false,
      rating,
      source_key: null,
      tags: [],
      text: null,
      text_is_spoiler: false,
      at,
    });
    this.#watch(at);
  }

  /** Marks a film as watched as it was elsewhere, after its viewings and rating were applied. */
  #restoreWatched(at: string, seeAgain: boolean): RowOutcome {
    if (!this.#lists.has('watched')) this.#beginWatched(at);
    const [only] = this.#viewings;
    if (only !== undefined && only.id === null && isPlaceholderViewing(only)) only.at = at;
    if (this.#added.has('watched')) this.#added.set('watched', at);
    this.#seeAgain = seeAgain;
    return 'changed';
  }

  #watch(at: string): void {
    if (!this.#lists.has('watched')) this.#add('watched', at);
    if (this.#lists.delete('watchlist')) this.offWatchlist = true;
  }

  #add(list: ListType, at: string): void {
    this.#lists.add(list);
    this.#added.set(list, at);
  }

  watchedEntry() {
    const days = this.#viewings.flatMap((viewing) => viewing.watched_on ?? []).toSorted();
    return { movie_id: this.movieId, watch_date: days.at(-1) ?? null, see_again: this.#seeAgain };
  }

  /** Whether the film was watched before and its entry must change. */
  watchedEntryChanged(): boolean {
    const { watch_date, see_again } = this.watchedEntry();
    const before = this.#before;
    return before.lists.includes('watched') && (before.watch_date !== watch_date || before.see_again !== see_again);
  }

  /** The rating, if a row changed it. */
  newRating(): queries.NewRating[] {
    const { movieId: movie_id, rating, ratedAt: updated_at } = this;
    if (rating === null || updated_at === null) return [];
    return [{ movie_id, rating, created_at: this.#firstRatedAt ?? updated_at, updated_at }];
  }

  newEntries(): queries.NewEntry[] {
    const { watch_date } = this.watchedEntry();
    return [...this.#added].map(([list_type, at]) => ({
      movie_id: this.movieId,
      list_type,
      watch_date: list_type === 'watched' ? watch_date : null,
      see_again: list_type === 'watched' && this.#seeAgain,
      at,
    }));
  }

  /** The viewings that are new or changed. */
  writtenViewings(): queries.WrittenViewing[] {
    return this.#viewings.flatMap((viewing) =>
      viewing.at === null ? [] : { ...viewing, at: viewing.at, movie_id: this.movieId },
    );
  }
}
