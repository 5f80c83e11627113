import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import type { ActivityType } from '@halfstar/contract/timeline/timeline.schema';
import { sql } from 'kysely';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Viewer } from '#platform/viewer.ts';
import { activityTypeOrder } from './timeline.queries.ts';

export interface NewActivity {
  userId: string;
  movieId: string;
  type: ActivityType;
  rating?: number;
  at: string;
}

/**
 * The activity card whose window is open at the time of an act, locked until the transaction ends. `act_at` is the time of the act
 * on it: the clocks of two server processes may differ a little, and no act of a card is older than its first.
 * Served by timeline_cards_open_idx.
 */
const openCard = ({ userId, movieId, at }: NewActivity, windowHours: number) => sql`
  select id, greatest(first_at, ${at}::timestamptz) as act_at from timeline_cards
  where user_id = ${userId} and movie_id = ${movieId} and kind = 'activity'
    and first_at >= ${at}::timestamptz - make_interval(hours => ${windowHours})
  order by first_at desc limit 1
  for update`;

/** The stored metadata of an act: its rating, or {}. */
const toMetadata = ({ rating }: NewActivity) => sql`${JSON.stringify({ rating })}::jsonb`;

/**
 * Puts an act on the open card, replacing one of its type, and moves the card's place and window. Undefined when no card is open.
 * `is_new`: the card had no act of its type.
 */
export async function joinOpenCard(ctx: Context, act: NewActivity, windowHours: number) {
  const { rows } = await sql<{ card_id: string; is_new: boolean }>`
    with open as (${openCard(act, windowHours)}
    ), written as (
      insert into timeline_activities (card_id, activity_type, user_id, movie_id, metadata, created_at)
      select id, ${act.type}, ${act.userId}, ${act.movieId}, ${toMetadata(act)}, act_at from open
      on conflict (card_id, activity_type) do update set
        metadata = excluded.metadata, created_at = greatest(timeline_activities.created_at, excluded.created_at)
      -- Only a row that was there before has been locked.
      returning card_id, created_at, xmax = 0 as is_new
    ), aligned as (
      update timeline_cards c set first_at = acts.first_at, card_at = acts.card_at
      from (
        select written.card_id, least(written.created_at, min(other.created_at)) as first_at,
          greatest(written.created_at, max(other.created_at)) as card_at
        from written left join timeline_activities other
          on other.card_id = written.card_id and other.activity_type <> ${act.type}
        group by written.card_id, written.created_at
      ) acts
      where c.id = acts.card_id and (c.first_at, c.card_at) is distinct from (acts.first_at, acts.card_at)
    )
    select card_id, is_new from written`.execute(ctx.db);
  return rows[0];
}

/** Opens a new card with an act. */
export async function insertActivityCard(ctx: Context, act: NewActivity): Promise<void> {
  await sql`
    with card as (
      insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
      values (${act.userId}, ${act.movieId}, 'activity', ${act.at}, ${act.at})
      returning id
    )
    insert into timeline_activities (card_id, activity_type, user_id, movie_id, metadata, created_at)
    select id, ${act.type}, ${act.userId}, ${act.movieId}, ${toMetadata(act)}, ${act.at} from card`.execute(ctx.db);
}

/** Adds the card of a review; one that exists stays as it is. */
export const insertReviewCard = (ctx: Context, userId: string, movieId: string, reviewId: string, at: string) =>
  ctx.db
    .insertInto('timeline_cards')
    .values({ user_id: userId, movie_id: movieId, kind: 'review', review_id: reviewId, first_at: at, card_at: at })
    .onConflict((conflict) => conflict.column('review_id').doNothing())
    .execute();

/** Shows or hides the card of a review. Served by timeline_cards_one_per_review. */
export const setReviewCardHidden = (ctx: Context, reviewId: string, hidden: boolean) =>
  ctx.db.updateTable('timeline_cards').set({ hidden }).where('review_id', '=', reviewId).execute();

/** Changes the rating that the open card shows, but neither its place nor its window. */
export async function correctRating(ctx: Context, act: NewActivity, windowHours: number): Promise<void> {
  await sql`
    with open as (${openCard(act, windowHours)}
    )
    update timeline_activities a set metadata = ${toMetadata(act)} from open
    where a.card_id = open.id and a.activity_type = 'rating'`.execute(ctx.db);
}

/**
 * Locks every card with such an act on one of these films until the transaction ends.
 * Served by timeline_activities_act_idx.
 * @returns the ids of the cards
 */
