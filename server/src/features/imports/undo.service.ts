import { applyListChanges, type StoredList } from '#features/lists/import.service.ts';
import { isSameReviewText, type ReviewChange } from '#features/reviews/import.model.ts';
import { applyReviewChanges, readReviewsByFilm, type StoredReview } from '#features/reviews/import.service.ts';
import { NO_TRACKING } from '#features/tracking/import/states.model.ts';
import { applyTrackingChanges, lockTracking, type TrackingState } from '#features/tracking/import/states.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type JobRow, lockImports } from './imports.queries.ts';
import {
  isCountedPart,
  type PartsChange,
  rewriteLaterChanges,
  toTracking,
  toWhole,
  trackingParts,
  wholePart,
} from './passing-on.model.ts';
import * as queries from './undo.queries.ts';

type Change = queries.LaterChange;

/**
 * Takes back the latest batch of changes that an import wrote and deletes it from the journal, in one transaction. What the member has
 * changed since stays and is counted in `undo_kept`; later changes by other imports are rewritten to fit.
 * @param enqueueNext called in that transaction
 * @returns `done` when no changes were left, `ended` when the undo was reset meanwhile
 */
export async function undoNextChanges(
  ctx: Context,
  job: JobRow,
  enqueueNext: (ctx: Context) => Promise<void>,
): Promise<'more' | 'done' | 'ended'> {
  return inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    await lockImports(ctx, job.user_id);
    await lockTracking(ctx, job.user_id, []);
    if ((await queries.recordUndoProgress(ctx, job.id, 0, at)) === undefined) return 'ended';
    const changes = await queries.findLastChangeBatch(ctx, job.id);
    if (changes.length === 0) {
      await queries.markRowsUnwritten(ctx, job.id);
      return 'done';
    }
    let kept = 0;
    for (const some of toRounds(changes)) {
      const passed = await passOnChanges(ctx, job.user_id, some);
      kept += await undoTracking(ctx, job.user_id, some, { at, passed });
      kept += await undoReviews(ctx, job.user_id, some, passed);
      kept += await undoLists(ctx, job.user_id, some, passed);
    }
    await queries.deleteChanges(
      ctx,
      changes.map((change) => change.id),
    );
    await queries.recordUndoProgress(ctx, job.id, kept, at);
    await enqueueNext(ctx);
    return 'more';
  });
}

/** The changes in rounds that have each film once: two of one batch are about the same film when one film was matched later. */
function toRounds(changes: readonly Change[]): Change[][] {
  const rounds: Change[][] = [];
  for (const change of changes) {
    const subjectOf = ({ subject, movie_id }: Change) => `${subject} ${movie_id}`;
    const free = rounds.find(
      (round) => change.movie_id === null || !round.some((one) => subjectOf(one) === subjectOf(change)),
    );
    if (free === undefined) rounds.push([change]);
    else free.push(change);
  }
  return rounds;
}

const toReviewChanges = (changes: readonly Change[]): ReviewChange[] =>
  changes.flatMap(({ subject, movie_id, before, after }) =>
    subject === 'review' && movie_id !== null
      ? { movieId: movie_id, from: after as StoredReview | null, to: before as StoredReview | null }
      : [],
  );

async function undoReviews(ctx: Context, userId: string, changes: readonly Change[], passed: Passed): Promise<number> {
  const reviews = toReviewChanges(changes);
  if (reviews.length === 0) return 0;
  const kept = await applyReviewChanges(ctx, userId, reviews);
  return [...kept].filter((movieId) => !passed.reviews.has(movieId)).length;
}

async function undoTracking(
  ctx: Context,
  userId: string,
  changes: readonly Change[],
  { at, passed }: { at: string; passed: Passed },
): Promise<number> {
  const tracked = changes.flatMap(({ subject, movie_id, before, after }) =>
    subject === 'tracking' && movie_id !== null
      ? { movieId: movie_id, from: after as TrackingState, to: before as TrackingState }
      : [],
  );
  if (tracked.length === 0) return 0;
  // A review that the member wrote shows the rating, so the rating stays; one that an import wrote may have none. Those that go are
  // taken back afterwards, so that they get back the rating of before.
  const movieIds = tracked.map((change) => change.movieId);
  const reviews = await readReviewsByFilm(ctx, userId, movieIds);
  const going = new Set(
    toReviewChanges(changes)
      .filter(({ movieId, from, to }) => to === null && isSameReviewText(reviews.get(movieId) ?? null, from))
      .map(({ movieId }) => movieId),
  );
  const imported = await queries.findImportedReviews(ctx, userId, { batch: changes[0]?.batch ?? '', movieIds });
  const isImported = (movieId: string) =>
    imported.has(movieId) && isSameReviewText(imported.get(movieId) ?? null, reviews.get(movieId) ?? null);
  const wanted = tracked.map((change) => ({
    ...change,
    keepsRating: reviews.has(change.movieId) && !going.has(change.movieId) && !isImported(change.movieId),
  }));
  const kept = await applyTrackingChanges(ctx, userId, wanted, { cause: 'import', at });
  // What a later import has replaced goes with that one.
  return [...kept].reduce(
    (sum, [movieId, parts]) => sum + Math.max(0, parts.length - (passed.tracking.get(movieId) ?? 0)),
    0,
  );
}

