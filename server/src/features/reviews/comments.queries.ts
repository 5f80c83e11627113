import { type Selectable, sql } from 'kysely';
import { eachHiddenFrom, visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Comments } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

interface NewComment {
  reviewId: string;
  userId: string;
  content: string;
  sendKey: string | null;
  at: string;
}

/** Adds a comment; undefined when the same member has sent one with this key before. */
export const insertComment = (ctx: Context, { reviewId, userId, content, sendKey, at }: NewComment) =>
  ctx.db
    .insertInto('comments')
    .values({ review_id: reviewId, user_id: userId, content, send_key: sendKey, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'send_key']).where('send_key', 'is not', null).doNothing())
    .returningAll()
    .executeTakeFirst();

/** The comment that the member sent with this key. Served by comments_send_key_idx. */
export const findCommentBySendKey = (ctx: Context, userId: string, sendKey: string) =>
  ctx.db
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('send_key', '=', sendKey)
    .executeTakeFirst();

/** Comments on a review that the viewer may see, oldest first. Served by comments_review_oldest_idx. */
export const findComments = (
  ctx: Context,
  viewer: Viewer | null,
  reviewId: string,
  after: TimePlace | null,
  limit: number,
) =>
  ctx.db
    .selectFrom('comments')
    .selectAll()
    .where('review_id', '=', reviewId)
    .where(visibleTo(viewer, sql.ref('comments.user_id')))
    .where(isAfterPlace(sql`(created_at, id)`, after, 'asc'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * A comment that the viewer may see, with the author of its review, locked until the transaction ends.
 * @param orOwn whether also one that the viewer wrote and may no longer see
 */
export const lockComment = (ctx: Context, viewer: Viewer, commentId: string, { orOwn }: { orOwn: boolean }) =>
  ctx.db
    .selectFrom('comments as c')
    .innerJoin('reviews as r', 'r.id', 'c.review_id')
    .selectAll('c')
    .select(['r.user_id as review_author_id', 'r.movie_id'])
    .where('c.id', '=', commentId)
    .where(sql<boolean>`not r.hidden`)
    .where((eb) =>
      eb.or([
        ...(orOwn ? [eb('c.user_id', '=', viewer.userId)] : []),
        eb.and([visibleTo(viewer, sql.ref('c.user_id')), visibleTo(viewer, sql.ref('r.user_id'))]),
      ]),
    )
    .forUpdate('c')
    .executeTakeFirst();

/** Changes the text of a comment; `at` is an ISO timestamp. */
export const updateComment = (ctx: Context, commentId: string, content: string, at: string) =>
  ctx.db
    .updateTable('comments')
    .set({ content, updated_at: at })
    .where('id', '=', commentId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The newest other comment of a comment's author on its review. Served by comments_review_oldest_idx. */
export async function findOtherComment(
  ctx: Context,
  { id, review_id, user_id }: Pick<Selectable<Comments>, 'id' | 'review_id' | 'user_id'>,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('review_id', '=', review_id)
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes a comment. */
export const deleteComment = (ctx: Context, commentId: string) =>
  ctx.db.deleteFrom('comments').where('id', '=', commentId).execute();

/** How many comments on a review the viewer may not see. Served by comments_review_oldest_idx. */
export async function countHiddenComments(ctx: Context, viewer: Viewer | null, reviewId: string): Promise<number> {
  const { rows } = await sql<{ hidden: number }>`
    select count(*) as hidden from comments
    where review_id = ${reviewId} and ${eachHiddenFrom(viewer, sql`comments.user_id`)}`.execute(ctx.db);
  return rows[0]?.hidden ?? 0;
}
