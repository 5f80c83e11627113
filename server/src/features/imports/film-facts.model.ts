import type { RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { toStoredRating } from '@halfstar/contract/shared/rating';
import type { ReviewChange } from '#features/reviews/import.model.ts';
import type { StoredReview } from '#features/reviews/import.service.ts';
import type { ImportedRow } from '#features/tracking/import/import.service.ts';
import type { TrackingState } from '#features/tracking/import/states.service.ts';
import type { ReviewContent, RowContent, ViewingContent } from './contents.model.ts';
import { parseOwnKey } from './keys.model.ts';

/** A row of the import that is planned. */
export interface PlannedRow<Content extends RowContent = RowContent> {
  id: string;
  key: string;
  hash: string;
  content: Content;
  /** The row is of an earlier import and no longer in the files. */
  gone: boolean;
  /** Of a row that is gone: whether to remove what it wrote. */
  remove: boolean;
  /** Of a row that would add or change something: whether the member wants it left out. */
  left_out: boolean;
}

/** What an import wrote last for a key. */
export interface WrittenRow<Content extends RowContent = RowContent> {
  key: string;
  hash: string;
  content: Content;
}

/** A film of a member before and after an import changed it. */
export interface FilmChange {
  tracking: { before: TrackingState; after: TrackingState } | null;
  review: { before: StoredReview | null; after: StoredReview | null } | null;
}

export interface FilmSituation {
  movieId: string;
  /** Without those that the member wants left out. */
  rows: readonly PlannedRow[];
  /** The member wants a rating of the files left out: then no viewing's stars become the rating instead. */
  isRatingLeftOut: boolean;
  /** The text that would have become the review is left out: then only another text of the files does, and none is removed. */
  isReviewLeftOut: boolean;
  written: readonly WrittenRow[];
  tracking: TrackingState;
  review: StoredReview | null;
  /** What imports changed, the latest last. */
  changes: readonly FilmChange[];
  overwriteMine: boolean;
  likesToFavorites: boolean;
  allSpoilers: boolean;
}

/** What to do with a film. Tracking is changed first, then the rows are imported, then the review. */
export interface FilmPlan {
  /** What each row would do, by its id. */
  verdicts: Map<string, RowVerdict>;
  tracking: TrackingState;
  rows: ImportedRow[];
  /** Null: it is left alone. */
  review: ReviewChange | null;
}

const NOON = 'T12:00:00.000Z';
/** Noon, UTC, of the day of an ISO timestamp. A file tells the day only, and noon is on the same day in most time zones. */
export const noonOf = (at: string): string => `${at.slice(0, 10)}${NOON}`;

export type Viewing = TrackingState['viewings'][number];
export type RatingContent = Extract<RowContent, { kind: 'rating' }>;

export const isViewing = <Row extends { content: RowContent }>(row: Row): row is Row & { content: ViewingContent } =>
  row.content.kind === 'viewing';

export const isReview = <Row extends { content: RowContent }>(row: Row): row is Row & { content: ReviewContent } =>
  row.content.kind === 'review';

export const isRating = (row: PlannedRow): row is PlannedRow<RatingContent> => row.content.kind === 'rating';

/** The stored rating for stars 0.5–5; null stays null. */
export const toStoredRatingOrNull = (stars: number | null): number | null =>
  stars === null ? null : toStoredRating(stars);

/** The number of a viewing at its origin: of two on one day the higher one is the later. */
const numberOf = (key: string): number => Number(/^v:(\d+)$/.exec(key)?.[1] ?? 0);

/** Orders strings by their code units, for `toSorted`. */
export const compareCodeUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Orders rows by when they were logged, then by key, for `toSorted`. */
export const byTime = (one: PlannedRow, other: PlannedRow): number =>
  compareCodeUnits(one.content.at, other.content.at) || compareCodeUnits(one.key, other.key);

type WithText = { key: string; content: ViewingContent | ReviewContent };

const dayOf = ({ content }: WithText): string => (content.kind === 'viewing' ? content.watchedOn : null) ?? content.at;

/**
 * Orders viewings and reviews for `toSorted`: by the day they were seen or, without one, logged or written; on one day by the number at
 * Letterboxd, then by key.
 */
export const byDay = (one: WithText, other: WithText): number =>
  compareCodeUnits(dayOf(one), dayOf(other)) ||
  numberOf(one.key) - numberOf(other.key) ||
  compareCodeUnits(one.key, other.key);

export const isWatched = ({ list_type }: { list_type: string }): boolean => list_type === 'watched';

/**
 * Whether a viewing here is the one that a row with this key is about: it has that key, or the key names its own id because it was exported
 * here.
 */
export const isViewingOfKey = ({ id, source_key }: Viewing, key: string): boolean =>
  source_key === key || parseOwnKey(key) === id;

/** The ids of viewings that a film has after a change and did not have before it; empty for null. */
export const listAddedViewingIds = (change: FilmChange['tracking']): string[] =>
  (change?.after.viewings ?? [])
    .filter(({ id }) => !(change?.before.viewings ?? []).some((one) => one.id === id))
    .map((one) => one.id);

/** The stored rating of a film; null without one. */
export const ratingOf = (state: TrackingState): number | null => state.rating?.rating ?? null;

/** The values of a stored viewing that an import compares with those in a file; the rating is 1 to 10. */
export const comparedValuesOfStored = ({ watched_on, rewatch, rating, tags }: Viewing) => ({
  watched_on,
  rewatch,
  rating,
  tags,
});

/** The same values of a viewing in a file, in the names and units of `comparedValuesOfStored`. */
export const comparedValuesOfFile = ({ watchedOn, rewatch, stars, tags }: ViewingContent) => ({
  watched_on: watchedOn,
  rewatch,
  rating: toStoredRatingOrNull(stars),
  tags,
});

export type ViewingText = { text: string | null; isSpoiler: boolean };

export const NO_TEXT: ViewingText = { text: null, isSpoiler: false };

/** The rows of a film, beside what imports wrote last. */
export class FilmRows {
  /** In a certain order. */
  readonly rows: readonly PlannedRow[];
  readonly written: ReadonlyMap<string, WrittenRow>;
  readonly #overwriteMine: boolean;

  constructor({ rows, written, overwriteMine }: Pick<FilmSituation, 'rows' | 'written' | 'overwriteMine'>) {
    this.rows = rows.toSorted((one, other) => compareCodeUnits(one.key, other.key));
    this.written = new Map(written.map((row) => [row.key, row]));
    this.#overwriteMine = overwriteMine;
  }

  /** Those of viewings that the files have. */
  viewingRows(): PlannedRow<ViewingContent>[] {
    return this.rows.filter((row) => !row.gone).filter(isViewing);
  }

  /** Those of the review itself that the files have. */
  reviewRows(): PlannedRow<ReviewContent>[] {
    return this.rows.filter((row) => !row.gone).filter(isReview);
  }

  isUnchanged = (row: PlannedRow): boolean => this.#hasSameHash(row) && !this.#overwriteMine;

  #hasSameHash = (row: PlannedRow): boolean => this.written.get(row.key)?.hash === row.hash;

  /** The verdict of a row that says what is here already. */
  toVerdictOfSame(row: PlannedRow): RowVerdict {
    if (this.#hasSameHash(row)) return 'unchanged';
    return this.written.has(row.key) ? 'changed' : 'already_here';
  }
}
