import type { Settings } from '@halfstar/contract/profiles/profiles.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { HotRows } from '#platform/database/hot-rows.ts';

const COLUMNS = [
  'user_id',
  'username',
  'display_name',
  'avatar_url',
  'tier',
  'badges',
  'selected_badge',
  'bio',
  'journaling_enabled',
  'hide_scores_until_seen',
  'show_adult_titles',
  'change_log_read_on',
  'onboarding_completed',
  'invite_type',
  'letterboxd_rss_feed',
  'follower_count',
  'following_count',
  'review_count',
  'created_at',
] as const;

/** A profile by the member's id. Served by the primary key. */
export const findProfile = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('profiles').select(COLUMNS).where('user_id', '=', userId).executeTakeFirst();

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/**
 * The profile with this username, in any case, or else that of the member who gave it up last, after `since`. Both are looked up in any
 * case. Served by profiles_username_key and username_changes_old_idx.
 */
export const findProfileByCurrentOrPastName = (ctx: Context, username: string, since: string) =>
  ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('profiles')
        .select([...COLUMNS, sql<string>`'infinity'::timestamptz`.as('named_until')])
        .where(sql`lower(username)`, '=', username.toLowerCase())
        .unionAll(
          ctx.db
            .selectFrom('username_changes as c')
            .innerJoin('profiles as p', 'p.user_id', 'c.user_id')
            .select([...COLUMNS.map((column) => `p.${column}` as const), 'c.changed_at as named_until'])
            .where(sql`lower(c.old_username)`, '=', username.toLowerCase())
            .where('c.changed_at', '>', since),
        )
        .as('named'),
    )
    .select(COLUMNS)
    .orderBy('named_until', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What cards and lists show of these members, in no order. Served by the primary key. */
export const listMembersByIds = (ctx: Context, userIds: readonly string[]) =>
  ctx.db
    .selectFrom('profiles')
    .select(['user_id', 'username', 'display_name', 'avatar_url', 'tier', 'badges', 'selected_badge'])
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .execute();

export type MemberRow = Awaited<ReturnType<typeof listMembersByIds>>[number];

/** The columns of a viewer's profile that every request reads. Served by the primary key. */
export const findViewerProfile = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('profiles')
    .select(['tier', 'badges', 'hide_scores_until_seen', 'show_adult_titles'])
    // PostgreSQL's own estimate of how many members there are, below zero before the first one.
    .select(
      sql<boolean>`following_count ^ 2 > (select greatest(reltuples, 1) from pg_class where oid = 'profiles'::regclass)`.as(
        'follows_many',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst();

export type ViewerProfileRow = NonNullable<Awaited<ReturnType<typeof findViewerProfile>>>;

/** Address and name of an account. Served by the primary key. */
export const findAccount = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('auth_users').select(['email', 'name']).where('id', '=', userId).executeTakeFirst();

/**
 * Lets only one transaction at a time work with a username or user id, until it ends; locks no row. @param key the username in lower case,
 * or the id
 */
export const lockUsernameOrUserId = (ctx: Context, key: string) => lockUntilCommit(ctx.db, `profiles:${key}`);

/** When a member changed their username after `since`, latest first. Served by username_changes_user_idx. */
export const listUsernameChangeTimes = (ctx: Context, userId: string, since: string, limit: number) =>
  ctx.db
    .selectFrom('username_changes')
    .select('changed_at')
    .where('user_id', '=', userId)
    .where('changed_at', '>', since)
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute();

/** Records the old username, which stays reserved for its owner. */
export const insertUsernameChange = (ctx: Context, userId: string, from: string, to: string, now: string) =>
  ctx.db
    .insertInto('username_changes')
    .values({ user_id: userId, old_username: from, new_username: to, changed_at: now })
    .execute();

/** Changes a username and returns the profile. Served by the primary key. */
export const updateUsername = (ctx: Context, userId: string, username: string, now: string) =>
  ctx.db
    .updateTable('profiles')
    .set({ username, updated_at: now })
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export interface NewProfile {
  user_id: string;
  username: string;
  display_name: string;
  tier: string;
  badges: string[];
  invite_code: string;
  invite_type: string;
  tier_before_cinema: string | null;
  now: string;
}

/** Adds a profile and returns it; undefined when another member has taken the username. */
export const insertProfile = (ctx: Context, { now, ...values }: NewProfile) =>
  ctx.db
    .insertInto('profiles')
    .values({ ...values, onboarding_completed: false, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.expression(sql`lower(username)`).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Marks the onboarding as completed and returns the profile; undefined without a profile. Served by the primary key. */
export const markOnboarded = (ctx: Context, userId: string, now: string) =>
  ctx.db
    .updateTable('profiles')
    .set({ onboarding_completed: true, updated_at: now })
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

/** What members change of how they are shown. */
export interface ProfileChanges {
  display_name?: string;
  bio?: string | null;
  avatar_url?: string | null;
  selected_badge?: string | null;
  letterboxd_rss_feed?: string | null;
}

/** Changes the given columns of an existing profile and returns it. Served by the primary key. */
export const updateProfile = (ctx: Context, userId: string, changes: ProfileChanges, now: string) =>
  ctx.db
    .updateTable('profiles')
    .set({ ...changes, updated_at: now })
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * Locks a profile against other changes until the transaction ends and returns it; undefined without one. Rows that refer to it can still
 * be added. Served by the primary key.
 */
export const lockProfileForChange = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('profiles').select(COLUMNS).where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst();

/** Changes the given settings and returns the profile; undefined without a profile. Served by the primary key. */
export const updateSettings = (ctx: Context, userId: string, settings: Partial<Settings>, now: string) =>
  ctx.db
    .updateTable('profiles')
    .set({ ...settings, updated_at: now })
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

/**
 * Records the date of the newest entry of the change log that a member has read, unless a later one is recorded, and returns the profile;
 * undefined without one. Served by the primary key.
 */
export const updateChangeLogRead = (ctx: Context, userId: string, readOn: string) =>
  ctx.db
    .updateTable('profiles')
    .set({ change_log_read_on: sql<string>`greatest(change_log_read_on, ${readOn}::date)` })
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Adds the cinema badge and raises the tier from lite to pro; a repetition changes nothing. Served by the primary key. */
export const addCinemaBadgeAndTier = (ctx: Context, userId: string, now: string) =>
  sql`update profiles set
      tier_before_cinema = tier,
      tier = case tier when 'lite' then 'pro' else tier end,
      badges = badges || array['ncg_cinemas'],
      updated_at = ${now}
    where user_id = ${userId} and not 'ncg_cinemas' = any(badges)`.execute(ctx.db);

/**
 * Removes the cinema badge, also as the selected one, and restores the tier from before it, unless an admin has changed the tier since.
 * Served by the primary key.
 */
export const removeCinemaBadgeAndTier = (ctx: Context, userId: string, now: string) =>
  sql`update profiles set
      tier = case when tier = 'pro' then coalesce(tier_before_cinema, tier) else tier end,
      tier_before_cinema = null,
      badges = array_remove(badges, 'ncg_cinemas'),
      selected_badge = nullif(selected_badge, 'ncg_cinemas'),
      updated_at = ${now}
    where user_id = ${userId}`.execute(ctx.db);

/** The counts that profiles store, incremented by the member's id. */
export const MEMBER_COUNTS: HotRows = {
  name: 'member counts',
  write: (additions) =>
    sql`with addition as materialized (
      select id, coalesce(follower_count, 0) as followers, coalesce(following_count, 0) as following,
        coalesce(review_count, 0) as reviews
      from jsonb_to_recordset(${additions}::jsonb)
        as given (id uuid, follower_count int, following_count int, review_count int)
    ), held as materialized (
      select user_id from profiles where user_id in (select id from addition) order by user_id for no key update)
    update profiles p set
      follower_count = p.follower_count + addition.followers,
      following_count = p.following_count + addition.following,
      review_count = p.review_count + addition.reviews
    from held join addition on addition.id = held.user_id where p.user_id = held.user_id
    returning p.user_id as id`,
};

/**
 * Locks those of these profiles that exist against deletion until the transaction ends. Served by the primary key.
 * @returns the ids of those that exist
 */
export async function lockProfilesAgainstDeletion(ctx: Context, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from profiles where user_id = any(${userIds}) order by user_id for key share`.execute(ctx.db);
  return rows.map((row) => row.user_id);
}

/** Locks a profile until the transaction ends, also against new rows that refer to it. Served by the primary key. */
export const lockProfileForDeletion = (ctx: Context, userId: string) =>
  ctx.db.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().executeTakeFirst();
