import { sql } from 'kysely';
import type { MemberClient } from '../client.ts';
import { makeClub } from '../clubs.ts';
import { maySeeFellow } from './club-films.ts';
import { byOwner, isThere, MEMBERS, maySee, OTHERS, type Probe, type Scene, some } from './scene.ts';

/** The clubs of a scene: the owner's own, and one of the host that the owner belongs to. */
interface Clubs {
  open: string;
  byRequest: string;
  ofHost: string;
}

const clubs = new WeakMap<Scene, Promise<Clubs>>();

/** The clubs of a scene, made when they are first asked for. */
function clubsOf(scene: Scene): Promise<Clubs> {
  const known = clubs.get(scene) ?? makeClubs(scene);
  clubs.set(scene, known);
  return known;
}

async function makeClubs({ owner, host }: Scene): Promise<Clubs> {
  const [open, ofHost] = [await makeClub(owner), await makeClub(host)];
  const byRequest = await makeClub(owner, { join_policy: 'request' });
  await owner.api.clubMembers.join({ club_id: ofHost });
  return { open, byRequest, ofHost };
}

/** Who owns a club shows it to everyone but across a block, whatever their audience. */
const notAcrossBlock: typeof maySee = (_audience, standing) => standing !== 'blocked' && standing !== 'blocking';
/** Whose name may be known, so that they can be invited. */
const mayName: typeof maySee = (audience, standing) => maySeeFellow(audience, standing) && audience !== 'private';

/** Looks for the owner while the viewer is a member of the club. */
async function whileFellow<Answer>(
  { world }: Scene,
  viewer: MemberClient,
  club_id: string,
  look: () => Promise<Answer>,
) {
  const { db } = world.ctx;
  const row = { club_id, user_id: viewer.userId, role: 'member', joined_at: world.clock.now().toISOString() };
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('movie_club_members')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const answer = await look();
  if (added === 1n)
    await db
      .deleteFrom('movie_club_members')
      .where('club_id', '=', club_id)
      .where('user_id', '=', viewer.userId)
      .execute();
  return answer;
}

/** Looks for the owner, who is invited to a club of the viewer and asks to join it. */
async function whileWaiting(
  { world, owner }: Scene,
  viewer: MemberClient,
  look: (club_id: string) => Promise<boolean>,
): Promise<boolean> {
  const { db } = world.ctx;
  const club_id = await makeClub(viewer, { join_policy: 'request' });
  await sql`insert into movie_club_invitations (club_id, inviter_id, invitee_id, message, status, created_at, expires_at)
    values (${club_id}, null, ${owner.userId}, '', 'pending', now(), now() + interval '1 day')`.execute(db);
  await sql`insert into movie_club_join_requests (club_id, user_id, message, status, created_at)
    values (${club_id}, ${owner.userId}, '', 'pending', now())`.execute(db);
  const answer = await look(club_id);
  await db.deleteFrom('movie_clubs').where('id', '=', club_id).execute();
  return answer;
}

/** A call of another than the owner about the owner's open club, which is unknown across a block. */
const ofClub = (
  call: (api: MemberClient['api'], ids: { club_id: string; user_id: string }) => Promise<unknown>,
): Probe => ({
  sees: async ({ api }, scene) =>
    isThere(call(api, { club_id: (await clubsOf(scene)).open, user_id: scene.host.userId })),
  standings: OTHERS,
  rule: notAcrossBlock,
});

const FORM = { description: '', rules: '', sealed_rounds: false, visibility: 'public', join_policy: 'open' } as const;

