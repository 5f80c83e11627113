import type { ClubForm } from '@halfstar/contract/clubs/clubs.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { movieSummaryJson } from '#features/movies/movies.facts.ts';
import { hidingDecisionId } from '#features/subjects/moderated.predicate.ts';
import { noBlockBetween, visibleToFellow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { MovieClubs } from '#platform/database/tables.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ClubStanding } from './clubs.policy.ts';
import { clubKnownTo, clubPassesModeration } from './clubs.predicate.ts';

/** A club with what the viewer is in it. */
export type ClubRow = Omit<Selectable<MovieClubs>, 'search_name'> &
  ClubStanding & {
    viewer_notify: string | null;
    /** The decision that hid it, for its owner alone. */
    hiding_decision_id: string | null;
  };

const nobody = sql<string | null>`null::uuid`;
const viewerId = (viewer: Viewer | null) => (viewer === null ? nobody : sql<string>`${viewer.userId}::uuid`);

/**
 * A club that the viewer may know of. One that moderators hide, or whose owner blocks the viewer or is blocked by them, exists for its
 * members only, one that moderators have removed for nobody. The caller checks whether the viewer may read what is inside. Served by the
 * primary keys of movie_clubs, movie_club_members and blocks.
 */
export async function findClub(ctx: Context, viewer: Viewer | null, clubId: string): Promise<ClubRow | undefined> {
  const { rows } = await sql<ClubRow>`
    select c.id, c.name, c.description, c.rules, c.club_image_url, c.owner_id, c.visibility, c.join_policy, c.member_count, c.status,
      c.sealed_rounds, c.moderation, case when c.moderation = 'hidden' then ${hidingDecisionId(viewer, 'club', sql`c.id`)} end as hiding_decision_id,
      c.created_at, c.updated_at, m.role as viewer_role, m.notify as viewer_notify,
      exists (select from movie_club_removals r where r.club_id = c.id and r.user_id = ${viewerId(viewer)}) as viewer_removed
    from movie_clubs c
    left join movie_club_members m on m.club_id = c.id and m.user_id = ${viewerId(viewer)}
    where c.id = ${clubId} and ${clubPassesModeration(sql`m.user_id is not null`)}
      and (m.user_id is not null or ${noBlockBetween(viewer, sql`c.owner_id`)})`.execute(ctx.db);
  return rows[0];
}

/**
 * The same club as `findClub`, locked until the transaction ends: no other transaction changes it, its members or its films meanwhile.
 */
export async function lockClub(ctx: Context, viewer: Viewer, clubId: string): Promise<ClubRow | undefined> {
  // Locked first and read afterwards: the row of one's membership is not locked, and may have changed while this waited.
  await lockClubForJob(ctx, clubId);
  return findClub(ctx, viewer, clubId);
}

/** Locks a club as `lockClub` does, for a change that no member makes. */
export async function lockClubForJob(ctx: Context, clubId: string): Promise<void> {
  await sql`select from movie_clubs where id = ${clubId} for update`.execute(ctx.db);
}

/**
 * The names of those of these clubs that the member may know of, as `findClub` says, by id. Served by the primary keys of movie_clubs,
 * movie_club_members and blocks.
 */
export async function findKnownClubNames(
  ctx: Context,
  userId: string,
  clubIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from movie_clubs c where c.id = any(${clubIds}::uuid[]) and ${clubKnownTo({ userId })}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Lets a member gain one club at a time until the transaction ends, so that the count of the clubs that they own is right. */
export const lockClubOwner = (ctx: Context, userId: string) => lockUntilCommit(ctx.db, `clubs of ${userId}`);

/** How many active clubs a member owns. Served by movie_clubs_owner_idx. */
export async function countOwnedActiveClubs(ctx: Context, userId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('movie_clubs')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return total;
}

/** The stored form of a club, and what searches compare. */
const toColumns = ({ name, description, rules, visibility, join_policy, sealed_rounds }: ClubForm) => ({
  name,
  search_name: sql<string>`search_text(${name})`,
  description,
  rules,
  visibility,
  join_policy,
  sealed_rounds,
});

/** Adds a club with its owner as the only member, and returns its id. Needs lockClubNames. */
export async function insertClub(ctx: Context, ownerId: string, form: ClubForm, at: string): Promise<string> {
  const { id } = await ctx.db
    .insertInto('movie_clubs')
    .values({ ...toColumns(form), owner_id: ownerId, member_count: 1, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('movie_club_members')
    .values({ club_id: id, user_id: ownerId, role: 'owner', joined_at: at })
    .execute();
  return id;
}

/** Lets one transaction at a time name a club, until it ends. */
export const lockClubNames = (ctx: Context) => lockUntilCommit(ctx.db, 'names of clubs');

/** Whether another club than `clubId` has this name, whatever its case. Served by movie_clubs_name_key. */
export const isNameTaken = async (ctx: Context, name: string, clubId: string | null): Promise<boolean> =>
  (await ctx.db
    .selectFrom('movie_clubs')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where(sql<boolean>`id is distinct from ${clubId}::uuid`)
    .executeTakeFirst()) !== undefined;

/** Changes the form of a club. Needs lockClub and lockClubNames. */
export const updateClub = (ctx: Context, clubId: string, form: ClubForm, at: string) =>
  ctx.db
    .updateTable('movie_clubs')
    .set({ ...toColumns(form), updated_at: at })
    .where('id', '=', clubId)
    .execute();

/** Sets the address of the picture; null for none. Needs lockClub. */
export const setPicture = (ctx: Context, clubId: string, url: string | null, at: string) =>
  ctx.db.updateTable('movie_clubs').set({ club_image_url: url, updated_at: at }).where('id', '=', clubId).execute();

/** Makes a club archived or active. Needs lockClub. */
export const setStatus = (ctx: Context, clubId: string, status: 'active' | 'archived', at: string) =>
  ctx.db.updateTable('movie_clubs').set({ status, updated_at: at }).where('id', '=', clubId).execute();

/** Where a list of clubs by size goes on. */
export type SizePlace = readonly [memberCount: number, id: string];

/** What a list knows of a club. */
export interface ClubSummaryRow {
  id: string;
  name: string;
  description: string;
  club_image_url: string | null;
  member_count: number;
  join_policy: string;
  status: string;
  owner_display_name: string | null;
  owner_username: string | null;
  current_movie: MovieSummary | null;
  role: string | null;
  requested: boolean;
}

/** Facts of club `c` with its `owner` for a list, and what the viewer is in it. */
export const clubSummaryColumns = (viewer: Viewer | null): RawBuilder<ClubSummaryRow> => sql`
  c.id, c.name, c.description, c.club_image_url, c.member_count, c.join_policy, c.status,
  owner.display_name as owner_display_name, owner.username as owner_username,
  (select ${movieSummaryJson('movie')} from movie_club_films f join movies movie on movie.id = f.movie_id
    where f.club_id = c.id and f.status = 'current') as current_movie,
  (select m.role from movie_club_members m where m.club_id = c.id and m.user_id = ${viewerId(viewer)}) as role,
  exists (select from movie_club_join_requests q
    where q.club_id = c.id and q.user_id = ${viewerId(viewer)} and q.status = 'pending') as requested`;

/**
 * Public, active clubs whose name has every word, the largest first. Those that moderators hide or whose owner blocks the viewer, or is
 * blocked by them, are left out. Served by movie_clubs_listed_idx; a search reads all of them.
 */
export async function listPublicClubs(
  ctx: Context,
  viewer: Viewer | null,
  words: readonly string[],
  after: SizePlace | null,
  limit: number,
): Promise<ClubSummaryRow[]> {
  const { rows } = await sql<ClubSummaryRow>`
    select ${clubSummaryColumns(viewer)}
    from movie_clubs c left join profiles owner on owner.user_id = c.owner_id
    where c.visibility = 'public' and c.status = 'active' and c.moderation is null and ${noBlockBetween(viewer, sql`c.owner_id`)}
      and not exists (
        select from unnest(array(select search_form(typed) from unnest(${words}::text[]) as typed)) as word where strpos(c.search_name, word) = 0)
      and ${isAfterPlace(sql`(c.member_count, c.id)`, after, 'desc')}
    order by c.member_count desc, c.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** A club of a member, and since when they belong to it. */
export interface JoinedClubRow extends ClubSummaryRow {
  joined_at: string;
}

/**
 * The clubs of a member, the last joined first: for themselves all that moderators have not removed, for others public active ones that
 * moderators do not hide and whose owner neither blocks the viewer
 * nor is blocked by them. Served by movie_club_members_user_idx.
 */
export async function listClubsOfMember(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<JoinedClubRow[]> {
  const others = sql`c.visibility = 'public' and c.status = 'active' and c.moderation is null and ${noBlockBetween(viewer, sql`c.owner_id`)}`;
  const { rows } = await sql<JoinedClubRow>`
    select ${clubSummaryColumns(viewer)}, joined.joined_at
    from movie_club_members joined
    join movie_clubs c on c.id = joined.club_id
    left join profiles owner on owner.user_id = c.owner_id
    where joined.user_id = ${userId} and ${viewer?.userId === userId ? clubPassesModeration(sql`true`) : others}
      and ${isAfterPlace(sql`(joined.joined_at, joined.club_id)`, after, 'desc')}
    order by joined.joined_at desc, joined.club_id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

export interface OwnInvitationRow {
  id: string;
  inviter_id: string | null;
  message: string;
  created_at: string;
  expires_at: string;
}

/**
 * The invitation to a club that waits for the viewer's answer at this time. Its inviter is null when the viewer may not know of them.
 * Served by movie_club_invitations_one_pending.
 */
export async function findWaitingInvitation(
  ctx: Context,
  viewer: Viewer,
  clubId: string,
  at: string,
): Promise<OwnInvitationRow | undefined> {
  const { rows } = await sql<OwnInvitationRow>`
    select i.id, case when ${visibleToFellow(viewer, sql`i.inviter_id`)} then i.inviter_id end as inviter_id, i.message, i.created_at,
      i.expires_at
    from movie_club_invitations i
    where i.club_id = ${clubId} and i.invitee_id = ${viewer.userId} and i.status = 'pending' and i.expires_at > ${at}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Whether the member's request to join waits. Served by movie_club_join_requests_one_pending. */
export const hasWaitingRequest = async (ctx: Context, clubId: string, userId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('movie_club_join_requests')
    .select('id')
    .where('club_id', '=', clubId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirst()) !== undefined;

/**
 * SQL condition: whether the viewer may know that `requester` asks to join a club of this owner: no block separates the requester from the
 * viewer or from the owner.
 */
export const joinRequestKnownTo = (
  viewer: Viewer,
  { owner_id }: { owner_id: string | null },
  requester: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql`(${noBlockBetween(viewer, requester)} and ${noBlockBetween(owner_id === null ? null : { userId: owner_id }, requester)})`;

/** How many requests to join the club wait that the viewer may know of. Served by movie_club_join_requests_club_idx. */
export async function countWaitingRequests(
  ctx: Context,
  viewer: Viewer,
  club: Pick<ClubRow, 'id' | 'owner_id'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from movie_club_join_requests q
    where q.club_id = ${club.id} and q.status = 'pending' and ${joinRequestKnownTo(viewer, club, sql`q.user_id`)}`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
}
