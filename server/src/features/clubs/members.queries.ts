import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleTo, visibleToFellow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { StoredCounter } from '#platform/database/drift.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Viewer } from '#platform/viewer.ts';
import { deleteCalendar } from './calendar.queries.ts';
import type { ClubRow } from './clubs.queries.ts';

export interface MembershipRow {
  user_id: string;
  role: string;
  notify: string;
  joined_at: string;
}

/** What a member is in a club. Served by the primary key. */
export const findMembership = (ctx: Context, clubId: string, userId: string): Promise<MembershipRow | undefined> =>
  ctx.db
    .selectFrom('movie_club_members')
    .select(['user_id', 'role', 'notify', 'joined_at'])
    .where('club_id', '=', clubId)
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** The tier of a member of a club; undefined for one who does not belong to it. Served by the primary keys. */
export const findTierOfMember = (ctx: Context, clubId: string, userId: string): Promise<{ tier: string } | undefined> =>
  ctx.db
    .selectFrom('movie_club_members as m')
    .innerJoin('profiles as p', 'p.user_id', 'm.user_id')
    .select('p.tier')
    .where('m.club_id', '=', clubId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst();

/** The owner and the club moderators. Served by the primary key of movie_club_members: a club has 500 members at most. */
export async function listManagerIds(ctx: Context, clubId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('movie_club_members')
    .select('user_id')
    .where('club_id', '=', clubId)
    .where('role', 'in', ['owner', 'moderator'])
    .execute();
  return rows.map((row) => row.user_id);
}

/** All members of a club. Served by the primary key. */
export async function listMemberIds(ctx: Context, clubId: string): Promise<string[]> {
  const rows = await ctx.db.selectFrom('movie_club_members').select('user_id').where('club_id', '=', clubId).execute();
  return rows.map((row) => row.user_id);
}

/** The owner of a club; null for one without. Served by movie_club_members_one_owner. */
export async function findOwnerId(ctx: Context, clubId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('movie_club_members')
    .select('user_id')
    .where('club_id', '=', clubId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The members who have chosen one of these, of what to be notified. Served by the primary key. */
export async function listMemberIdsToNotify(
  ctx: Context,
  clubId: string,
  choices: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('movie_club_members')
    .select('user_id')
    .where('club_id', '=', clubId)
    .where(sql<boolean>`notify = any(${choices}::text[])`)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Where a list of members goes on: those with a role come first. */
export type MemberPlace = readonly [rank: number, joinedAt: string, userId: string];

export type ListedMemberRow = MembershipRow & { rank: number };

/**
 * The members of a club whom the viewer may see: owner, club moderators, then the others, each by when they joined. Fellow members see each
 * other unless a block or a mute separates them. Served by the primary key: a club has 500 members at most.
 * @param acrossBlocks whether blocks do not count: for who looks after the club, as the policy says
 */
export async function listMembers(
  ctx: Context,
  viewer: Viewer | null,
  club: ClubRow,
  acrossBlocks: boolean,
  after: MemberPlace | null,
  limit: number,
): Promise<ListedMemberRow[]> {
  const rank = sql`case m.role when 'owner' then 0 when 'moderator' then 1 else 2 end`;
  const member = sql.ref('m.user_id');
  const isSeen =
    viewer === null || club.viewer_role === null
      ? visibleTo(viewer, member)
      : visibleToFellow(viewer, member, acrossBlocks);
  const { rows } = await sql<ListedMemberRow>`
    select m.user_id, m.role, m.notify, m.joined_at, ${rank} as rank
    from movie_club_members m
    where m.club_id = ${club.id} and ${isSeen} and ${isAfterPlace(sql`(${rank}, m.joined_at, m.user_id)`, after, 'asc')}
    order by ${rank}, m.joined_at, m.user_id limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Adds a member and counts them. Needs lockClub, and that they are no member. Throws a foreign key violation when there is no such member.
 */
export async function insertMember(ctx: Context, clubId: string, userId: string, at: string): Promise<void> {
  await ctx.db
    .insertInto('movie_club_members')
    .values({ club_id: clubId, user_id: userId, role: 'member', joined_at: at })
    .execute();
  await changeMemberCount(ctx, [clubId], 1);
}

/** Deletes a member with their calendar address and counts them no longer. Needs lockClub, and that they are a member. */
export async function deleteMember(ctx: Context, clubId: string, userId: string): Promise<void> {
  await deleteCalendar(ctx, clubId, userId);
  await ctx.db.deleteFrom('movie_club_members').where('club_id', '=', clubId).where('user_id', '=', userId).execute();
  await changeMemberCount(ctx, [clubId], -1);
}

const changeMemberCount = (ctx: Context, clubIds: readonly string[], by: number) =>
  sql`update movie_clubs set member_count = member_count + ${by} where id = any(${clubIds}::uuid[])`.execute(ctx.db);

/** Gives a member a role. Needs lockClub. There may be no other owner before one is made. */
export const setRole = (ctx: Context, clubId: string, userId: string, role: string) =>
  ctx.db
    .updateTable('movie_club_members')
    .set({ role })
    .where('club_id', '=', clubId)
    .where('user_id', '=', userId)
    .execute();

/** Sets of what a member is notified. Served by the primary key. */
export const setNotify = (ctx: Context, clubId: string, userId: string, notify: string) =>
  ctx.db
    .updateTable('movie_club_members')
    .set({ notify })
    .where('club_id', '=', clubId)
    .where('user_id', '=', userId)
    .execute();

/** Sets the owner of a club. Null: the club has none, and is archived. Needs lockClub. */
export const setOwnerOrArchiveClub = (ctx: Context, clubId: string, ownerId: string | null, at: string) =>
  ctx.db
    .updateTable('movie_clubs')
    .set({ owner_id: ownerId, updated_at: at, ...(ownerId === null ? { status: 'archived' } : {}) })
    .where('id', '=', clubId)
    .execute();

/** Notes that a member was removed, so that they need an invitation to come back. */
export const insertRemoval = (ctx: Context, clubId: string, userId: string, at: string) =>
  ctx.db
    .insertInto('movie_club_removals')
    .values({ club_id: clubId, user_id: userId, removed_at: at })
    .onConflict((conflict) => conflict.columns(['club_id', 'user_id']).doUpdateSet({ removed_at: at }))
    .execute();

/** Forgets that a member was removed. Served by the primary key. */
export const deleteRemoval = (ctx: Context, clubId: string, userId: string) =>
  ctx.db.deleteFrom('movie_club_removals').where('club_id', '=', clubId).where('user_id', '=', userId).execute();

/**
 * Locks the clubs of these memberships of a member, in one order for everybody, until the transaction ends. Served by the primary key.
 * @returns their ids
 */
export async function lockClubsOfMember(ctx: Context, areMeant: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from movie_clubs where id in (select club_id from movie_club_members where ${areMeant})
    order by id for update`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/**
 * Deletes a member from these clubs and counts them no longer. Needs the locks of the clubs.
 * @returns how many memberships, and the clubs that the member owned
 */
export async function deleteMemberFromClubs(
  ctx: Context,
  userId: string,
  clubIds: readonly string[],
): Promise<{ deleted: number; owned: string[] }> {
  const { rows } = await sql<{ club_id: string; role: string }>`
    delete from movie_club_members where user_id = ${userId} and club_id = any(${clubIds}::uuid[])
    returning club_id, role`.execute(ctx.db);
  await changeMemberCount(
    ctx,
    rows.map((row) => row.club_id),
    -1,
  );
  return { deleted: rows.length, owned: rows.filter((row) => row.role === 'owner').map((row) => row.club_id) };
}

/**
 * Gives each of these clubs, which have no owner, to its oldest club moderator, else to its oldest member whose tier may own clubs. One
 * that has neither is archived. Needs the locks of the clubs. Served by the primary key of movie_club_members.
 * @returns the clubs that have a new owner, with that owner
 */
export async function passOnClubs(
  ctx: Context,
  clubIds: readonly string[],
  at: string,
): Promise<{ club_id: string; user_id: string }[]> {
  const { rows } = await sql<{ club_id: string; user_id: string | null }>`
    with heirs as (
      select distinct on (m.club_id) m.club_id, m.user_id
      from movie_club_members m join profiles p on p.user_id = m.user_id
      where m.club_id = any(${clubIds}::uuid[]) and (m.role = 'moderator' or p.tier in ('pro', 'admin'))
      order by m.club_id, m.role = 'moderator' desc, m.joined_at, m.user_id),
    promoted as (
      update movie_club_members m set role = 'owner' from heirs h where m.club_id = h.club_id and m.user_id = h.user_id)
    update movie_clubs c set owner_id = h.user_id, updated_at = ${at}, status = case when h.user_id is null then 'archived' else c.status end
    from unnest(${clubIds}::uuid[]) as lost(club_id) left join heirs h on h.club_id = lost.club_id
    where c.id = lost.club_id
    returning c.id as club_id, h.user_id`.execute(ctx.db);
  return rows.flatMap(({ club_id, user_id }) => (user_id === null ? [] : { club_id, user_id }));
}

/** The member count that clubs keep, with the query that counts it anew. */
export const STORED_COUNTERS: readonly StoredCounter[] = [
  {
    name: 'members of clubs',
    stored: sql`select id, member_count as value from movie_clubs where member_count <> 0`,
    computed: sql`select club_id as id, count(*) as value from movie_club_members group by club_id`,
  },
];
