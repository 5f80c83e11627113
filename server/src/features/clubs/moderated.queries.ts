import { sql } from 'kysely';
import type { Moderation } from '#features/subjects/moderated.policy.ts';
import type { Context } from '#platform/context.ts';

/**
 * Sets what moderators do with a locked review in a club; null shows it again, unless the club had hidden it. Served by
 * movie_club_reviews_pkey.
 */
export const setClubReviewModeration = (ctx: Context, reviewId: string, moderation: Moderation, at: string) =>
  sql`
    update movie_club_reviews set moderation = ${moderation}::text,
      hidden_at = case when ${moderation}::text is null then hidden_before else coalesce(hidden_at, ${at}::timestamptz) end,
      hidden_before = case when ${moderation}::text is null then null when moderation is null then hidden_at else hidden_before end
    where id = ${reviewId}`.execute(ctx.db);

/** Marks a locked review in a club as a spoiler that its author cannot unmark, or leaves that to them again. Served by its primary key. */
export const setClubReviewSpoilerLocked = (ctx: Context, reviewId: string, locked: boolean) =>
  ctx.db
    .updateTable('movie_club_reviews')
    .set({ spoiler_locked: locked, is_spoiler: sql<boolean>`is_spoiler or ${locked}` })
    .where('id', '=', reviewId)
    .execute();

/** A review in a club as stored, also a hidden one. With `lock` it is locked until the transaction ends. Served by its primary key. */
export const findAnyClubReview = (ctx: Context, reviewId: string, lock: boolean) =>
  ctx.db
    .selectFrom('movie_club_reviews')
    .selectAll()
    .where('id', '=', reviewId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** A club as stored, also a hidden one. With `lock` it, its members and its films stay as they are until the transaction ends. */
export const findAnyClub = (ctx: Context, clubId: string, lock: boolean) =>
  ctx.db
    .selectFrom('movie_clubs')
    .selectAll()
    .where('id', '=', clubId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Sets what moderators do with a locked club; null shows it again. Served by the primary key. */
export const setClubModeration = (ctx: Context, clubId: string, moderation: Moderation) =>
  ctx.db.updateTable('movie_clubs').set({ moderation }).where('id', '=', clubId).execute();

/** Deletes a club with all that is in it. Served by the primary key. */
export const deleteClub = (ctx: Context, clubId: string) =>
  ctx.db.deleteFrom('movie_clubs').where('id', '=', clubId).execute();
