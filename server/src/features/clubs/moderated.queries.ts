import { sql } from 'kysely';
import type { Moderation } from '#features/subjects/moderated.policy.ts';
import type { Context } from '#platform/context.ts';
import { deletePartsOf, forceIndexScans, runAndCountChanged } from '#platform/database/delete-referring.ts';

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

/**
 * A club as stored, also a hidden one; undefined when there is none, or it is being deleted for good. With `lock` it, its members and its
 * films stay as they are until the transaction ends.
 */
export const findAnyClub = (ctx: Context, clubId: string, lock: boolean) =>
  ctx.db
    .selectFrom('movie_clubs')
    .selectAll()
    .where('id', '=', clubId)
    .where('purge_began_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Sets what moderators do with a locked club; null shows it again. Served by the primary key. */
export const setClubModeration = (ctx: Context, clubId: string, moderation: Moderation) =>
  ctx.db.updateTable('movie_clubs').set({ moderation }).where('id', '=', clubId).execute();

/**
 * Locks a club that moderators have removed and notes that it is being deleted for good. Served by the primary key.
 * @returns undefined when there is none
 */
export const markPurgeBegun = (ctx: Context, clubId: string, at: string) =>
  ctx.db
    .updateTable('movie_clubs')
    .set({ purge_began_at: sql<string>`coalesce(purge_began_at, ${at})` })
    .where('id', '=', clubId)
    .where('moderation', '=', 'removed')
    .returning(['club_image_url'])
    .executeTakeFirst();

/**
 * Deletes about `limit` rows of what is in a club. Its members are left, of whom there are few enough (CLUB_LIMITS), and the winner of a
 * vote goes with the vote, which refers to it.
 * @returns whether there may be more
 */
export async function deletePartsOfClub(ctx: Context, clubId: string, limit: number): Promise<boolean> {
  const nominations = await deleteLosingNominations(ctx, clubId, limit);
  if (nominations >= limit) return true;
  return deletePartsOf(ctx, 'movie_clubs', [clubId], limit - nominations, {
    leftToKeys: ['movie_club_members', 'movie_club_nominations'],
    // A film has as many reviews as the club has members, and they refer to both at once.
    also: [
      {
        child: 'movie_club_reviews',
        column: 'club_id',
        parent: 'movie_clubs',
        parent_column: 'id',
        on_delete: 'cascade',
      },
    ],
  });
}

/** Deletes at most `limit` nominations in a club that won no vote. Served by movie_club_nominations_one_each. @returns how many */
async function deleteLosingNominations(ctx: Context, clubId: string, limit: number): Promise<number> {
  await forceIndexScans(ctx);
  return runAndCountChanged(
    ctx,
    sql`delete from movie_club_nominations where id = any(array(
      select n.id from movie_club_votes v join movie_club_nominations n on n.vote_id = v.id
      where v.club_id = ${clubId} and n.id is distinct from v.winner_id limit ${limit}))`,
  );
}

/** Deletes a club with what is left in it. Served by the primary key. */
export const deleteClub = (ctx: Context, clubId: string) =>
  ctx.db.deleteFrom('movie_clubs').where('id', '=', clubId).execute();
