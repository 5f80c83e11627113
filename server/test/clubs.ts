import type { ClubForm } from '@halfstar/contract/clubs/clubs.schema';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { closeDueVotes } from '#features/clubs/vote-closing.service.ts';
import { clubVoteClosed, clubVoteUndecided } from '#features/clubs/votes.events.ts';
import { hoursFromNow } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberClient } from './client.ts';
import { setState } from './moderated.ts';
import type { World } from './world.ts';

let named = 0;

/** A new club of a member, public and open unless the form says otherwise. @returns its id */
export async function makeClub(owner: MemberClient, form: Partial<ClubForm> = {}): Promise<string> {
  named += 1;
  const { club_id } = await owner.api.clubs.create({
    name: `Club ${named}`,
    description: '',
    rules: '',
    visibility: 'public',
    join_policy: 'open',
    sealed_rounds: false,
    ...form,
  });
  return club_id;
}

/**
 * Both ask to join a club of the other; the other approves it, starts a film there in a sealed round, opens it, passes the turn to pick the
 * next to one, makes them a club moderator, posts there, invites one to another club, and hands a third one over to them.
 */
export async function askAndInvite(one: MemberClient, other: MemberClient, movieId: string): Promise<void> {
  const join_policy = 'request' as const;
  await other.api.clubRequests.create({ club_id: await makeClub(one, { join_policy }) });
  const club_id = await makeClub(other, { join_policy, sealed_rounds: true });
  await one.api.clubRequests.create({ club_id });
  await other.api.clubRequests.approve({ club_id, user_id: one.userId });
  const film = { club_id, movie_id: movieId };
  await other.api.clubMovies.setCurrent({ ...film, discuss_at: null });
  await other.api.clubReviews.save({ ...film, rating: 3, review_content: null, is_spoiler: false });
  await other.api.clubMovies.finishCurrent({ club_id });
  await passTurn(other, one, club_id);
  await other.api.clubMembers.setRole({ club_id, user_id: one.userId, role: 'moderator' });
  for (const content of ['Who is in?', `@${one.username}, you?`])
    await other.api.clubPosts.addToClub({ club_id, content });
  const invitation = { club_id: await makeClub(other), user_id: one.userId };
  await other.api.clubInvitations.create(invitation);
  const given = { club_id: await makeClub(other) };
  await one.api.clubMembers.join(given);
  await other.api.clubMembers.handOver({ ...given, user_id: one.userId });
}

/**
 * A vote of the club on its next film, which ends in a day: whoever manages it opens it, nominates the film and ranks it. @returns its
 * nomination
 */
export async function nominateAndRank(
  { clock }: World,
  { api }: MemberClient,
  club_id: string,
  movie_id: string,
): Promise<string> {
  await api.clubVotes.open({ club_id, closes_at: hoursFromNow(clock, 24) });
  const { nominations } = await api.clubVotes.nominate({ club_id, movie_id, pitch: 'Two hours of rain.' });
  const id = nominations[0]?.id ?? '';
  await api.clubVotes.rank({ club_id, ranking: [id] });
  return id;
}

/** A club watches a film, which its owner rates, opens a vote, and is told the film as the result of one, and that there is none. */
export async function watchAndVote({ ctx, clock }: World, api: MemberClient['api'], club_id: string, movie_id: string) {
  await api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  const { id: voteId, opened_at: at } = await api.clubVotes.open({ club_id, closes_at: hoursFromNow(clock, 24) });
  const result = { clubId: club_id, voteId, movieId: movie_id, at };
  await inTransaction(ctx, (ctx) => publishEvent(ctx, clubVoteClosed, result));
  await inTransaction(ctx, (ctx) => publishEvent(ctx, clubVoteUndecided, result));
  await api.clubReviews.save({ club_id, movie_id, rating: 2, review_content: null, is_spoiler: false });
  await api.clubMovies.finishCurrent({ club_id });
}

/**
 * A new club of the owner, which the member joins, and one of the member ask what to watch next; a day later too few have voted, and the
 * owner picks the only film.
 */
export async function pickInVotes(world: World, owner: MemberClient, member: MemberClient, movie_id: string) {
  const club_id = await makeClub(owner);
  await member.api.clubMembers.join({ club_id });
  await nominateAndRank(world, member, await makeClub(member), movie_id);
  const nomination_id = await nominateAndRank(world, owner, club_id, movie_id);
  world.clock.advance({ hours: 24 });
  await closeDueVotes(world.ctx);
  await owner.api.clubVotes.pick({ club_id, nomination_id });
  await world.runJobs();
}

