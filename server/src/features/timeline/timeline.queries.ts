import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { ACTIVITY_TYPES, type ActivityType, type TimelineFilter } from '@halfstar/contract/timeline/timeline.schema';
import { sql } from 'kysely';
import { visibleFollowee, visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

export interface CardRow {
  id: string;
  user_id: string;
  movie_id: string;
  kind: 'review' | 'activity';
  review_id: string | null;
  card_at: string;
}

export interface ActivityRow {
  id: string;
  card_id: string;
  activity_type: ActivityType;
  /** As stored, 1–10; null unless the act is a rating. */
  rating: number | null;
  created_at: string;
}

/** The cards of each filter. Written out, so that the planner finds the partial index of each. */
const SHOWN = {
  all: sql`not c.hidden`,
  reviews: sql`c.kind = 'review' and not c.hidden`,
  activities: sql`c.kind = 'activity' and not c.hidden`,
} satisfies Record<TimelineFilter, unknown>;

/** A place before every card. */
const START: TimePlace = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/**
 * The newest cards of a member and of those whom the member follows and may see, in two steps: the newest card of each of these people picks
 * `limit` heads, then each head's author gives the cards that can still be on the page. Exact, because a card among the first n
 * belongs to one of the n authors whose newest cards are newest, and the author ranked r has at most n + 1 − r cards there.
 * The cost grows with the number of followed members, not with their activity. Served by timeline_cards_newest_idx, or by its
 * partial twins timeline_cards_reviews_idx and timeline_cards_activities_idx.
 */
export function buildHomeQuery(
  viewer: Pick<Viewer, 'userId'>,
  filter: TimelineFilter,
  after: TimePlace | null,
  limit: number,
) {
  const { userId } = viewer;
  const [at, id] = after ?? START;
  const place = [sql`${at}::timestamptz`, sql`${id}::uuid`];
  const maySee = sql`${isAfterPlace(sql`(c.card_at, c.id)`, place, 'desc')} and ${SHOWN[filter]}`;
  return sql<CardRow>`
    with heads as materialized (
      select f.uid, row_number() over (order by h.card_at desc, h.id desc) as rank
      from (
        select following_id as uid from follows
        where follower_id = ${userId} and ${visibleFollowee(viewer, sql`follows.following_id`)}
        union all select ${userId}) f
      cross join lateral (
        select c.card_at, c.id from timeline_cards c where c.user_id = f.uid and ${maySee}
        order by c.card_at desc, c.id desc limit 1) h
      order by h.card_at desc, h.id desc limit ${limit}::bigint)
    select c.id, c.user_id, c.movie_id, c.kind, c.review_id, c.card_at from heads h
    cross join lateral (
      select * from timeline_cards c where c.user_id = h.uid and ${maySee}
      order by c.card_at desc, c.id desc limit ${limit}::bigint + 1 - h.rank) c
    order by c.card_at desc, c.id desc limit ${limit}::bigint`;
}

/** Runs `buildHomeQuery`. */
export const findHomeCards = async (ctx: Context, ...question: Parameters<typeof buildHomeQuery>): Promise<CardRow[]> =>
  (await buildHomeQuery(...question).execute(ctx.db)).rows;

/** The newest cards of one member. Served by timeline_cards_newest_idx or its partial twins. */
export async function findUserCards(
  ctx: Context,
  userId: string,
  filter: TimelineFilter,
  after: TimePlace | null,
  limit: number,
): Promise<CardRow[]> {
  const [at, id] = after ?? START;
  const place = [sql`${at}::timestamptz`, sql`${id}::uuid`];
  const { rows } = await sql<CardRow>`
    select c.id, c.user_id, c.movie_id, c.kind, c.review_id, c.card_at from timeline_cards c
    where c.user_id = ${userId} and ${isAfterPlace(sql`(c.card_at, c.id)`, place, 'desc')} and ${SHOWN[filter]}
    order by c.card_at desc, c.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** The order in which a card shows its acts. */
export const activityTypeOrder = sql`array_position(${sql.lit(`{${ACTIVITY_TYPES.join(',')}}`)}::text[], activity_type)`;

/** The acts of these cards, in the order in which each shows them. Served by timeline_activities_one_of_a_kind. */
export async function findActivities(ctx: Context, cardIds: readonly string[]): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select id, card_id, activity_type, (metadata ->> 'rating')::int as rating, created_at
    from timeline_activities where card_id = any(${cardIds}) order by card_id, ${activityTypeOrder}`.execute(ctx.db);
  return rows;
}

/** The reactions to each of these cards by members whom the viewer may see, counted by kind. Served by the unique constraints of acts and of reactions. */
export async function countReactions(ctx: Context, viewer: Viewer | null, cardIds: readonly string[]) {
  const { rows } = await sql<{ target_id: string; reaction: Reaction; count: number; mine: boolean }>`
    select a.card_id as target_id, r.reaction, count(*) as count,
      coalesce(bool_or(r.user_id = ${viewer?.userId ?? null}), false) as mine
    from timeline_activities a join timeline_activity_reactions r on r.activity_id = a.id
    where a.card_id = any(${cardIds}) and ${visibleTo(viewer, sql`r.user_id`)} group by a.card_id, r.reaction`.execute(
    ctx.db,
  );
  return rows;
}
