import type { MemberFilter } from '@halfstar/contract/admin/members.schema';
import { sql } from 'kysely';
import { isSanctionInForce } from '#features/accounts/sanctions.predicate.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';

export interface ListedMemberRow {
  user_id: string;
  created_at: string;
  sanctions: string[];
}

/**
 * Members by their ids, which are in the order of sign-up, newest first, with the kinds of sanctions in force. The text is a part of a
 * name, served by profiles_search_name_idx, or a whole address, served by auth_users_email_key; else by profiles_pkey. @param now ISO
 * timestamp
 */
export async function listMembers(
  ctx: Context,
  { query, tier, badge, sanction }: Omit<MemberFilter, 'cursor' | 'limit'>,
  now: string,
  after: readonly [string] | null,
  limit: number,
): Promise<ListedMemberRow[]> {
  const sanctions = sql`select distinct kind from user_sanctions s
    where s.user_id = p.user_id and s.kind <> 'warning' and ${isSanctionInForce(now)}`;
  const named = sql`p.user_id in (
    select user_id from profiles
      where search_name like '%' || regexp_replace(search_form(${query}), '[\\\\%_]', '\\\\\\&', 'g') || '%'
    union all select id from auth_users where email = ${query.toLowerCase()})`;
  const { rows } = await sql<ListedMemberRow>`
    select p.user_id, p.created_at, array(${sanctions} order by kind) as sanctions
    from profiles p
    where ${query === '' ? sql`true` : named}
      and ${tier === undefined ? sql`true` : sql`p.tier = ${tier}`}
      and ${badge === undefined ? sql`true` : sql`${badge} = any(p.badges)`}
      and ${sanction === undefined ? sql`true` : sql`${sanction} in (${sanctions})`}
      and ${isAfterPlace(sql`(p.user_id)`, after, 'desc')}
    order by p.user_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export interface MemberDetailRow {
  email: string;
  email_confirmed: boolean;
  created_at: string;
  follower_count: number;
  following_count: number;
  review_count: number;
  last_seen_at: string | null;
  open_sessions: number;
  invited_by: string | null;
}

/**
 * Facts of a member's account; undefined when there is none. Served by the primary keys, auth_sessions_user_idx and
 * invite_redemptions_user_idx. @param now ISO timestamp
 */
export async function findMemberDetail(
  ctx: Context,
  userId: string,
  now: string,
): Promise<MemberDetailRow | undefined> {
  const { rows } = await sql<MemberDetailRow>`
    select u.email, u.email_verified as email_confirmed, p.created_at, p.follower_count, p.following_count, p.review_count,
      s.last_seen_at, s.open_sessions::int,
      (select c.created_by from invite_redemptions r join invite_codes c on c.id = r.code_id
        where r.user_id = p.user_id and r.state <> 'released' limit 1) as invited_by
    from profiles p
      join auth_users u on u.id = p.user_id
      cross join lateral (
        select max(updated_at) as last_seen_at, count(*) as open_sessions from auth_sessions
        where user_id = p.user_id and expires_at > ${now}) s
    where p.user_id = ${userId}`.execute(ctx.db);
  return rows[0];
}
