import type { Moderation } from '#features/subjects/moderated.policy.ts';
import type { Context } from '#platform/context.ts';
import { discardReviews } from './discarding.service.ts';
import { isSameReviewText, type ReviewChange } from './import.model.ts';
import type { FoundReview, NewReview, StoredReview } from './import.queries.ts';
import * as queries from './import.queries.ts';
import { addToVisibleReviewCounts } from './reviews.service.ts';

export type { NewReview, StoredReview } from './import.queries.ts';

/**
 * The member’s reviews by the id of their film, hidden ones too, except those that moderators have treated so. A review that its author has
 * deleted counts as none.
 */
export async function readReviewsByFilm(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  except: readonly Moderation[] = [],
): Promise<Map<string, StoredReview>> {
  const found = await queries.findAllReviewsOfFilms(ctx, userId, movieIds);
  return new Map(
    found.flatMap((row) =>
      row.is_removed || (row.moderation !== null && except.includes(row.moderation))
        ? []
        : [[row.movie_id, toStored(row)]],
    ),
  );
}

/**
 * Adds, changes and deletes reviews of a member without cards, live messages or notifications. A review whose text is not as in `from`, or
 * that is hidden, stays as it is; one that is added where moderators hid one that its author has deleted is hidden. A review shows the member’s rating of the film, so write ratings first; only inside `inTransaction`,
 * after `lockTracking` of these films, each film once.
 * @returns the ids of the films whose review was not changed for that reason
 */
export async function applyReviewChanges(
  ctx: Context,
  userId: string,
  changes: readonly ReviewChange[],
): Promise<Set<string>> {
  const found = await queries.findAllReviewsOfFilms(
    ctx,
    userId,
    changes.map((change) => change.movieId),
  );
  const current = new Map(found.map((row) => [row.movie_id, row]));
  const kept = new Set<string>();
  const discarded: string[] = [];
  const put: (NewReview & { movie_id: string })[] = [];
  const added: string[] = [];
  for (const { movieId, from, to } of changes) {
    const row = current.get(movieId);
    const now = row === undefined || row.is_removed ? null : row;
    if (isSameReviewText(now, to)) continue;
    if (now?.hidden === true || row?.moderation === 'removed' || !isSameReviewText(now, from)) {
      kept.add(movieId);
      continue;
    }
    // A review that its author has deleted is replaced, as when another one is published; so does one for another row.
    const isOther = row !== undefined && to !== null && to.id !== null && to.id !== row.id;
    if (row !== undefined && (to === null || row.is_removed || isOther)) discarded.push(movieId);
    if (to !== null) put.push({ ...to, id: to.id ?? now?.id ?? null, movie_id: movieId });
    if (now === null) added.push(movieId);
    else if (to === null) addToVisibleReviewCounts(ctx, userId, movieId, -1);
  }
  if (discarded.length > 0) await discardReviews(ctx, userId, discarded);
  const known = put.filter(({ id }) => id !== null);
  if (known.length > 0) await queries.returnReviewsToFilms(ctx, userId, known);
  const hidden = put.length > 0 ? await queries.upsertReviews(ctx, userId, put) : new Set();
  for (const movieId of added) if (!hidden.has(movieId)) addToVisibleReviewCounts(ctx, userId, movieId, 1);
  return kept;
}

const toStored = ({
  id,
  title,
  content,
  rating,
  is_spoiler,
  edited_at,
  created_at,
  updated_at,
}: FoundReview): StoredReview => ({
  id,
  title,
  content,
  rating,
  is_spoiler,
  edited_at,
  created_at,
  updated_at,
});
