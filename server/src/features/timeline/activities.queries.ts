import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { ACTIVITY_TYPES, type ActivityType } from '@halfstar/contract/timeline/timeline.schema';
import { sql } from 'kysely';
import type { ReactionCount } from '#features/reviews/reviews.present.ts';
import { eachVisibleTo, visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Viewer } from '#platform/viewer.ts';

export interface NewActivity {
  userId: string;
  movieId: string;
  type: ActivityType;
  rating?: number;
  at: string;
}

/** The stored metadata of an act: its rating, or {}. */
const toMetadata = ({ rating }: NewActivity) => sql`${JSON.stringify({ rating })}::jsonb`;

const shownOrder = sql`${sql.lit(`{${ACTIVITY_TYPES.join(',')}}`)}::text[]`;

/** The call that puts an act on the open card, or opens a card with it. Served by timeline_cards_film_idx. */
export const putActOnCard = (act: NewActivity, windowHours: number) => sql<boolean>`put_act_on_card(
  ${act.userId}, ${act.movieId}, ${act.type}, ${toMetadata(act)}, ${act.at}, ${sql.lit(windowHours)}, ${shownOrder})`;

/** The call that changes the rating which the open card shows, but neither its place nor its window. */
export const correctRating = (act: NewActivity, windowHours: number) => sql<boolean>`correct_rating_on_card(
  ${act.userId}, ${act.movieId}, ${toMetadata(act)}, ${act.at}, ${sql.lit(windowHours)})`;

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

/**
 * Locks every card with such an act on one of these films until the transaction ends.
 * Served by timeline_activities_film_idx.
 * @returns the ids of the cards
 */
export async function lockCardsWith(ctx: Context, userId: string, movieIds: readonly string[], type: ActivityType) {
  const { rows } = await sql<{ card_id: string }>`
    select c.id as card_id from timeline_activities a join timeline_cards c on c.id = a.card_id
    where a.user_id = ${userId} and a.movie_id = any(${movieIds}::uuid[]) and a.activity_type = ${type}
    order by c.id for update of c`.execute(ctx.db);
  return rows.map((row) => row.card_id);
}

/** Locks the card of an act so that its acts do not change until the transaction ends. Tells whether the viewer may see it. */
export async function lockCard(ctx: Context, viewer: Viewer, activityId: string) {
  const { rows } = await sql<{ card_id: string; user_id: string; movie_id: string; is_readable: boolean }>`
    select c.id as card_id, c.user_id, c.movie_id, ${visibleTo(viewer, sql`c.user_id`)} as is_readable
    from timeline_activities a join timeline_cards c on c.id = a.card_id
    where a.id = ${activityId} for share of c`.execute(ctx.db);
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
  await sql`select align_activity_cards(${cardIds}::uuid[])`.execute(ctx.db);
}

/** Moves the reactions of each of these cards to the first of its acts, leaving out the act that is about to be deleted. */
export async function gatherReactions(ctx: Context, cardIds: readonly string[], leaving: ActivityType): Promise<void> {
  await sql`select gather_card_reactions(${cardIds}::uuid[], ${leaving}, ${shownOrder})`.execute(ctx.db);
}

/** The first act of a card, which its reactions belong to. Served by timeline_activities_one_of_a_kind. */
export async function findFirstActivity(ctx: Context, cardId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from timeline_activities where card_id = ${cardId} order by array_position(${shownOrder}, activity_type) limit 1`.execute(
    ctx.db,
  );
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

/** The reactions to an act by members whom the viewer may see, counted by kind. Served by timeline_activity_reactions_one_each. */
export async function countReactions(ctx: Context, viewer: Viewer, activityId: string): Promise<ReactionCount[]> {
  const { rows } = await sql<ReactionCount>`
    select reaction, count(*) as count, bool_or(user_id = ${viewer.userId}) as mine
    from timeline_activity_reactions r where activity_id = ${activityId} and ${eachVisibleTo(viewer, sql`r.user_id`)}
    group by reaction`.execute(ctx.db);
  return rows;
}
