import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type {
  CommentableKind,
  CommentedSubject,
  CommentRights,
  SubjectRef,
} from '#features/subjects/subjects.service.ts';
import { type Asker, visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Comments } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

type SubjectOfComments = SubjectRef<CommentableKind>;

/**
 * Whether the viewer may see what the writer (a column) writes on the subject. Without the viewer's rights there a block hides it from
 * everyone.
 */
const isWriterVisible = (
  ctx: Context,
  viewer: Asker,
  { kind, id, readsAcrossBlocks = false }: SubjectOfComments & Partial<Pick<CommentRights, 'readsAcrossBlocks'>>,
  writer: RawBuilder<unknown>,
) => ctx.subjects[kind].writerVisibleTo(viewer, id, writer, readsAcrossBlocks);

interface NewComment {
  subjectId: string;
  userId: string;
  content: string;
  sendKey: string | null;
  at: string;
}

/** Adds a comment, without its mentions and without counting it; undefined when the same member has sent one with this key before. */
export const insertComment = (ctx: Context, { subjectId, userId, content, sendKey, at }: NewComment) =>
  ctx.db
    .insertInto('comments')
    .values({ subject_id: subjectId, user_id: userId, content, send_key: sendKey, created_at: at, updated_at: at })
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

/** asc: oldest first. */
export type CommentOrder = 'asc' | 'desc';

/** Comments on a subject by writers whom the viewer may see, hidden ones included. Served by comments_subject_oldest_idx. */
export const findComments = (
  ctx: Context,
  viewer: Viewer | null,
  subject: CommentedSubject,
  order: CommentOrder,
  after: TimePlace | null,
  limit: number,
) =>
  ctx.db
    .selectFrom('comments')
    .selectAll()
    .where('subject_id', '=', subject.id)
    .where(isWriterVisible(ctx, viewer, subject, sql.ref('comments.user_id')))
    .where(isAfterPlace(sql`(created_at, id)`, after, order))
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(limit)
    .execute();

/** The id and kind of the subject that a comment is on; undefined when there is no such comment. Served by the primary keys. */
export const findCommentSubject = (ctx: Context, commentId: string) =>
  ctx.db
    .selectFrom('comments')
    .innerJoin('subjects', 'subjects.id', 'comments.subject_id')
    .select(['subjects.id', 'subjects.kind'])
    .where('comments.id', '=', commentId)
    .executeTakeFirst();

/**
 * A comment, and whether the viewer may read what its author writes. With `lock` it is locked until the transaction ends. Served by the
 * primary key.
 */
export const findComment = (
  ctx: Context,
  viewer: Viewer | null,
  subject: CommentedSubject,
  commentId: string,
  lock: boolean,
) =>
  ctx.db
    .selectFrom('comments')
    .selectAll()
    .select(sql<boolean>`${isWriterVisible(ctx, viewer, subject, sql.ref('comments.user_id'))}`.as('is_author_visible'))
    .where('id', '=', commentId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Hides a comment from its readers; null shows it again. A repetition keeps the time. */
export const setHidden = (ctx: Context, commentId: string, at: string | null) =>
  ctx.db
    .updateTable('comments')
    .set({ hidden_at: at === null ? null : sql<string>`coalesce(hidden_at, ${at})` })
    .where('id', '=', commentId)
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Whether there is such a comment and it is not hidden; it is neither changed nor deleted until the transaction ends. Served by the primary
 * key.
 */
export async function lockShownComment(ctx: Context, commentId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('hidden_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Changes the text of a comment; `at` is an ISO timestamp. */
export const updateComment = (ctx: Context, commentId: string, content: string, at: string) =>
  ctx.db
    .updateTable('comments')
    .set({ content, updated_at: at })
    .where('id', '=', commentId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Stores which member each name in a comment mentions. Waits for members who are just being deleted, and leaves them out. */
export const insertMentions = (ctx: Context, commentId: string, userIdsByName: ReadonlyMap<string, string>) =>
  sql`insert into comment_mentions (comment_id, name, user_id)
    select ${commentId}, meant.name, p.user_id
    from unnest(${[...userIdsByName.keys()]}::text[], ${[...userIdsByName.values()]}::uuid[]) as meant (name, user_id)
    join profiles p using (user_id) order by p.user_id for key share of p`.execute(ctx.db);

/** Deletes the stored mentions of a comment except those by these names. Served by the primary key. */
export const deleteMentionsExcept = (ctx: Context, commentId: string, keptNames: readonly string[]) =>
  sql`delete from comment_mentions where comment_id = ${commentId} and name <> all(${keptNames})`.execute(ctx.db);

/** The mentions in these comments of members whom the viewer may see, with their current usernames. Served by the primary keys. */
export async function listVisibleMentions(
  ctx: Context,
  viewer: Viewer | null,
  commentIds: readonly string[],
): Promise<{ comment_id: string; name: string; username: string }[]> {
  const { rows } = await sql<{ comment_id: string; name: string; username: string }>`
    select m.comment_id, m.name, p.username from comment_mentions m join profiles p using (user_id)
    where m.comment_id = any(${commentIds}) and ${visibleToPerRow(viewer, sql`m.user_id`)}`.execute(ctx.db);
  return rows;
}

/**
 * The id of the newest other comment by the same author on the same subject that moderators show; null when there is none. Served by
 * comments_subject_oldest_idx.
 */
export async function findAuthorsNewestOtherComment(
  ctx: Context,
  { id, subject_id, user_id }: Pick<Selectable<Comments>, 'id' | 'subject_id' | 'user_id'>,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('comments')
    .select('id')
    .where('subject_id', '=', subject_id)
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .where('moderation', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Filters members: the ids of those who may read what the writer writes on the subject. Served by the primary keys. */
export async function filterReadersOfWriter(
  ctx: Context,
  subject: SubjectOfComments,
  writerId: string,
  candidateIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reader.id from unnest(${candidateIds}::uuid[]) reader (id)
    where ${isWriterVisible(ctx, { userId: sql.ref('reader.id') }, { kind: subject.kind, id: subject.id }, sql`${writerId}::uuid`)}`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

/** Deletes a comment. The stored counts are the caller’s to change. */
export const deleteComment = (ctx: Context, commentId: string) =>
  ctx.db.deleteFrom('comments').where('id', '=', commentId).execute();

/**
 * Deletes the comments for which the condition holds. The stored counts are the caller’s to change.
 * @returns how many each subject lost
 */
export async function deleteComments(ctx: Context, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ subject_id: string; many: number }>`
    with gone as (delete from comments where ${condition} returning subject_id)
    select subject_id, count(*)::int as many from gone group by subject_id`.execute(ctx.db);
  return rows;
}

/**
 * Moves at most `limit` comments on one subject to another, the oldest first. They are locked first, so that one that is being deleted is
 * replaced by the next, and fewer than `limit` are the last. Served by comments_subject_oldest_idx.
 * @returns their ids
 */
export async function moveComments(
  ctx: Context,
  fromSubjectId: string,
  toSubjectId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update comments set subject_id = ${toSubjectId} where id = any(array(
      select id from comments where subject_id = ${fromSubjectId} order by created_at, id limit ${limit} for update))
    returning id`.execute(ctx.db);
  return rows.map((row) => row.id);
}
