import { sql } from 'kysely';
import { nameVisibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/** What a reset takes off a profile. */
export interface Taken {
  display_name: string;
  bio: string | null;
  /** The members whom the bio mentions, by name. */
  bio_mentions: Record<string, string>;
  avatar_url: string | null;
}

/** A profile as far as moderators act on it, and whether the viewer may see whose it is. Served by the primary key. */
export const findAnyProfile = (ctx: Context, viewer: Viewer | null, userId: string) =>
  ctx.db
    .selectFrom('profiles')
    .select(['username', 'display_name', 'bio', 'avatar_url'])
    .select(
      // Visitors see all names.
      sql<boolean>`${viewer === null ? sql`true` : nameVisibleTo(viewer, sql.ref('profiles.user_id'))}`.as(
        'is_readable',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();

/**
 * Keeps what a profile has before it is reset by a decision, after what earlier resets took, with whom its bio mentions. Needs
 * lockProfileForChange.
 */
export const storeProfileBeforeReset = (ctx: Context, userId: string, decisionId: string | undefined, at: string) =>
  sql`
    insert into hidden_profiles (user_id, decision_id, number, display_name, reset_name, bio, bio_mentions, avatar_url, hidden_at)
    select user_id, ${decisionId ?? null}::uuid,
      1 + coalesce((select max(number) from hidden_profiles earlier where earlier.user_id = profiles.user_id), 0),
      display_name, username, bio, coalesce((
      select jsonb_object_agg(m.name, m.user_id) from bio_mentions m where m.owner_id = profiles.user_id), '{}'), avatar_url, ${at}
    from profiles where user_id = ${userId}`.execute(ctx.db);

/** What each reset of a profile took that has not been undone, the last one first. Served by the primary key. */
export const listProfileResets = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('hidden_profiles').selectAll().where('user_id', '=', userId).orderBy('number', 'desc').execute();

/** Changes what one reset of a profile took. Served by the primary key. */
export const updateProfileReset = (ctx: Context, userId: string, number: number, taken: Taken) =>
  ctx.db
    .updateTable('hidden_profiles')
    .set({ ...taken, bio_mentions: JSON.stringify(taken.bio_mentions) })
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .execute();

/** Deletes what one reset of a profile took. Served by the primary key. */
export const deleteProfileReset = (ctx: Context, userId: string, number: number) =>
  ctx.db.deleteFrom('hidden_profiles').where('user_id', '=', userId).where('number', '=', number).execute();