export async function lockCardsWith(ctx: Context, userId: string, movieIds: readonly string[], type: ActivityType) {
  const { rows } = await sql<{ card_id: string }>`
    select c.id as card_id from timeline_activities a join timeline_cards c on c.id = a.card_id
    where a.user_id = ${userId} and a.movie_id = any(${movieIds}::uuid[]) and a.activity_type = ${type}
    order by c.id for update of c`.execute(ctx.db);
  return rows.map((row) => row.card_id);
}

/** Locks the card of an act so that its acts do not change until the transaction ends; undefined when the viewer may not see it. */
export async function lockCard(ctx: Context, viewer: Viewer, activityId: string) {
  const { rows } = await sql<{ card_id: string; user_id: string; movie_id: string }>`
    select c.id as card_id, c.user_id, c.movie_id from timeline_activities a join timeline_cards c on c.id = a.card_id
    where a.id = ${activityId} and ${visibleTo(viewer, sql`c.user_id`)} for share of c`.execute(ctx.db);
  return rows[0];
}

/** Deletes the acts of this type from these cards. Served by timeline_activities_one_of_a_kind. */
export const deleteActivities = (ctx: Context, cardIds: readonly string[], type: ActivityType) =>
  ctx.db
    .deleteFrom('timeline_activities')
    .where('card_id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .where('activity_type', '=', type)
    .execute();

/** Deletes those of these cards that have no act left. Served by the primary key and timeline_activities_one_of_a_kind. */
export async function deleteEmptyCards(ctx: Context, cardIds: readonly string[]): Promise<void> {
  await sql`
    delete from timeline_cards c where c.id = any(${cardIds}::uuid[])
      and not exists (select from timeline_activities where card_id = c.id)`.execute(ctx.db);
}

/** Sets the window and the place of these cards from their acts: from the first one, at the newest one. */
export async function alignCards(ctx: Context, cardIds: readonly string[]): Promise<void> {
  await sql`
    update timeline_cards c set first_at = acts.first_at, card_at = acts.card_at
    from (select card_id, min(created_at) as first_at, max(created_at) as card_at
      from timeline_activities where card_id = any(${cardIds}::uuid[]) group by card_id) acts
    where c.id = acts.card_id and (c.first_at, c.card_at) is distinct from (acts.first_at, acts.card_at)`.execute(
    ctx.db,
  );
}

/**
 * Moves the reactions of each of these cards to the first of its acts, leaving out the act that is about to be deleted.
 * They all belong to one act before, so no two of the same member meet.
 */
export async function gatherReactions(
  ctx: Context,
  cardIds: readonly string[],
  leaving: ActivityType | null,
): Promise<void> {
  await sql`
    update timeline_activity_reactions r set activity_id = first.id
    from timeline_activities a join (
      select distinct on (card_id) card_id, id from timeline_activities
      where card_id = any(${cardIds}::uuid[]) and activity_type is distinct from ${leaving}
      order by card_id, ${activityTypeOrder}) first on first.card_id = a.card_id
    where a.card_id = any(${cardIds}::uuid[]) and r.activity_id = a.id and a.id <> first.id`.execute(ctx.db);
}

/** The first act of a card, which its reactions belong to. Served by timeline_activities_one_of_a_kind. */
export async function findFirstActivity(ctx: Context, cardId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from timeline_activities where card_id = ${cardId} order by ${activityTypeOrder} limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

/** Sets the member's one reaction to an activity, in place of another. */
export const upsertReaction = (ctx: Context, activityId: string, userId: string, reaction: Reaction, at: string) =>
  ctx.db
    .insertInto('timeline_activity_reactions')
    .values({ activity_id: activityId, user_id: userId, reaction, created_at: at })
    .onConflict((conflict) => conflict.columns(['activity_id', 'user_id']).doUpdateSet({ reaction, created_at: at }))
    .execute();

/** Locks a member's reaction to a card until the transaction ends. */
export const lockReaction = (ctx: Context, activityId: string, userId: string) =>
  lockUntilCommit(ctx.db, `reaction: ${activityId} ${userId}`);

/** Deletes the member's reaction, with `only` if it is that one. @returns whether there was such a reaction */
export async function deleteReaction(ctx: Context, activityId: string, userId: string, only?: Reaction) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('timeline_activity_reactions')
    .where('activity_id', '=', activityId)
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('reaction', '=', only ?? ''))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
