import { sql } from 'kysely';
import { nameVisibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/** A profile as far as moderators act on it, whether they have, and whether the viewer may see whose it is. Served by the primary keys. */
export const findAnyProfile = (ctx: Context, viewer: Viewer | null, userId: string) =>
  ctx.db
    .selectFrom('profiles')
    .leftJoin('hidden_profiles', 'hidden_profiles.user_id', 'profiles.user_id')
    .select(['profiles.username', 'profiles.display_name', 'profiles.bio', 'profiles.avatar_url'])
    .select([
      // Visitors see all names.
      sql<boolean>`${viewer === null ? sql`true` : nameVisibleTo(viewer, sql.ref('profiles.user_id'))}`.as(
        'is_readable',
      ),
      sql<boolean>`hidden_profiles.user_id is not null`.as('is_hidden'),
    ])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirst();

/** Keeps what a profile has before it is reset, with whom its bio mentions. Needs lockProfileForChange. */
export const keepHiddenProfile = (ctx: Context, userId: string, at: string) =>
  sql`
    insert into hidden_profiles (user_id, display_name, reset_name, bio, bio_mentions, avatar_url, hidden_at)
    select user_id, display_name, username, bio, coalesce((
      select jsonb_object_agg(m.name, m.user_id) from bio_mentions m where m.owner_id = profiles.user_id), '{}'), avatar_url, ${at}
    from profiles where user_id = ${userId}`.execute(ctx.db);

/** What a profile had before moderators reset it; undefined when they have not. Served by the primary key. */
export const findHiddenProfile = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('hidden_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Deletes what a profile had before moderators reset it. Served by the primary key. */
export const deleteHiddenProfile = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('hidden_profiles').where('user_id', '=', userId).execute();
