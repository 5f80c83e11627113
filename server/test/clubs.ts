import type { ClubForm } from '@halfstar/contract/clubs/clubs.schema';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { MemberClient } from './client.ts';
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
    ...form,
  });
  return club_id;
}

/** Both ask to join a club of the other; the other approves it, starts a film and posts there, and invites one to another club. */
export async function askAndInvite(one: MemberClient, other: MemberClient, movieId: string): Promise<void> {
  const join_policy = 'request' as const;
  await other.api.clubRequests.create({ club_id: await makeClub(one, { join_policy }) });
  const club_id = await makeClub(other, { join_policy });
  await one.api.clubRequests.create({ club_id });
  await other.api.clubRequests.approve({ club_id, user_id: one.userId });
  await other.api.clubFilms.setCurrent({ club_id, movie_id: movieId, discuss_at: null });
  for (const content of ['Who is in?', `@${one.username}, you?`])
    await other.api.clubPosts.addToClub({ club_id, content });
  const invitation = { club_id: await makeClub(other), user_id: one.userId };
  await other.api.clubInvitations.create(invitation);
}

/** The owner of a club posts there and names a member, hides that, and deletes it. */
export async function postAndHide(owner: MemberClient, mentioned: MemberClient): Promise<void> {
  const content = `@${mentioned.username}, look`;
  const { id: post_id } = await owner.api.clubPosts.addToClub({ club_id: await makeClub(owner), content });
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

/** What must be true of every club, whatever its members did. */
export async function expectSoundClubs({ ctx }: World): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.name, c.status, c.owner_id, c.member_count, count(m.user_id)::int as members,
      count(m.user_id) filter (where m.role = 'owner')::int as owners
    from movie_clubs c left join movie_club_members m on m.club_id = c.id
    group by c.id
    having c.member_count <> count(m.user_id)
      or (c.owner_id is null) <> (count(m.user_id) filter (where m.role = 'owner') = 0)
      or count(m.user_id) filter (where m.role = 'owner' and m.user_id is distinct from c.owner_id) > 0
      or (c.status = 'active' and c.owner_id is null)`.execute(ctx.db);
  expect(rows).toEqual([]);
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
