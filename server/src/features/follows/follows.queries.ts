import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleTo, visibleToFollowerPerRow, visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { unprepared } from '#platform/database/plan-hints.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Ties } from './follows.policy.ts';

/** Adds a follow; false when the member followed the other already. Counts are not changed. Served by the primary key. */
export async function insertFollow(ctx: Context, followerId: string, followingId: string, at: string) {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('follows')
    .values({ follower_id: followerId, following_id: followingId, created_at: at })
    .onConflict((conflict) => conflict.columns(['follower_id', 'following_id']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a follow; false when there was none. Counts are not changed. Served by the primary key. */
export async function deleteFollow(ctx: Context, followerId: string, followingId: string) {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('following_id', '=', followingId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes the follows for which the condition holds, and returns them. Counts are not changed. */
export async function deleteFollows(ctx: Context, condition: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ follower_id: string; following_id: string }>`
    delete from follows where ${condition} returning follower_id, following_id`.execute(ctx.db);
  return rows;
}

/**
 * Lets only one transaction at a time change follows, requests and blocks between two members, until it ends: no follow or request can
 * appear while a block of the two is added. Locks no row.
 */
export const lockPair = (ctx: Context, one: string, other: string) =>
  lockUntilCommit(ctx.db, `follows: ${[one, other].toSorted().join(' ')}`);

/** Follows and requests, both ways, between one member and each of these. Served by the primary keys of follows and follow_requests. */
export async function listTies(ctx: Context, userId: string, otherIds: readonly string[]) {
  const { rows } = await sql<Ties & { user_id: string }>`
    select other.id as user_id,
      exists (select from follows where follower_id = ${userId} and following_id = other.id) as following,
      exists (select from follows where follower_id = other.id and following_id = ${userId}) as followed_by,
      exists (select from follow_requests where requester_id = ${userId} and target_id = other.id) as requested,
      exists (select from follow_requests where requester_id = other.id and target_id = ${userId}) as requested_by
    from unnest(${otherIds}::uuid[]) as other (id)`.execute(ctx.db);
  return rows;
}

/** The bios of these members, in no order, without a check of the viewer. Served by profiles_pkey. */
export const listBios = (ctx: Context, userIds: readonly string[]) =>
  ctx.db
    .selectFrom('profiles')
    .select(['user_id', 'bio'])
    .where('user_id', '=', sql<string>`any(${userIds})`)
    .execute();

/** A member sees all their followers and followees, so that they can end each follow; others see those whom they may see. */
const isListed = (viewer: Viewer | null, userId: string, other: RawBuilder<unknown>) =>
  viewer?.userId === userId ? sql<boolean>`true` : visibleTo(viewer, other);

export interface FollowsQuery {
  /** Only members with this in their names; null for all. */
  search: string | null;
  after: TimePlace | null;
  limit: number;
}

export interface FollowRow {
  user_id: string;
  created_at: string;
}

/** Backslashes, because `like` reads these characters as patterns. */
const isNamed = (search: string | null) =>
  search === null
    ? sql`true`
    : sql`exists (select from profiles p where p.user_id = other_id
        and p.search_name like '%' || regexp_replace(search_form(${search}), '[\\\\%_]', '\\\\\\&', 'g') || '%')`;

async function listFollows(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  [member, other]: readonly ['follower_id', 'following_id'] | readonly ['following_id', 'follower_id'],
  { search, after, limit }: FollowsQuery,
): Promise<FollowRow[]> {
  // What is best depends on the text: to walk the follows in order, or to find the members with that name first.
  const { rows } = await sql<FollowRow>`${search === null ? sql`` : unprepared}
    select other_id as user_id, created_at
    from (select ${sql.ref(other)} as other_id, created_at from follows where ${sql.ref(member)} = ${userId}) one
    where ${isListed(viewer, userId, sql`other_id`)} and ${isNamed(search)}
      and ${isAfterPlace(sql`(created_at, other_id)`, after, 'desc')}
    order by created_at desc, other_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * The followers of a member that the viewer may see, newest first. Served by follows_followers_idx, and a search by
 * profiles_search_name_idx.
 */
export const listFollowers = (ctx: Context, viewer: Viewer | null, userId: string, query: FollowsQuery) =>
  listFollows(ctx, viewer, userId, ['following_id', 'follower_id'], query);

/**
 * The members whom a member follows and the viewer may see, newest first. Served by follows_following_idx, and a search by
 * profiles_search_name_idx.
 */
export const listFollowing = (ctx: Context, viewer: Viewer | null, userId: string, query: FollowsQuery) =>
  listFollows(ctx, viewer, userId, ['follower_id', 'following_id'], query);

/** The words of a member's names, as profiles_name_words_idx has them. */
const nameWords = sql`array_to_tsvector(array_remove(string_to_array(p.search_name, ' '), ''))`;

/**
 * So many members of one name are compared with each other, besides those whom the viewer follows. Of a name that more have, the most
 * followed ones are found in another way.
 */
const MOST_NAMED = 1000;
/** Among so many of the most followed members are some of any name that so many have. */
const MOST_FOLLOWED = 5000;

/**
 * Ids of members whose names have a word for each word of the text: one that begins with it, or is it when it is shorter than three
 * letters; among members whom the viewer follows always one that begins with it. First whose username the text is, with or without an @,
 * however many others have that name; then whom the viewer follows, then the most followed. Only members whose names the viewer may see.
 *
 * When more than MOST_NAMED have the name, MOST_FOLLOWED members at most are read in the order of `follower_bits` until enough of the name
 * are visible, and then to the end of those with as many bits. Among these and those compared the number of followers decides. Served by profiles_username_key,
 * profiles_name_words_idx, profiles_most_followed_idx, and the primary keys of follows and profiles.
 */
export async function searchMembersByName(
  ctx: Context,
  viewer: Viewer | null,
  text: string,
  limit: number,
): Promise<string[]> {
  const userId = viewer?.userId ?? null;
  const isExact = sql<boolean>`lower(username) = lower(${text.trim().replace(/^@/, '')})`;
  const query = sql`word_beginnings_query(search_form(${text}), 3)`;
  const isVisible = (id: RawBuilder<unknown>) =>
    viewer === null ? visibleToPerRow(null, id) : sql`(${id} = ${userId} or ${visibleToFollowerPerRow(viewer, id)})`;
  const order = sql`exact desc, followed desc, follower_count desc, username`;
  const { rows } = await sql<{ user_id: string }>`${unprepared}
    with named as materialized (
      select user_id, username, follower_count from profiles p where ${nameWords} @@ ${query} limit ${sql.lit(MOST_NAMED)}
    ), most_followed as materialized (
      select user_id, username, follower_count
      from (
        select user_id, username, follower_count, follower_bits, search_name from profiles
        order by follower_bits desc, user_id limit ${sql.lit(MOST_FOLLOWED)}
      ) p
      where (select count(*) from named) = ${sql.lit(MOST_NAMED)} and ${nameWords} @@ ${query} and ${isVisible(sql`p.user_id`)}
      order by follower_bits desc fetch first (${limit}::int) rows with ties
    ), found as (
      select *, false as followed from named
      union all
      select *, false from most_followed
      union all
      select p.user_id, p.username, p.follower_count, true from follows f join profiles p on p.user_id = f.following_id
      where f.follower_id = ${userId}::uuid and ${nameWords} @@ word_beginnings_query(search_form(${text}), 1)
      union all
      select user_id, username, follower_count, false from profiles where ${isExact}
    ), members as (
      select user_id, username, follower_count, ${isExact} as exact, bool_or(followed) as followed
      from found group by user_id, username, follower_count
    )
    -- Whether a member is visible is asked in this order, until enough are.
    select user_id from (select * from members order by ${order} offset 0) ordered where ${isVisible(sql`ordered.user_id`)}
    order by ${order} limit ${limit}`.execute(ctx.db);
  return rows.map(({ user_id: id }) => id);
}

/** The follow counts that profiles keep, each with the query that counts it anew. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'followers of members',
    stored: sql`select user_id as id, follower_count as value from profiles where follower_count <> 0`,
    computed: sql`select following_id as id, count(*) as value from follows group by following_id`,
  },
  {
    name: 'followees of members',
    stored: sql`select user_id as id, following_count as value from profiles where following_count <> 0`,
    computed: sql`select follower_id as id, count(*) as value from follows group by follower_id`,
  },
];
