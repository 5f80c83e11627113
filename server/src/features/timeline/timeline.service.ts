import type { TimelineCard, TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { summariesByIds } from '#features/movies/movies.service.ts';
import { demandProfile, membersByIds } from '#features/profiles/profiles.service.ts';
import { summarise } from '#features/reviews/reviews.present.ts';
import { reactionsById, rowsById } from '#features/reviews/reviews.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import { communityByIds } from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { type Facts, toCard } from './timeline.present.ts';
import { activitiesOfCards, type CardRow, cardsOfUser, homeCards, reactionsToCards } from './timeline.queries.ts';

interface Question extends PageQuery {
  filter: TimelineFilter;
}

/** What the member and the people they follow did, newest first. */
export const home = (ctx: Context, member: MemberViewer, { filter, ...page }: Question): Promise<Page<TimelineCard>> =>
  pageOfCards(ctx, member, `home, ${filter}`, page, (after, limit) =>
    homeCards(ctx, member.userId, filter, after, limit),
  );

/** What one member did, newest first. */
export async function ofUser(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { filter, ...page }: Question,
): Promise<Page<TimelineCard>> {
  await demandProfile(ctx, userId);
  return pageOfCards(ctx, viewer, `timeline of a member, ${filter}: ${userId}`, page, (after, limit) =>
    cardsOfUser(ctx, userId, filter, after, limit),
  );
}

/** The rows say which cards and in what order; the facts are fetched for all of them at once; the rest is pure. */
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
      const facts = await gather(ctx, viewer, rows);
      return rows.flatMap((row) => toCard(viewer, row, facts) ?? []);
    },
  });

async function gather(ctx: Context, viewer: Viewer | null, rows: readonly CardRow[]): Promise<Facts> {
  const activityRows = rows.filter((row) => row.kind === 'activity');
  const cardIds = activityRows.map((row) => row.id);
  const reviewIds = rows.flatMap((row) => row.review_id ?? []);
  const movieIds = distinct(rows.map((row) => row.movie_id));
  const hidden = await hiddenScores(ctx, viewer, movieIds);
  const [members, movies, community, reviews, reviewReactions, activities, cardReactions] = await Promise.all([
    membersByIds(ctx, distinct(rows.map((row) => row.user_id))),
    summariesByIds(ctx, movieIds),
    communityByIds(ctx, distinct(activityRows.map((row) => row.movie_id)), hidden),
    rowsById(ctx, reviewIds),
    reactionsById(ctx, viewer, reviewIds),
    activitiesOfCards(ctx, cardIds),
    reactionsToCards(ctx, viewer?.userId ?? null, cardIds),
  ]);
  return {
    members,
    movies,
    hiddenScores: hidden,
    community,
    reviews,
    reviewReactions,
    activities: Map.groupBy(activities, (activity) => activity.card_id),
    cardReactions: summarise(cardReactions),
  };
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
