import { contract } from '@halfstar/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from '#test/client.ts';
import { CHOOSING_CALLS } from '#test/club-choosing-rules.ts';
import { POST_CALLS } from '#test/club-post-rules.ts';
import {
  type Case,
  KINDS,
  type Kind,
  CALLS as OTHER_CALLS,
  type Scene,
  STANDINGS,
  TIERS,
  type Tier,
} from '#test/club-rules.ts';
import { makeClub } from '#test/clubs.ts';
import { isLongRun } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Every viewer of a table: a visitor, and each standing in each tier; only pro members and admins own clubs. */
const VIEWERS: Case['viewer'][] = [
  null,
  ...STANDINGS.flatMap((standing) =>
    TIERS.filter((tier) => standing !== 'owner' || tier !== 'lite')
      // Whoever an owner blocks is a member like others.
      .filter((tier) => !standing.startsWith('blocked') || tier !== 'admin')
      .map((tier) => ({ standing, tier })),
  ),
];

const setTier = ({ userId }: MemberClient, tier: Tier) =>
  world.ctx.db.updateTable('profiles').set({ tier }).where('user_id', '=', userId).execute();

interface Cast {
  owner: MemberClient;
  viewer: MemberClient;
  plain: MemberClient;
  moderator: MemberClient;
  outsider: MemberClient;
  asking: MemberClient;
  invited: MemberClient;
}