/** What calls of clubs show of a member, each with the case that looks for it. */
export const CLUBS_PROBES: Record<string, Probe[]> = {
  'clubs.list': [
    {
      sees: async ({ api }, scene) => {
        const { open } = await clubsOf(scene);
        return some(await api.clubs.list({ limit: 50 }), ({ club_id }) => club_id === open);
      },
      rule: notAcrossBlock,
    },
  ],
  'clubs.get': [
    {
      sees: async ({ api }, scene) => isThere(api.clubs.get({ club_id: (await clubsOf(scene)).open })),
      rule: notAcrossBlock,
    },
  ],
  'clubs.listRecommended': [
    {
      sees: async ({ api }, scene) => {
        await clubsOf(scene);
        return some(
          await api.clubs.listRecommended(),
          ({ reason }) => reason.kind === 'followees' && reason.members.some(byOwner(scene)),
        );
      },
      standings: ['follower', 'muting', 'blocked', 'blocking'],
    },
  ],
  'clubs.listByMember': [{ sees: ({ api }, { owner }) => isThere(api.clubs.listByMember({ user_id: owner.userId })) }],
  'clubs.update': [ofClub((api, { club_id }) => api.clubs.update({ club_id, name: 'Mine now', ...FORM }))],
  'clubs.setPicture': [
    ofClub((api, { club_id }) => api.clubs.setPicture({ club_id, picture: new File(['no'], 'no') })),
  ],
  'clubs.removePicture': [ofClub((api, { club_id }) => api.clubs.removePicture({ club_id }))],
  'clubs.archive': [ofClub((api, { club_id }) => api.clubs.archive({ club_id }))],
  'clubs.reopen': [ofClub((api, { club_id }) => api.clubs.reopen({ club_id }))],
  'clubMembers.list': [
    {
      sees: async ({ api }, scene) =>
        some(await api.clubMembers.list({ club_id: (await clubsOf(scene)).ofHost }), ({ member }) =>
          byOwner(scene)(member),
        ),
    },
    {
      sees: async (viewer, scene) => {
        const { ofHost: club_id } = await clubsOf(scene);
        return whileFellow(scene, viewer as MemberClient, club_id, async () =>
          some(await viewer.api.clubMembers.list({ club_id }), ({ member }) => byOwner(scene)(member)),
        );
      },
      standings: MEMBERS,
      rule: maySeeFellow,
    },
  ],
  'clubMembers.join': [
    ofClub(async (api, { club_id }) => {
      await api.clubMembers.join({ club_id });
      await api.clubMembers.leave({ club_id });
    }),
  ],
  'clubMembers.leave': [ofClub((api, { club_id }) => api.clubMembers.leave({ club_id }))],
  'clubMembers.setNotify': [ofClub((api, { club_id }) => api.clubMembers.setNotify({ club_id, notify: 'none' }))],
  'clubMembers.remove': [ofClub((api, ids) => api.clubMembers.remove(ids))],
  'clubMembers.setRole': [ofClub((api, ids) => api.clubMembers.setRole({ ...ids, role: 'moderator' }))],
  'clubMembers.handOver': [ofClub((api, ids) => api.clubMembers.handOver(ids))],
  'clubInvitations.listByClub': [
    ofClub((api, { club_id }) => api.clubInvitations.listByClub({ club_id })),
    {
      sees: (viewer, scene) =>
        whileWaiting(scene, viewer as MemberClient, async (club_id) =>
          some(await viewer.api.clubInvitations.listByClub({ club_id }), ({ invitee }) => byOwner(scene)(invitee)),
        ),
      standings: OTHERS,
      rule: mayName,
    },
  ],
  'clubInvitations.create': [
    {
      sees: (viewer, scene) =>
        whileWaiting(scene, viewer as MemberClient, (club_id) =>
          isThere(viewer.api.clubInvitations.create({ club_id, user_id: scene.owner.userId })),
        ),
      standings: OTHERS,
      rule: mayName,
    },
  ],
  'clubRequests.list': [
    ofClub((api, { club_id }) => api.clubRequests.list({ club_id })),
    {
      // Also by the owner whom the viewer mutes, so that each request can be answered.
      sees: (viewer, scene) =>
        whileWaiting(scene, viewer as MemberClient, async (club_id) =>
          some(await viewer.api.clubRequests.list({ club_id }), ({ member }) => byOwner(scene)(member)),
        ),
      standings: OTHERS,
      rule: notAcrossBlock,
    },
  ],
  'clubRequests.create': [
    {
      sees: async ({ api }, scene) => {
        const { byRequest: club_id } = await clubsOf(scene);
        return isThere(api.clubRequests.create({ club_id }).finally(() => api.clubRequests.withdraw({ club_id })));
      },
      standings: OTHERS,
      rule: notAcrossBlock,
    },
  ],
  'clubRequests.approve': [ofClub((api, ids) => api.clubRequests.approve(ids))],
  'clubRequests.decline': [ofClub((api, ids) => api.clubRequests.decline(ids))],
};
