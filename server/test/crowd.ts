import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/**
 * Adds members crowd1, crowd2 and so on: more than calls could add in time, inserted directly in a valid form. From here on no trigger
 * or foreign key runs in the transaction, because accounts that never sign in need no invite.
 */
export async function insertCrowd(transaction: Db, people: number): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(transaction);
  await sql`
    insert into auth_users (email, name, email_verified)
    select 'crowd' || n || '@example.com', 'x', true from generate_series(1, ${people}::int) n`.execute(transaction);
  await sql`
    insert into profiles (user_id, username, display_name, badges, created_at, updated_at)
    select id, split_part(email, '@', 1), email, '{founders}', '2026-01-01', '2026-01-01' from auth_users
    where name = 'x'`.execute(transaction);
}
