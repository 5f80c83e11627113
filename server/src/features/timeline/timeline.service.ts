import type { TimelineCard, TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { summarizeReactions } from '#features/reviews/reviews.present.ts';
import { findReviewRows, getHiddenCommentCounts, getReactions } from '#features/reviews/reviews.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import { getCommunityRatings } from '#features/tracking/tracking.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type Facts, toCard } from './timeline.present.ts';
import { type CardRow, countReactions, findActivities, findHomeCards, findUserCards } from './timeline.queries.ts';

interface Question extends PageQuery {
  filter: TimelineFilter;
}

/** A page of cards of the viewer and the members they follow, newest first. Throws INVALID_INPUT and what requireMember throws. */
export async function listHomeTimeline(
  ctx: Context,
  viewer: Viewer | null,
  { filter, ...page }: Question,
): Promise<Page<TimelineCard>> {
  const member = requireMember(viewer);
  return pageOfCards(ctx, member, `home, ${filter}`, page, (after, limit) =>
    findHomeCards(ctx, member, filter, after, limit),
  );
}

/** A page of one member's cards, newest first. Throws NOT_FOUND when there is no such member, INVALID_INPUT. */
export async function listUserTimeline(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { filter, ...page }: Question,
): Promise<Page<TimelineCard>> {
  await requireVisible(ctx, viewer, userId);
  return pageOfCards(ctx, viewer, `timeline of a member, ${filter}: ${userId}`, page, (after, limit) =>
    findUserCards(ctx, userId, filter, after, limit),
  );
}

/** Presents card rows in their order. Their facts are fetched for the whole page at once. */
const pageOfCards = (
  ctx: Context,
  viewer: Viewer | null,
  list: string,
  page: PageQuery,
  read: (after: TimePlace | null, limit: number) => Promise<readonly CardRow[]>,
): Promise<Page<TimelineCard>> =>
  keysetPage<TimePlace, CardRow, TimelineCard>({
    list,
    ...page,
    shape: TimePlace,
    read,
    placeOf: (row) => [row.card_at, row.id],
    present: async (rows) => {
      const facts = await gatherFacts(ctx, viewer, rows);
      return rows.flatMap((row) => toCard(viewer, row, facts) ?? []);
    },
  });

async function gatherFacts(ctx: Context, viewer: Viewer | null, rows: readonly CardRow[]): Promise<Facts> {
  const activityRows = rows.filter((row) => row.kind === 'activity');
  const cardIds = activityRows.map((row) => row.id);
  const reviewIds = rows.flatMap((row) => row.review_id ?? []);
  const movieIds = distinct(rows.map((row) => row.movie_id));
  const hidden = await hiddenScores(ctx, viewer, movieIds);
  const [members, movies, community, reviews, reviewReactions, hiddenComments, activities, cardReactions] =
    await Promise.all([
      getMembersById(ctx, distinct(rows.map((row) => row.user_id))),
      getMovieSummariesById(ctx, movieIds),
      getCommunityRatings(ctx, distinct(activityRows.map((row) => row.movie_id)), hidden),
      findReviewRows(ctx, viewer, reviewIds),
      getReactions(ctx, viewer, reviewIds),
      getHiddenCommentCounts(ctx, viewer, reviewIds),
      findActivities(ctx, cardIds),
      countReactions(ctx, viewer, cardIds),
    ]);
  return {
    members,
    movies,
    hiddenScores: hidden,
    community,
    reviews,
    reviewReactions,
    hiddenComments,
    activities: Map.groupBy(activities, (activity) => activity.card_id),
    cardReactions: summarizeReactions(cardReactions),
  };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