/** The members of a club pick its films in turns, and its owner passes the turn to another one. */
export async function passTurn(owner: MemberClient, next: MemberClient, club_id: string): Promise<void> {
  await owner.api.clubRotation.start({ club_id, days: 7 });
  const { rotation } = await next.api.clubRotation.takePart({ club_id });
  await owner.api.clubRotation.pass({ club_id, turn_id: rotation?.turn_id ?? null });
}

/** The owner of a club posts there and names a member; moderators hide that and show it, the owner hides it and deletes it. */
export async function postAndHide(world: World, owner: MemberClient, mentioned: MemberClient): Promise<void> {
  const content = `@${mentioned.username}, look`;
  const { id: post_id } = await owner.api.clubPosts.addToClub({ club_id: await makeClub(owner), content });
  for (const state of ['hidden', 'shown'] as const) await setState(world, 'club_post', post_id, state);
  await owner.api.clubPosts.hide({ post_id });
  await owner.api.clubPosts.delete({ post_id });
}

/** Adds members without a session to a club until it has so many. */
export async function fillClub({ ctx, clock }: World, clubId: string, members: number): Promise<void> {
  const name = `crowd${clubId.slice(-6)}`;
  await ctx.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      with many as (
        select new_id() as id, ${name} || n as name
        from generate_series(1, ${members}::int - (select member_count from movie_clubs where id = ${clubId})) n),
      account as (
        insert into auth_users (id, name, email, email_verified) select id, name, name || '@example.com', true from many),
      profile as (
        insert into profiles (user_id, username, display_name, created_at, updated_at) select id, name, name, now(), now() from many)
      insert into movie_club_members (club_id, user_id, role, joined_at)
      select ${clubId}, id, 'member', ${clock.now().toISOString()} from many`.execute(db);
    await sql`update movie_clubs set member_count = ${members} where id = ${clubId}`.execute(db);
  });
}

/** What must be true of every club, or of this one, whatever its members did. */
export async function expectSoundClubs({ ctx }: World, clubId: string | null = null): Promise<void> {
  const isMeant = sql`(${clubId}::uuid is null or c.id = ${clubId})`;
  const clubs = await sql<{ name: string }>`
    select c.name, c.status, c.owner_id, c.member_count, count(m.user_id)::int as members,
      count(m.user_id) filter (where m.role = 'owner')::int as owners
    from movie_clubs c left join movie_club_members m on m.club_id = c.id
    where ${isMeant}
    group by c.id
    having c.member_count <> count(m.user_id)
      or (c.owner_id is null) <> (count(m.user_id) filter (where m.role = 'owner') = 0)
      or count(m.user_id) filter (where m.role = 'owner') > 1
      or count(m.user_id) filter (where m.role = 'owner' and m.user_id is distinct from c.owner_id) > 0
      or (c.status = 'active' and c.owner_id is null)`.execute(ctx.db);
  expect(clubs.rows).toEqual([]);
  // Who is a member waits for nothing, and was not removed since.
  const members = await sql<{ name: string; wrong: string }>`
    select c.name, wrong.what as wrong
    from movie_clubs c join movie_club_members m on m.club_id = c.id
    cross join lateral (
      select 'invited' as what from movie_club_invitations i
        where i.club_id = c.id and i.invitee_id = m.user_id and i.status = 'pending'
      union all select 'waiting' from movie_club_join_requests q
        where q.club_id = c.id and q.user_id = m.user_id and q.status = 'pending'
      union all select 'removed' from movie_club_removals r where r.club_id = c.id and r.user_id = m.user_id) wrong
    where ${isMeant}`.execute(ctx.db);
  expect(members.rows).toEqual([]);
}

/** Adds a member to a club as if they had joined it, whatever its rules of joining are. */
export async function addToClub(
  { ctx, clock }: World,
  clubId: string,
  { userId }: Pick<MemberClient, 'userId'>,
  role: 'moderator' | 'member' = 'member',
): Promise<void> {
  const joined_at = clock.now().toISOString();
  await ctx.db.insertInto('movie_club_members').values({ club_id: clubId, user_id: userId, role, joined_at }).execute();
  await ctx.db
    .updateTable('movie_clubs')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('id', '=', clubId)
    .execute();
}
