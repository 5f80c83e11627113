import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** What a member has sent, with the answers, in the order of the ids. Served by feedback_user_idx. */
export const listFeedbackOfMember = (ctx: Context, userId: string, after: string | null, limit: number) =>
  ctx.db
    .selectFrom('feedback')
    .select([
      'id',
      'type',
      'title',
      'description',
      'page_url',
      'status',
      'reply',
      'replied_at',
      'created_at',
      'updated_at',
    ])
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
