import { sql } from 'kysely';
import type { Moderation } from '#features/subjects/moderated.policy.ts';
import type { Context } from '#platform/context.ts';

/**
 * Sets what moderators do with a locked comment; null shows it again, unless it had been hidden by those who look after its subject. Served
 * by the primary key.
 */
export const setModeration = (ctx: Context, commentId: string, moderation: Moderation, at: string) =>
  moderation === null
    ? ctx.db
        .updateTable('comments')
        .set({ moderation, hidden_at: sql.ref<string | null>('hidden_before'), hidden_before: null })
        .where('id', '=', commentId)
        .execute()
    : ctx.db
        .updateTable('comments')
        .set({
          moderation,
          hidden_at: sql<string>`coalesce(hidden_at, ${at})`,
          hidden_before: sql<string | null>`case when moderation is null then hidden_at else hidden_before end`,
        })
        .where('id', '=', commentId)
        .execute();