/** A new club of this kind with everything that the calls are about, and the viewer standing to it as said. */
async function makeScene(cast: Cast, { kind, viewer }: Case): Promise<Scene> {
  const { db } = world.ctx;
  const at = world.clock.now().toISOString();
  const isOwnerViewing = viewer?.standing === 'owner';
  const [owner, me] = [isOwnerViewing ? cast.viewer : cast.owner, cast.viewer];
  await db.deleteFrom('blocks').where('blocked_id', '=', me.userId).execute();
  const owners = [cast.owner, cast.moderator, me].map(({ userId }) => userId);
  await db.deleteFrom('movie_clubs').where('owner_id', 'in', owners).execute();
  const club_id = await makeClub(owner, KINDS[kind]);
  const members = [
    { user_id: cast.plain.userId, role: 'member' },
    { user_id: cast.moderator.userId, role: 'moderator' },
    ...(viewer?.standing === 'moderator' ? [{ user_id: me.userId, role: 'moderator' }] : []),
    ...(viewer?.standing === 'member' || viewer?.standing === 'blocked member'
      ? [{ user_id: me.userId, role: 'member' }]
      : []),
  ];
  await db
    .insertInto('movie_club_members')
    .values(members.map((member) => ({ club_id, ...member, joined_at: at })))
    .execute();
  await db
    .updateTable('movie_clubs')
    .set({ member_count: members.length + 1, status: kind === 'archived' ? 'archived' : 'active' })
    .where('id', '=', club_id)
    .execute();
  const invitation = { club_id, inviter_id: owner.userId, message: '', status: 'pending', created_at: at };
  const invite = async (invitee: MemberClient) =>
    (
      await db
        .insertInto('movie_club_invitations')
        .values({ ...invitation, invitee_id: invitee.userId, expires_at: '2999-01-01T00:00:00Z' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const asks = viewer?.standing === 'waiting' ? [cast.asking, me] : [cast.asking];
  await db
    .insertInto('movie_club_join_requests')
    .values(asks.map(({ userId }) => ({ club_id, user_id: userId, message: '', status: 'pending', created_at: at })))
    .execute();
  if (viewer?.standing === 'removed') {
    await db.insertInto('movie_club_removals').values({ club_id, user_id: me.userId, removed_at: at }).execute();
  }
  if (viewer?.standing.startsWith('blocked')) {
    await db.insertInto('blocks').values({ blocker_id: owner.userId, blocked_id: me.userId, created_at: at }).execute();
  }
  const [film, planned, fresh] = [await world.movie('Heat'), await world.movie('Alien'), await world.movie('Jaws')];
  await db
    .insertInto('movie_club_films')
    .values([
      {
        club_id,
        movie_id: film,
        status: 'current',
        started_at: at,
        created_at: at,
        sealed: 'sealed_rounds' in KINDS[kind],
      },
      { club_id, movie_id: planned, status: 'planned', created_at: at, sealed: false },
    ])
    .execute();
  await db.insertInto('movie_club_rotations').values({ club_id, days: 7 }).execute();
  await db.insertInto('movie_club_pickers').values({ club_id, user_id: cast.plain.userId, place: 1 }).execute();
  const review = await db
    .insertInto('movie_club_reviews')
    .values({
      club_id,
      movie_id: film,
      user_id: cast.plain.userId,
      rating: 8,
      kind: 'full',
      review_content: 'Two men talk over coffee.',
      is_spoiler: false,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const post = await db
    .insertInto('comments')
    .values({ subject_id: club_id, user_id: cast.plain.userId, content: 'Who is in?', created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const closes_at = hoursFromNow(world.clock, 24);
  const vote = await db
    .insertInto('movie_club_votes')
    .values({
      club_id,
      opened_at: at,
      closes_at,
      ...(kind === 'archived' ? { status: 'cancelled', closed_at: at } : { status: 'open' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const nomination = await db
    .insertInto('movie_club_nominations')
    .values({ vote_id: vote.id, movie_id: planned, user_id: cast.plain.userId, pitch: '', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    club_id,
    film,
    planned,
    fresh,
    plain: cast.plain,
    moderator: cast.moderator,
    outsider: cast.outsider,
    asking: cast.asking,
    invitation_id: await invite(cast.invited),
    own_invitation_id: viewer?.standing === 'invited' ? await invite(me) : null,
    review_id: review.id,
    post_id: post.id,
    nomination_id: nomination.id,
    closes_at,
  };
}

/** How a call ended: 'ok', or the code of its error. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => String(error.code),
  );

const CALLS = { ...OTHER_CALLS, ...POST_CALLS, ...CHOOSING_CALLS };

/** Calls that are about no club: which clubs they answer with is in the tests of each. */
const ABOUT_NO_CLUB = ['clubs.list', 'clubs.listByMember', 'clubs.listRecommended', 'clubReviews.listWatched'];

test('every call about clubs is in the table', () => {
  const all = Object.entries(contract)
    .filter(([part]) => part.startsWith('club'))
    .flatMap(([part, calls]) => Object.keys(calls).map((call) => `${part}.${call}`));
  const known = new Set([...Object.keys(CALLS).map((name) => name.split(',')[0] ?? ''), ...ABOUT_NO_CLUB]);
  expect(all.filter((name) => !known.has(name))).toEqual([]);
});

/** In the quick run three kinds that differ in most. */
const kinds: Kind[] = isLongRun
  ? (Object.keys(KINDS) as Kind[])
  : ['open, in a sealed round', 'private, by request', 'archived'];
const cases = kinds.length * VIEWERS.length * Object.keys(CALLS).length;

test(`[CLB-05] calls about a club are answered as the rules say, in ${cases} cases of call, viewer and kind of club`, {
  timeout: 600_000,
}, async () => {
  const [owner, plain, moderator, outsider, asking, invited] = await Promise.all(
    Array.from({ length: 6 }, () => world.someone()),
  );
  if (!owner || !plain || !moderator || !outsider || !asking || !invited) throw new Error('no members');
  const others = { owner, plain, moderator, outsider, asking, invited };
  const viewers: Record<Tier, MemberClient> = {
    lite: await world.someone(),
    pro: await world.someone(),
    admin: await world.someone(),
  };
  for (const tier of TIERS) await setTier(viewers[tier], tier);
  const wrong: string[] = [];
  for (const viewer of VIEWERS) {
    const me = viewers[viewer?.tier ?? 'pro'];
    const { api } = viewer === null ? world.visitor() : me;
    for (const kind of kinds) {
      let scene: Scene | null = null;
      for (const [name, { by, expected }] of Object.entries(CALLS)) {
        scene ??= await makeScene({ ...others, viewer: me }, { kind, viewer });
        const outcome = await outcomeOf(by(api, scene));
        const due = expected({ kind, viewer });
        if (outcome !== due)
          wrong.push(`${name} by ${viewer?.tier} ${viewer?.standing} in ${kind}: ${outcome} instead of ${due}`);
        // What was refused has changed nothing; what was done needs a new scene.
        if (outcome === 'ok' && !name.endsWith('.get') && !/\.(list|listByClub|listByFilm|listOwn)$/.test(name))
          scene = null;
      }
    }
  }
  expect(wrong).toEqual([]);
});
