import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * What moderators did with a review, outside of clubs or in one, that was deleted since; undefined when there is none with this id. With
 * `lock` it does not change until the transaction ends. Served by the primary key.
 */
export const findTombstone = (ctx: Context, id: string, lock: boolean) =>
  ctx.db
    .selectFrom('review_tombstones')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export type TombstoneRow = NonNullable<Awaited<ReturnType<typeof findTombstone>>>;

/**
 * Changes what the next review of its member and film begins with (hidden, locked as a spoiler); deletes the row when that is neither.
 * Needs lockMovieForMember. Served by the primary key.
 */
export async function setOrDeleteTombstone(
  ctx: Context,
  id: string,
  state: Pick<TombstoneRow, 'moderation' | 'spoiler_locked'>,
): Promise<void> {
  const isEmpty = state.moderation === null && !state.spoiler_locked;
  await (isEmpty
    ? ctx.db.deleteFrom('review_tombstones').where('id', '=', id).execute()
    : ctx.db.updateTable('review_tombstones').set(state).where('id', '=', id).execute());
}

/**
 * Makes the tombstones of a member's reviews of a film ones of another film. Where that has one, it gets what both say, with the id of the
 * one that was hidden. Served by review_tombstones_one_each.
 * @param reviewId only that of this review
 */
export const moveTombstones = (
  ctx: Context,
  userId: string,
  { from, to, reviewId = null }: { from: string; to: string; reviewId?: string | null },
) =>
  sql`
    with moved as (
      delete from review_tombstones
      where user_id = ${userId} and movie_id = ${from} and (${reviewId}::uuid is null or id = ${reviewId}) returning *)
    insert into review_tombstones as kept (id, user_id, movie_id, club_id, moderation, spoiler_locked)
    select id, user_id, ${to}, club_id, moderation, spoiler_locked from moved
    on conflict on constraint review_tombstones_one_each do update set
      id = case when kept.moderation is null and excluded.moderation is not null then excluded.id else kept.id end,
      moderation = coalesce(kept.moderation, excluded.moderation),
      spoiler_locked = kept.spoiler_locked or excluded.spoiler_locked`.execute(ctx.db);

/**
 * Whether moderators keep a member's review of a film from others, or would keep the next one. Served by reviews_one_per_film and
 * review_tombstones_one_each.
 */
export async function isReviewModerated(ctx: Context, userId: string, movieId: string): Promise<boolean> {
  const { rows } = await sql<{ is_moderated: boolean }>`select
    exists (select from reviews where user_id = ${userId} and movie_id = ${movieId} and moderation is not null)
    or exists (select from review_tombstones where user_id = ${userId} and movie_id = ${movieId} and club_id is null)
      as is_moderated`.execute(ctx.db);
  return rows[0]?.is_moderated === true;
}
