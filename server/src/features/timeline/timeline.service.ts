import type { TimelineCard, TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { summariesByIds } from '#features/movies/movies.service.ts';
import { demandProfile, membersByIds } from '#features/profiles/profiles.service.ts';
import { summarise } from '#features/reviews/reviews.present.ts';
import { reactionsById, rowsById } from '#features/reviews/reviews.service.ts';
import { hiddenScores } from '#features/tracking/scores.service.ts';
import { communityByIds } from '#features/tracking/tracking.service.ts';
import type { Context } from '#platform/context.ts';
import { type Cursor, decodeCursor, toPage } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { type Facts, toCard } from './timeline.present.ts';
import { activitiesOfCards, type CardRow, cardsOfUser, homeCards, reactionsToCards } from './timeline.queries.ts';

interface Question {
  filter: TimelineFilter;
  cursor?: string | undefined;
  limit: number;
}

interface CardPage {
  items: TimelineCard[];
  next_cursor: string | null;
}

/** What the member and the people they follow did, newest first. */
export async function home(ctx: Context, member: MemberViewer, { filter, cursor, limit }: Question): Promise<CardPage> {
  const list = `home, ${filter}`;
  const rows = await homeCards(ctx, member.userId, filter, decodeCursor(cursor, list), limit + 1);
  return pageOfCards(ctx, member, rows, { list, limit });
}

/** What one member did, newest first. */
export async function ofUser(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { filter, cursor, limit }: Question,
): Promise<CardPage> {
  const list = `timeline of a member, ${filter}: ${userId}`;
  const after = decodeCursor(cursor, list);
  await demandProfile(ctx, userId);
  const rows = await cardsOfUser(ctx, userId, filter, after, limit + 1);
  return pageOfCards(ctx, viewer, rows, { list, limit });
}

/** The rows say which cards and in what order; the facts are fetched for all of them at once; the rest is pure. */
async function pageOfCards(
  ctx: Context,
  viewer: Viewer | null,
  rows: CardRow[],
  { list, limit }: { list: string; limit: number },
): Promise<CardPage> {
  const page = toPage(rows, limit, list, (row): Cursor => ({ at: row.card_at, id: row.id }));
  const facts = await gather(ctx, viewer, page.items);
  return { ...page, items: page.items.flatMap((row) => toCard(viewer, row, facts) ?? []) };
}

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
