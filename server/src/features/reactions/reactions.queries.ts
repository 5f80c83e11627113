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
 * Copies the reactions to one subject to another; a member who has reacted to both keeps the reaction to the second. Served by
 * reactions_one_each.
 * @returns how many of each kind were added
 */
export async function copyReactions(ctx: Context, fromSubjectId: string, toSubjectId: string) {
  const { rows } = await sql<{ reaction: Reaction; many: number }>`
    with added as (
      insert into reactions (subject_id, user_id, reaction, created_at)
      select ${toSubjectId}, user_id, reaction, created_at from reactions where subject_id = ${fromSubjectId}
      on conflict (subject_id, user_id) do nothing
      returning reaction)
    select reaction, count(*)::int as many from added group by reaction`.execute(ctx.db);
  return rows;
}
