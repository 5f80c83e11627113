import type { RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { isSameReviewText, type ReviewChange } from '#features/reviews/import.model.ts';
import type { NewReview, StoredReview } from '#features/reviews/import.service.ts';
import type { ReviewContent, ViewingContent } from './contents.model.ts';
import {
  byDay,
  byTime,
  type FilmRows,
  type FilmSituation,
  isReview,
  isViewing,
  isViewingOfKey,
  NO_TEXT,
  noonOf,
  type PlannedRow,
  type ViewingText,
  type WrittenRow,
} from './film-facts.model.ts';

export interface ReviewPlan {
  /** Null: the review is left alone. */
  change: ReviewChange | null;
  /** Texts of reviews that stay with their viewing, by key; none of the one that is the member's review. */
  texts: Map<string, ViewingText>;
  /** What the rows of the review itself would do, by their ids. */
  verdicts: Map<string, RowVerdict>;
  /** The keys that the files say something of. */
  keys: Set<string>;
}

/**
 * Decides which text of a film becomes the member's review, if that is none of their own; the others stay with their viewings. A row of
 * the review itself decides, else the newest text of the viewings.
 */
export function planReview(situation: FilmSituation, rows: FilmRows): ReviewPlan {
  return new ReviewPlanner(situation, rows).plan();
}

const hasText = ({ content }: WrittenRow): boolean =>
  content.kind === 'review' || (content.kind === 'viewing' && content.review !== null);

class ReviewPlanner {
  readonly #now: FilmSituation;
  readonly #facts: FilmRows;
  readonly #keys: Set<string>;

  constructor(situation: FilmSituation, facts: FilmRows) {
    this.#now = situation;
    this.#facts = facts;
    this.#keys = new Set(facts.rows.filter((row) => !row.gone || row.remove).flatMap((row) => this.#listKeys(row)));
  }

  plan(): ReviewPlan {
    const { review: current, movieId } = this.#now;
    const said = this.#facts.reviewRows();
    const plan: ReviewPlan = { change: null, texts: new Map(), verdicts: new Map(), keys: this.#keys };
    if (!this.#isAffected()) {
      for (const row of said) plan.verdicts.set(row.id, 'unchanged');
      return plan;
    }
    const withText = this.#listTexts();
    const newest = this.#findReviewRow() ?? this.#findNewest(withText);
    const wanted = newest === undefined ? null : this.#toReview(newest, current);
    const isSaid = this.#facts.rows.some((row) => row.key === newest?.key);
    const isAccepted = (isSaid || !this.#now.isReviewLeftOut) && this.#isAccepted(wanted);
    if (isAccepted) plan.change = { movieId, from: current, to: wanted };
    for (const row of said) plan.verdicts.set(row.id, this.#toVerdict(row, { newest, wanted, isAccepted }));
    for (const row of withText)
      plan.texts.set(row.key, isAccepted && row.key === newest?.key ? NO_TEXT : this.#toText(row, current));
    return plan;
  }

  /** Whether a text is new, changed or to be removed. */
  #isAffected(): boolean {
    if (this.#facts.rows.some((row) => row.gone && row.remove && hasText(row))) return true;
    return [...this.#facts.viewingRows(), ...this.#facts.reviewRows()].some(
      (row) => !this.#facts.isUnchanged(row) && (hasText(row) || this.#hadReview(row.key)),
    );
  }

  /**
   * The viewings with a text: of the files, and of earlier imports. Our export has a review whose viewing was removed here with another
   * viewing of the film. When the files have it there, the removed viewing no longer counts.
   */
  #listTexts(): WrittenRow<ViewingContent>[] {
    const { review: current, tracking } = this.#now;
    const isReviewSaid =
      current !== null && this.#facts.viewingRows().some(({ content }) => content.review === current.content);
    const isHere = (key: string) => tracking.viewings.some((one) => isViewingOfKey(one, key));
    const others = [...this.#facts.written.values()]
      .filter((row) => !this.#keys.has(row.key) && (!isReviewSaid || isHere(row.key)))
      .filter(isViewing);
    return [...this.#facts.viewingRows(), ...others].filter(({ content }) => content.review !== null).toSorted(byDay);
  }

  #findNewest(withText: readonly WrittenRow<ViewingContent>[]): WrittenRow<ViewingContent | ReviewContent> | undefined {
    const candidates = withText.filter(({ content }) => content.isEarlierText !== true);
    return [...candidates, ...this.#listLeftReviews()].toSorted(byDay).at(-1);
  }

  /** The row that says what the review is: of the files, else of an earlier import that these files say nothing of. */
  #findReviewRow(): WrittenRow<ReviewContent> | undefined {
    const said = this.#facts.reviewRows().toSorted(byTime).at(-1);
    if (said !== undefined || this.#now.overwriteMine) return said;
    const gone = new Set(this.#facts.rows.map((row) => row.key));
    return this.#listLeftReviews().findLast((row) => !gone.has(row.key));
  }

  /** What earlier imports wrote as reviews and these files do not have. */
  #listLeftReviews(): WrittenRow<ReviewContent>[] {
    const left = [...this.#facts.written.values()].filter((row) => !this.#keys.has(row.key));
    return left.filter(isReview).toSorted(byDay);
  }

  #isAccepted(wanted: NewReview | null): boolean {
    const { review: current, changes, overwriteMine } = this.#now;
    const last = changes.findLast(({ review }) => review !== null)?.review ?? null;
    const isImported = last !== null && isSameReviewText(last.after, current);
    const isFree = current === null && (last?.after ?? null) === null;
    return isFree || isImported || overwriteMine || isSameReviewText(wanted, current);
  }

  #toVerdict(
    row: PlannedRow<ReviewContent>,
    { newest, wanted, isAccepted }: { newest?: WrittenRow | undefined; wanted: NewReview | null; isAccepted: boolean },
  ): RowVerdict {
    const { review: current } = this.#now;
    if (this.#facts.isUnchanged(row)) return 'unchanged';
    if (newest?.key !== row.key) return wanted?.content === row.content.review ? 'already_here' : 'superseded';
    if (isSameReviewText(wanted, current)) return this.#facts.toVerdictOfSame(row);
    if (!isAccepted) return 'edited_here';
    return current === null ? 'new' : 'changed';
  }

  /** The key of a row, and the one that its viewing has here. */
  #listKeys({ key }: PlannedRow): string[] {
    const viewing = this.#now.tracking.viewings.find((one) => isViewingOfKey(one, key));
    return [key, viewing?.source_key ?? key];
  }

  #hadReview(key: string): boolean {
    const content = this.#facts.written.get(key)?.content;
    return content?.kind === 'viewing' && content.review !== null;
  }

  /** The text for a viewing: none when it was the member's review and they have deleted that. */
  #toText({ key, content }: WrittenRow<ViewingContent>, current: StoredReview | null): ViewingText {
    const isDeleted = current === null && this.#wasReview(key, content.review);
    if (isDeleted || content.review === null) return NO_TEXT;
    const wasMarked = current?.is_spoiler === true && current.content === content.review;
    return { text: content.review, isSpoiler: wasMarked || this.#isMarked(key, content) };
  }

  /** Whether an import made the text of this viewing the member's review, or the one that it wrote there before. */
  #wasReview(key: string, text: string | null): boolean {
    const was = this.#facts.written.get(key)?.content;
    const texts = new Set([text, was?.kind === 'viewing' ? was.review : null]);
    return this.#now.changes.some(({ review }) => review?.after != null && texts.has(review.after.content));
  }

  /** Whether the text of this viewing is marked as a spoiler: by the files, by the member's choice, or here already. */
  #isMarked(key: string, { spoilers }: ViewingContent | ReviewContent): boolean {
    const viewing = this.#now.tracking.viewings.find((one) => isViewingOfKey(one, key));
    return spoilers || this.#now.allSpoilers || (viewing?.text != null && viewing.text_is_spoiler === true);
  }

  /** A mark that the review has stays: files of Letterboxd say of no review that it is a spoiler. */
  #toReview(
    { key, content: row }: WrittenRow<ViewingContent | ReviewContent>,
    current: StoredReview | null,
  ): NewReview {
    const { title = '', review, editedAt } = row;
    const written = noonOf((row.kind === 'viewing' ? row.reviewedAt : undefined) ?? row.at);
    const times = {
      edited_at: editedAt === undefined ? null : noonOf(editedAt),
      created_at: written,
      updated_at: written,
    };
    const is_spoiler = this.#isMarked(key, row) || current?.is_spoiler === true;
    const text = { title, content: review ?? '', is_spoiler };
    if (isSameReviewText(text, current)) return current ?? { id: null, ...text, ...times };
    return { id: current?.id ?? null, ...text, ...times };
  }
}
