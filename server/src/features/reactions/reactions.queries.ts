import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

export interface ReactionRow {
  id: string;
  user_id: string;
  reaction: Reaction;
  created_at: string;
}

/** Reactions to a subject by members whom the viewer may see, oldest first. Served by reactions_subject_oldest_idx. */
export async function findReactions(
  ctx: Context,
  viewer: Viewer | null,
  subjectId: string,
  after: TimePlace | null,
  limit: number,
): Promise<ReactionRow[]> {
  const { rows } = await sql<ReactionRow>`
    select id, user_id, reaction, created_at from reactions
    where subject_id = ${subjectId} and ${visibleToPerRow(viewer, sql`reactions.user_id`)}
      and ${isAfterPlace(sql`(created_at, id)`, after, 'asc')}
    order by created_at, id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Locks a member’s reaction to a subject until the transaction ends, whether there is one or not. Read it after this call. */
export const lockReaction = (ctx: Context, subjectId: string, userId: string) =>
  lockUntilCommit(ctx.db, `reaction: ${subjectId} ${userId}`);

/** A member's reaction to a subject; null when there is none. Served by reactions_one_each. */
export async function findReaction(ctx: Context, subjectId: string, userId: string): Promise<Reaction | null> {
  const row = await ctx.db
    .selectFrom('reactions')
    .select('reaction')
    .where('subject_id', '=', subjectId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return (row?.reaction as Reaction | undefined) ?? null;
}

/** Stores the member’s one reaction to a subject, in place of another. The stored counts are the caller’s to change. */
export const upsertReaction = (ctx: Context, subjectId: string, userId: string, reaction: Reaction, at: string) =>
  ctx.db
    .insertInto('reactions')
    .values({ subject_id: subjectId, user_id: userId, reaction, created_at: at })
    .onConflict((conflict) => conflict.columns(['subject_id', 'user_id']).doUpdateSet({ reaction, created_at: at }))
    .execute();

/** Deletes the member’s reaction to a subject. The stored counts are the caller’s to change. */
export const deleteReaction = (ctx: Context, subjectId: string, userId: string) =>
  ctx.db.deleteFrom('reactions').where('subject_id', '=', subjectId).where('user_id', '=', userId).execute();

/**
 * Deletes the reactions for which the condition holds. The stored counts are the caller’s to change.
 * @returns how many of each kind each subject lost
 */
export async function deleteReactions(ctx: Context, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ subject_id: string; reaction: Reaction; many: number }>`
    with gone as (delete from reactions where ${condition} returning subject_id, reaction)
    select subject_id, reaction, count(*)::int as many from gone group by subject_id, reaction`.execute(ctx.db);
  return rows;
}

/**
 * Moves at most `limit` reactions to one subject to another, the oldest first; of a member who has reacted to both, the reaction to the second
 * is left. They are locked first, so that one that is being deleted is replaced by the next, and fewer than `limit` are the last. Served by
 * reactions_subject_oldest_idx, reactions_one_each.
 * @returns how many of each kind the first subject lost and the second one got
 */
export async function moveReactions(ctx: Context, fromSubjectId: string, toSubjectId: string, limit: number) {
  const { rows } = await sql<{ reaction: Reaction; lost: number; got: number }>`
    with gone as (
      delete from reactions where id = any(array(
        select id from reactions where subject_id = ${fromSubjectId} order by created_at, id limit ${limit} for update))
      returning user_id, reaction, created_at),
    added as (
      insert into reactions (subject_id, user_id, reaction, created_at)
      select ${toSubjectId}, user_id, reaction, created_at from gone
      on conflict (subject_id, user_id) do nothing
      returning reaction)
    select reaction, sum(lost)::int as lost, sum(got)::int as got from (
      select reaction, 1 as lost, 0 as got from gone union all select reaction, 0, 1 from added) moved
    group by reaction`.execute(ctx.db);
  return rows;
}
