import { isDeepStrictEqual } from 'node:util';
import type { RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { toStoredRating } from '@halfstar/contract/shared/rating';
import type { ReviewChange } from '#features/reviews/import.model.ts';
import type { ImportedRow } from '#features/tracking/import/import.service.ts';
import type { TrackingState } from '#features/tracking/import/states.service.ts';
import type { ViewingContent } from './contents.model.ts';
import {
  byDay,
  byTime,
  comparedValuesOfFile,
  comparedValuesOfStored,
  type FilmPlan,
  FilmRows,
  type FilmSituation,
  isRating,
  isViewing,
  isViewingOfKey,
  isWatched,
  listAddedViewingIds,
  NO_TEXT,
  noonOf,
  type PlannedRow,
  type RatingContent,
  ratingOf,
  toStoredRatingOrNull,
  type Viewing,
  type ViewingText,
  type WrittenRow,
} from './film-facts.model.ts';
import { planReview } from './film-reviews.model.ts';

/**
 * Decides what an import does with one film. What the member entered or changed here stays, unless they want it overwritten; what
 * is as an import left it may be changed by the next one.
 */
export function planFilm(situation: FilmSituation): FilmPlan {
  return new Planner(situation).plan();
}

const makesWatched = (row: ImportedRow): boolean =>
  row.kind === 'viewing' || row.kind === 'watched' || (row.kind === 'rating' && row.leavesUnwatched !== true);

class Planner {
  readonly #now: FilmSituation;
  readonly #facts: FilmRows;
  readonly #rows: readonly PlannedRow[];
  readonly #written: ReadonlyMap<string, WrittenRow>;
  readonly #verdicts = new Map<string, RowVerdict>();
  readonly #imported: ImportedRow[] = [];
  readonly #tracking: TrackingState;
  /** Viewings that the member entered here and a row is about, so that no other row is about them. */
  readonly #claimed = new Set<string>();

  constructor(situation: FilmSituation) {
    this.#now = situation;
    this.#facts = new FilmRows(situation);
    this.#rows = this.#facts.rows;
    this.#written = this.#facts.written;
    this.#tracking = structuredClone(situation.tracking);
  }

  plan(): FilmPlan {
    const review = this.#planReview();
    const hasReview = review === null ? this.#now.review !== null : review.to !== null;
    for (const row of this.#rows) if (row.gone) this.#remove(row, hasReview);
    for (const row of this.#facts.viewingRows().toSorted(byDay)) this.#planViewing(row);
    this.#planRating(hasReview);
    for (const row of this.#rows) if (!row.gone) this.#planEntry(row);
    return { verdicts: this.#verdicts, tracking: this.#tracking, rows: this.#imported, review };
  }

  /** Whether an import gave this part of the film the value that it has now. */
  #isImported(valueOf: (state: TrackingState) => unknown): boolean {
    const changed = this.#now.changes.findLast(
      ({ tracking }) => tracking !== null && !isDeepStrictEqual(valueOf(tracking.before), valueOf(tracking.after)),
    );
    const after = changed?.tracking?.after;
    return after !== undefined && isDeepStrictEqual(valueOf(after), valueOf(this.#now.tracking));
  }

  /** Whether some import gave this part of the film a value. */
  #wasImported(valueOf: (state: TrackingState) => unknown): boolean {
    return this.#now.changes.some(({ tracking }) => tracking !== null && valueOf(tracking.after) !== null);
  }

  #planViewing(row: PlannedRow<ViewingContent>): void {
    const { content } = row;
    const was = this.#written.get(row.key)?.content;
    const current = this.#tracking.viewings.find((one) => isViewingOfKey(one, row.key));
    if (this.#facts.isUnchanged(row)) this.#verdicts.set(row.id, 'unchanged');
    else if (current !== undefined) {
      const isAsWritten =
        was?.kind === 'viewing' && isDeepStrictEqual(comparedValuesOfStored(current), comparedValuesOfFile(was));
      if (isDeepStrictEqual(comparedValuesOfStored(current), comparedValuesOfFile(content)))
        this.#verdicts.set(row.id, this.#facts.toVerdictOfSame(row));
      else if (isAsWritten || this.#now.overwriteMine) {
        Object.assign(current, comparedValuesOfFile(content));
        this.#verdicts.set(row.id, 'changed');
      } else this.#verdicts.set(row.id, 'edited_here');
    } else if (was !== undefined && !this.#now.overwriteMine) this.#verdicts.set(row.id, 'edited_here');
    else if (!this.#claimOwnViewing(row)) {
      this.#verdicts.set(row.id, 'new');
      const { movieId } = this.#now;
      const { watchedOn, rewatch, stars, tags } = content;
      const { text, isSpoiler: textIsSpoiler } = this.#texts.get(row.key) ?? NO_TEXT;
      const viewing = { kind: 'viewing', movieId, key: row.key, at: noonOf(content.at), keepsRating: true } as const;
      const takesPlaceholder = this.#hasBegunOnly();
      this.#imported.push({ ...viewing, watchedOn, rewatch, stars, tags, text, textIsSpoiler, takesPlaceholder });
    }
    if (current !== undefined) this.#setText(current);
  }

  /** Whether the film's only viewing is one that an import began without a day: it is no time of its own beside the first viewing. */
  #hasBegunOnly(): boolean {
    const [only, ...others] = this.#tracking.viewings;
    return only !== undefined && others.length === 0 && this.#listBegun().has(only.id);
  }

  #listBegun = (): Set<string> => new Set(this.#now.changes.flatMap(({ tracking }) => listAddedViewingIds(tracking)));

  /** A viewing of that day that the member has logged here is the same one. It gets what it lacks. */
  #claimOwnViewing({ id, key, content }: PlannedRow<ViewingContent>): boolean {
    const own = this.#tracking.viewings.find(
      (one) =>
        one.source_key === null &&
        one.watched_on !== null &&
        one.watched_on === content.watchedOn &&
        !this.#claimed.has(one.id),
    );
    if (own === undefined) return false;
    this.#claimed.add(own.id);
    const tags = own.tags.length === 0 ? content.tags : own.tags;
    Object.assign(own, { source_key: key, rating: own.rating ?? toStoredRatingOrNull(content.stars), tags });
    this.#setText(own);
    this.#verdicts.set(id, 'already_here');
    return true;
  }

  #texts: ReadonlyMap<string, ViewingText> = new Map();

  #planReview(): ReviewChange | null {
    const { change, texts, verdicts, keys } = planReview(this.#now, this.#facts);
    this.#texts = texts;
    for (const [id, verdict] of verdicts) this.#verdicts.set(id, verdict);
    for (const viewing of this.#tracking.viewings) if (!keys.has(viewing.source_key ?? '')) this.#setText(viewing);
    return change;
  }

  /** A text that an import wrote there, or none, is replaced. */
  #setText(viewing: Viewing): void {
    const text = this.#texts.get(viewing.source_key ?? '');
    if (text === undefined) return;
    const texts: (string | null)[] = [...this.#written.values()].map(({ content }) =>
      content.kind === 'viewing' ? content.review : null,
    );
    if (viewing.text !== null && !texts.includes(viewing.text)) return;
    viewing.text = text.text;
    viewing.text_is_spoiler = text.isSpoiler;
  }

  #planRating(hasReview: boolean): void {
    const [row, ...others] = this.#rows
      .filter((one) => !one.gone)
      .filter(isRating)
      .toSorted(byTime)
      .toReversed();
    for (const { id, content } of others)
      this.#verdicts.set(id, content.stars === row?.content.stars ? 'already_here' : 'superseded');
    if (row !== undefined) return this.#planRatingRow(row.id, row, row.content);
    if (this.#now.isRatingLeftOut) return;
    const gone = this.#rows.find((one) => one.content.kind === 'rating');
    if (gone?.content.kind === 'rating' && gone.remove && !hasReview) return;
    const ratedAt = [...this.#written.values()].find(({ content }) => content.kind === 'rating')?.content.at;
    // Without a file of ratings the newest viewing with stars tells.
    const rated = [...this.#facts.viewingRows(), ...[...this.#written.values()].filter(isViewing)]
      .filter(({ key }) => !this.#rows.some((one) => one.gone && one.remove && one.key === key))
      .filter((one, index, all) => all.findIndex(({ key }) => key === one.key) === index)
      .filter(({ content }) => content.stars !== null && content.filmUnrated !== true)
      .toSorted(byDay);
    const newest = rated.at(-1);
    if (newest === undefined || this.#facts.viewingRows().every(this.#facts.isUnchanged)) return;
    if (ratedAt !== undefined && !this.#isNewerThanRating(newest, ratedAt)) return;
    const { stars, at } = newest.content;
    const verdict = stars === null ? null : this.#verdictOfRating(stars);
    if (stars !== null && verdict !== null && verdict !== 'edited_here') this.#rate(stars, at);
  }

  /** Whether a viewing tells more of the rating than an earlier file of ratings: it was logged later, or has got other stars since. */
  #isNewerThanRating({ key, content }: { key: string; content: ViewingContent }, ratedAt: string): boolean {
    const was = this.#written.get(key)?.content;
    if (was?.kind === 'viewing') return was.stars !== content.stars;
    return noonOf(content.at) > noonOf(ratedAt);
  }

  #planRatingRow(id: string, row: PlannedRow, { stars, at, unwatched }: RatingContent): void {
    const verdict = this.#facts.isUnchanged(row)
      ? 'unchanged'
      : (this.#verdictOfRating(stars) ?? this.#facts.toVerdictOfSame(row));
    this.#verdicts.set(id, verdict);
    if (verdict === 'new' || verdict === 'changed') this.#rate(stars, at, unwatched === true);
    else if (this.#isUnwatched() && unwatched !== true) this.#watch(at);
  }

  /** Whether only what is removed had made the film watched. */
  #isUnwatched = (): boolean => this.#now.tracking.entries.some(isWatched) && !this.#tracking.entries.some(isWatched);

  #watch(at: string): void {
    this.#imported.push({ kind: 'watched', movieId: this.#now.movieId, at: noonOf(at) });
  }

  /** Null when the film has that rating. */
  #verdictOfRating(stars: number): 'new' | 'changed' | 'edited_here' | null {
    const { tracking, overwriteMine } = this.#now;
    const current = ratingOf(tracking);
    if (current === toStoredRating(stars)) return null;
    // The member has removed an imported one.
    if (current === null) return this.#wasImported(ratingOf) && !overwriteMine ? 'edited_here' : 'new';
    return this.#isImported(ratingOf) || overwriteMine ? 'changed' : 'edited_here';
  }

  #rate(stars: number, at: string, leavesUnwatched = false): void {
    this.#imported.push({ kind: 'rating', movieId: this.#now.movieId, stars, at: noonOf(at), leavesUnwatched });
  }

  #planEntry(row: PlannedRow): void {
    const { kind, at } = row.content;
    if (kind !== 'watched' && kind !== 'watchlist' && kind !== 'like') return;
    const list = kind === 'like' ? 'favorites' : kind;
    const has = (name: string) => this.#tracking.entries.some((entry) => entry.list_type === name);
    const isWatchedHere = kind === 'watched' && this.#isUnwatched();
    if (isWatchedHere) this.#watch(at);
    const willBeWatched =
      has('watched') ||
      this.#imported.some(makesWatched) ||
      this.#rows.some((one) => one.content.kind === 'watched' && !one.gone && this.#isNew(one));
    if (kind === 'like' && !this.#now.likesToFavorites) this.#verdicts.set(row.id, 'left_out');
    else if (this.#facts.isUnchanged(row)) this.#verdicts.set(row.id, 'unchanged');
    else if (has(list) || isWatchedHere) this.#verdicts.set(row.id, this.#facts.toVerdictOfSame(row));
    else if (kind === 'watchlist' && willBeWatched) this.#verdicts.set(row.id, 'already_watched');
    else if (!this.#isNew(row)) this.#verdicts.set(row.id, 'edited_here');
    else {
      this.#verdicts.set(row.id, 'new');
      const { seeAgain } = row.content;
      const mark = seeAgain === undefined ? {} : { seeAgain };
      this.#imported.push({ kind: list, movieId: this.#now.movieId, at: noonOf(at), ...mark });
    }
  }

  #isNew = (row: PlannedRow): boolean => !this.#written.has(row.key) || this.#now.overwriteMine;

  /** Says that there is something to remove, and removes it if that is wanted: only what is as it was written. */
  #remove(row: PlannedRow, hasReview: boolean): void {
    const { content, key, id, remove } = row;
    const { rating, entries, viewings } = this.#tracking;
    const isGone = {
      viewing: () => {
        const current = viewings.find((one) => one.source_key === key);
        if (current === undefined || content.kind !== 'viewing') return false;
        if (!isDeepStrictEqual(comparedValuesOfStored(current), comparedValuesOfFile(content))) return false;
        if (remove) this.#tracking.viewings = viewings.filter((one) => one !== current);
        return true;
      },
      review: () => content.kind === 'review' && content.review === this.#now.review?.content,
      rating: () => {
        if (content.kind !== 'rating' || rating?.rating !== toStoredRating(content.stars)) return false;
        // A review that stays shows it.
        if (remove && hasReview) return false;
        if (remove) this.#tracking.rating = null;
        return true;
      },
      watched: () => {
        const begun = this.#listBegun();
        const left = viewings.filter((one) => !begun.has(one.id) || one.watched_on !== null || one.source_key !== null);
        if (left.length === viewings.length) return false;
        if (remove) this.#tracking.viewings = left;
        return true;
      },
      like: () => this.#removeEntry('favorites', remove),
      watchlist: () => this.#removeEntry('watchlist', remove),
      list: () => false,
      list_entry: () => false,
    };
    if (isGone[content.kind]()) this.#verdicts.set(id, 'gone');
    if (entries.length > 0 && this.#tracking.viewings.length === 0)
      this.#tracking.entries = this.#tracking.entries.filter((entry) => entry.list_type !== 'watched');
  }

  #removeEntry(list: 'favorites' | 'watchlist', remove: boolean): boolean {
    const { entries } = this.#tracking;
    if (!entries.some((entry) => entry.list_type === list)) return false;
    if (remove) this.#tracking.entries = entries.filter((entry) => entry.list_type !== list);
    return true;
  }
}
