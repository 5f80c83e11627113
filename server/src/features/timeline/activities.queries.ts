import type { ActivityType } from '@halfstar/contract/timeline/timeline.schema';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
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

/**
 * Builds the SQL call that puts an activity on the open card of the member and the film, or opens a card with it; runs nothing. Served by
 * timeline_cards_film_idx.
 */
export const buildPutOnCardCall = (act: NewActivity, windowHours: number): RawBuilder<boolean> => sql`put_act_on_card(
  ${act.userId}, ${act.movieId}, ${act.type}, ${toMetadata(act)}, ${act.at}, ${sql.lit(windowHours)})`;

/** Builds the SQL call that changes the rating which the open card shows, but neither its place nor its window; runs nothing. */
export const buildCorrectRatingCall = (
  act: NewActivity,
  windowHours: number,
): RawBuilder<boolean> => sql`correct_rating_on_card(
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

/** Deletes the cards of these reviews. Served by timeline_cards_one_per_review. */
export const deleteReviewCards = (ctx: Context, reviewIds: readonly string[]) =>
  ctx.db.deleteFrom('timeline_cards').where('review_id', '=', sql<string>`any(${reviewIds}::uuid[])`).execute();

/**
 * Locks the member’s cards that show an activity of this type with one of these films until the transaction ends. Served by
 * timeline_activities_film_idx.
 * @returns the ids of the cards
 */
export async function lockCardsWithActivity(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
  type: ActivityType,
) {
  const { rows } = await sql<{ card_id: string }>`
    select c.id as card_id from timeline_activities a join timeline_cards c on c.id = a.card_id
    where a.user_id = ${userId} and a.movie_id = any(${movieIds}::uuid[]) and a.activity_type = ${type}
    order by c.id for update of c`.execute(ctx.db);
  return rows.map((row) => row.card_id);
}

/** The id of the card that shows an activity; undefined when there is no such activity. Served by the primary key. */
export async function findCardOfActivity(ctx: Context, activityId: string): Promise<string | undefined> {
  const activity = ctx.db.selectFrom('timeline_activities').select('card_id').where('id', '=', activityId);
  return (await activity.executeTakeFirst())?.card_id;
}

/**
 * Author and film of a card with activities, and whether the viewer may see it; undefined when there is none, or it is the card of a
 * review. With `lock` it is not deleted until the transaction ends. Served by the primary key.
 */
export const findActivityCard = (ctx: Context, viewer: Viewer | null, cardId: string, lock: boolean) =>
  ctx.db
    .selectFrom('timeline_cards')
    .select(['user_id', 'movie_id'])
    .select(sql<boolean>`${visibleTo(viewer, sql.ref('timeline_cards.user_id'))}`.as('is_readable'))
    .where('id', '=', cardId)
    .where('kind', '=', 'activity')
    .$if(lock, (query) => query.forKeyShare())
    .executeTakeFirst();

/** Deletes the activities of this type from these cards. Served by timeline_activities_one_of_a_kind. */
export const deleteActivitiesOnCards = (ctx: Context, cardIds: readonly string[], type: ActivityType) =>
  ctx.db
    .deleteFrom('timeline_activities')
    .where('card_id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .where('activity_type', '=', type)
    .execute();

/** Deletes those of these cards that have no activity left. Served by the primary key and timeline_activities_one_of_a_kind. */
export async function deleteEmptyCards(ctx: Context, cardIds: readonly string[]): Promise<void> {
  await sql`
    delete from timeline_cards c where c.id = any(${cardIds}::uuid[])
      and not exists (select from timeline_activities where card_id = c.id)`.execute(ctx.db);
}

/**
 * Sets the times of these cards from the activities that they have: the window begins at the first one, the place on timelines is that of
 * the newest.
 */
export async function recomputeCardTimes(ctx: Context, cardIds: readonly string[]): Promise<void> {
  await sql`select align_activity_cards(${cardIds}::uuid[])`.execute(ctx.db);
}
