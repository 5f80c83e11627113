import { randomBytes, randomUUID } from 'node:crypto';
import { isReservedUsername } from '@halfstar/contract/shared/reserved-names';
import { sql } from 'kysely';
import { GRANTS } from '#features/profiles/profiles.policy.ts';
import type { Db } from '#platform/database/database.ts';
import { deviceCookie } from '#platform/sign-in/device-cookie.ts';
import { SESSION_SECONDS, sessionCookie } from '#platform/sign-in/session-cookie.ts';

export interface ReadyMember {
  userId: string;
  username: string;
  email: string;
  /** Of a signed-in session, as a Cookie header. */
  cookies: string;
}

/** Where members are inserted. */
export interface ReadyMembersSource {
  db: Db;
  /** With which the server signs cookies. */
  secret: string;
  /** Whether its cookies are for https only. */
  secure: boolean;
  /** Of the password that all of them have. */
  passwordHash: string;
}

/** Whether a name can be inserted: the username that sign-up would find for others depends on who has one already. */
export const canBeInserted = (name: string): boolean => /^[a-z0-9]{3,20}$/.test(name) && !isReservedUsername(name);

/** The name=value pair of a Set-Cookie line. */
const pairOf = (line: string): string => line.split(';', 1)[0] ?? '';

/**
 * Inserts a member as sign-up, confirmation, profile and onboarding leave one, and a session. Takes a twentieth of their time: six
 * requests and a password hash. A test compares it with one who signed up. No trigger and no foreign key runs in the transaction.
 */
export async function insertReadyMember(
  { db, secret, secure, passwordHash }: ReadyMembersSource,
  name: string,
  inviteType: 'founder' | 'standard',
  now: Date,
): Promise<ReadyMember> {
  const email = `${name}@example.com`;
  const token = randomBytes(24).toString('base64url');
  const code = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  const { tier, badges } = GRANTS[inviteType];
  const at = now.toISOString();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const userId = await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    const { rows } = await sql<{ id: string }>`
      with account as (
        insert into auth_users (name, email, email_verified, sign_in_version, created_at, updated_at)
        values (${name}, ${email}, true, 1, ${at}, ${at}) returning id),
      password as (
        insert into auth_accounts (user_id, account_id, provider_id, password, created_at, updated_at)
        select id, id, 'credential', ${passwordHash}, ${at}, ${at} from account),
      session as (
        insert into auth_sessions (user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
        select id, ${token}, ${later(SESSION_SECONDS)}, '127.0.0.1', 'node', ${at}, ${at} from account),
      invite as (
        insert into invite_codes (code, invite_type, use_count, expires_at)
        values (${code}, ${inviteType}, 1, ${later(86_400)}) returning id),
      redemption as (
        insert into invite_redemptions (code_id, user_id, email, state, reserved_at, redeemed_at)
        select invite.id, account.id, ${email}, 'redeemed', ${at}, ${at} from invite, account returning id),
      sign_up as (
        insert into sign_ups (user_id, redemption_id, display_name, created_at, confirmed_at)
        select account.id, redemption.id, ${name}, ${at}, ${at} from account, redemption),
      profile as (
        insert into profiles (user_id, username, display_name, tier, badges, invite_code, invite_type, onboarding_completed,
          created_at, updated_at)
        select id, ${name}, ${name}, ${tier}, ${badges}, ${code}, ${inviteType}, true, ${at}, ${at} from account)
      select id from account`.execute(transaction);
    return rows[0]?.id ?? '';
  });
  const device = pairOf(deviceCookie(secret, secure).issue(undefined, email));
  const session = pairOf(sessionCookie(secret, secure).issue(token));
  return { userId, username: name, email, cookies: `${session}; ${device}` };
}
