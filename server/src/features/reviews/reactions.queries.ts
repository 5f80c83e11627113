import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { sql } from 'kysely';
import { eachVisibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ReactionCount } from './reviews.present.ts';

/** Sets the member's one reaction to a review, in place of another. */
export const upsertReaction = (ctx: Context, reviewId: string, userId: string, reaction: Reaction, at: string) =>
  ctx.db
    .insertInto('review_reactions')
    .values({ review_id: reviewId, user_id: userId, reaction, created_at: at })
    .onConflict((conflict) => conflict.columns(['review_id', 'user_id']).doUpdateSet({ reaction, created_at: at }))
    .execute();

/** Locks a member's reaction to a review until the transaction ends. */
export const lockReaction = (ctx: Context, reviewId: string, userId: string) =>
  lockUntilCommit(ctx.db, `reaction: ${reviewId} ${userId}`);

/** Deletes the member's reaction, with `only` if it is that one. @returns whether there was such a reaction */
export async function deleteReaction(ctx: Context, reviewId: string, userId: string, only?: Reaction) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('review_reactions')
    .where('review_id', '=', reviewId)
    .where('user_id', '=', userId)
    .$if(only !== undefined, (query) => query.where('reaction', '=', only ?? ''))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The reactions to a review that the viewer may see, counted by kind. Served by review_reactions_one_each. */
export async function countReactions(ctx: Context, viewer: Viewer, reviewId: string): Promise<ReactionCount[]> {
  const { rows } = await sql<ReactionCount>`
    select reaction, count(*) as count, bool_or(user_id = ${viewer.userId}) as mine
    from review_reactions r where review_id = ${reviewId} and ${eachVisibleTo(viewer, sql`r.user_id`)}
    group by reaction`.execute(ctx.db);
  return rows;
}
