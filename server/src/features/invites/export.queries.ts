import type { ExportedInvite } from '@halfstar/contract/invites/export.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** The invite code with which an account was made, reserved or redeemed; undefined without one. Served by invite_redemptions_user_idx. */
export const findInviteOfAccount = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .select(['c.code', 'c.invite_type', 'c.created_by', 'r.redeemed_at'])
    .where('r.user_id', '=', userId)
    .where('r.state', '<>', 'released')
    .executeTakeFirst();

/**
 * The invite codes that a member made, in the order of their ids. `used_by` holds the ids of the members who joined with a code, not their
 * usernames. Served by invite_codes_creator_idx, invite_redemptions_live_key.
 */
export async function listMadeCodes(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ExportedInvite[]> {
  const { rows } = await sql<ExportedInvite>`
    select id, code, invite_type, email, note, max_uses, use_count, created_at, expires_at, revoked_at,
      array(select user_id from invite_redemptions r
        where r.code_id = c.id and r.state = 'redeemed' and r.user_id is not null order by r.redeemed_at) as used_by
    from invite_codes c
    where created_by = ${userId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(ctx.db);
  return rows;
}