async function undoLists(ctx: Context, userId: string, changes: readonly Change[], passed: Passed): Promise<number> {
  const lists = changes.flatMap(({ subject, before, after }) =>
    subject === 'list' ? { from: after as StoredList | null, to: before as StoredList | null } : [],
  );
  if (lists.length === 0) return 0;
  const kept = await applyListChanges(ctx, userId, lists);
  return [...kept].filter((id) => !passed.lists.has(id)).length;
}

/** What later imports have replaced, so that it is not the member who changed it: parts by film, films with their review, lists. */
interface Passed {
  tracking: Map<string, number>;
  reviews: Set<string>;
  lists: Set<string>;
}

const listIdOf = ({ before, after }: Pick<Change, 'before' | 'after'>): string =>
  ((before ?? after) as StoredList | null)?.id ?? '';

const subjectOf = (change: Change): string =>
  change.subject === 'list' ? `list ${listIdOf(change)}` : `${change.subject} ${change.movie_id}`;

/** Rewrites the changes of later imports as if these had not been made. */
async function passOnChanges(ctx: Context, userId: string, changes: readonly Change[]): Promise<Passed> {
  const passed: Passed = { tracking: new Map(), reviews: new Set(), lists: new Set() };
  const later = await queries.findLaterChanges(ctx, userId, {
    batch: changes[0]?.batch ?? '',
    movieIds: changes.flatMap((change) => change.movie_id ?? []),
    listIds: changes.filter(({ subject }) => subject === 'list').map(listIdOf),
  });
  if (later.length === 0) return passed;
  const bySubject = Map.groupBy(later, subjectOf);
  const put: Parameters<typeof queries.upsertChanges>[2][number][] = [];
  /** The change that has replaced a review, by film: the rating that the review shows goes with it. */
  const owners = new Map<string, Change>();
  for (const change of changes.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))) {
    const { subject, movie_id: movieId } = change;
    const others = bySubject.get(subjectOf(change)) ?? [];
    const rewritten = others.map(toParts);
    const replaced = rewriteLaterChanges(toParts(change), rewritten);
    if (subject === 'list' && replaced.size > 0) passed.lists.add(listIdOf(change));
    const owner = subject === 'review' ? others[[...replaced.values()][0] ?? -1] : undefined;
    if (movieId !== null && owner !== undefined) owners.set(movieId, owner);
    if (subject === 'tracking' && movieId !== null)
      passed.tracking.set(movieId, [...replaced.keys()].filter(isCountedPart).length);
    for (const [place, other] of others.entries()) put.push({ ...other, ...fromParts(other, rewritten[place]) });
  }
  passed.reviews = new Set(owners.keys());
  for (const [movieId, owner] of owners) {
    const change = changes.find((one) => one.subject === 'tracking' && one.movie_id === movieId);
    const [before, after] = [change?.before as TrackingState | undefined, change?.after as TrackingState | undefined];
    if (before === undefined || after === undefined || before.rating !== null || after.rating === null) continue;
    handOverRating(put, owner, { movieId, rating: after.rating });
    passed.tracking.set(movieId, (passed.tracking.get(movieId) ?? 0) + 1);
  }
  await queries.upsertChanges(ctx, userId, put);
  return passed;
}

/** A review that stays shows the rating: the change that has replaced the review now counts as what brought the rating too. */
function handOverRating(
  put: Parameters<typeof queries.upsertChanges>[2][number][],
  { import_id, batch }: Change,
  { movieId, rating }: { movieId: string; rating: NonNullable<TrackingState['rating']> },
): void {
  const known = put.find(
    (one) =>
      one.subject === 'tracking' && one.movie_id === movieId && one.import_id === import_id && one.batch === batch,
  );
  const [before, after] = [known?.before ?? NO_TRACKING, known?.after ?? NO_TRACKING].map(
    (one) => one as TrackingState,
  );
  // Another rating by then is that of the later import already.
  if (after?.rating != null) return;
  const changed = { before: { ...NO_TRACKING, ...before, rating: null }, after: { ...NO_TRACKING, ...after, rating } };
  if (known === undefined) put.push({ id: null, import_id, batch, subject: 'tracking', movie_id: movieId, ...changed });
  else Object.assign(known, changed);
}

function toParts({ subject, before, after }: Change): PartsChange {
  if (subject !== 'tracking') return { before: wholePart(before), after: wholePart(after) };
  return { before: trackingParts(before as TrackingState), after: trackingParts(after as TrackingState) };
}

const fromParts = ({ subject }: Change, parts: PartsChange | undefined): Pick<Change, 'before' | 'after'> => {
  const toState = subject === 'tracking' ? toTracking : toWhole;
  const empty = new Map();
  return { before: toState(parts?.before ?? empty), after: toState(parts?.after ?? empty) } as Pick<
    Change,
    'before' | 'after'
  >;
};
