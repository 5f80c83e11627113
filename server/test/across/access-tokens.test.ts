import { contract } from '@halfstar/contract';
import { AUDIENCES } from '@halfstar/contract/visibility/visibility.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeScript, makeToken, useToken } from '#test/access-tokens.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { eventually } from '#test/eventually.ts';
import { someoneWhoIs } from '#test/moderation.ts';
import { isLongRun } from '#test/runs.ts';
import { PROBES } from '#test/visibility/index.ts';
import { makeScene, STANDINGS } from '#test/visibility/scene.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** What each call of the contract asks of a personal access token: a scope, or it refuses all of them. A new call needs a place here. */
const DECIDED: Record<string, { read?: string; write?: string; refused?: string }> = {
  site: { read: 'get' },
  accounts: {
    refused:
      'getSession signIn signOut signUp confirmEmail resendConfirmation requestPasswordReset resetPassword changePassword',
  },
  sessions: { refused: 'list end endOthers endAll' },
  secondFactor: { refused: 'completeSignIn get prepare turnOn renewRecoveryCodes turnOff' },
  passkeys: { refused: 'getSignInOptions signIn list getRegistrationOptions add rename remove' },
  accessTokens: { refused: 'list create revoke' },
  deletion: { refused: 'request cancel' },
  sanctions: { refused: 'list' },
  invites: { read: 'getOverview', write: 'create revoke', refused: 'validate createBatch getQuota setQuota' },
  verification: { refused: 'getOwn request confirm withdraw setLocation listPending decide' },
  visibility: { read: 'getAudience', write: 'setAudience' },
  profiles: {
    read: 'getOwn getByUsername getByUserId listByUserIds',
    write: 'changeSettings markChangeLogRead update setAvatar removeAvatar changeUsername',
    refused: 'create completeOnboarding',
  },
  follows: { read: 'getRelation listFollowers listFollowing searchMembers', write: 'follow unfollow removeFollower' },
  requests: { read: 'list count', write: 'approve decline approveAll' },
  blocks: { read: 'listBlocked listMuted', write: 'block unblock mute unmute' },
  movies: { read: 'search get listByIds getByTmdbId' },
  backfill: { refused: 'getGaps getLatest listMisses start pause resume cancel' },
  tracking: {
    read: 'getByMovies listRatings listMovies',
    write: 'rate removeRating addToList removeFromList markToSeeAgain unmarkToSeeAgain',
  },
  browse: { read: 'listMovies listPopular listTrending' },
  diary: { read: 'list listByMovie listEarlierReviews getText', write: 'add deleteByMovie update delete' },
  people: { read: 'get search' },
  stats: { read: 'getByMember' },
  taste: { read: 'getMatch' },
  recommendations: { read: 'list', write: 'dismiss restore' },
  similarMovies: { read: 'list' },
  lists: {
    read: 'listByMember listForMovie get listMovies',
    write: 'create update delete addMovie removeMovie moveMovie setMovieNote',
  },
  reviews: {
    read: 'getOwn listPopular get getContent listByMovie listByMember listReactions',
    write: 'publish delete restore react toggleReaction removeReaction',
  },
  drafts: { read: 'get list', write: 'save delete' },
  scheduled: { read: 'get list', write: 'schedule publishNow cancel' },
  comments: { read: 'listByReview', write: 'add update delete' },
  clubs: {
    read: 'list listByMember listRecommended get',
    write: 'create update setPicture removePicture archive reopen',
  },
  clubMembers: { read: 'list', write: 'join leave setNotify remove setRole handOver' },
  clubInvitations: { read: 'listByClub', write: 'create accept decline revoke' },
  clubRequests: { read: 'list', write: 'create withdraw approve decline' },
  clubRotation: { read: 'get', write: 'start stop takePart stepOut pick pass' },
  clubMovies: { read: 'list get', write: 'plan unplan setCurrent finishCurrent' },
  clubReviews: { read: 'listByMovie listOwn listWatched', write: 'save delete hide show' },
  clubPosts: { read: 'listByClub listByMovie', write: 'addToClub addToMovie update delete hide show' },
  clubVotes: { read: 'get list', write: 'open setDeadline cancel nominate withdraw removeNomination rank pick' },
  clubCalendar: { read: 'get', write: 'renew remove' },
  clubTonight: { read: 'list' },
  timeline: {
    read: 'listHome countNew listByMember listFriendsOfMovie getHomeSide listReactions',
    write: 'react toggleReaction removeReaction',
  },
  imports: {
    read: 'list get listRows listMovies getReport listUnmatched',
    write:
      'create setFileKind setOptions setRemovals setLeftOutRows start cancel undo resetStuck retryUnmatched chooseMovie',
    refused: 'mergeMovie',
  },
  feeds: { read: 'get', write: 'save sync startProof checkProof' },
  moviePages: { read: 'get' },
  feedback: { read: 'listOwn', write: 'send', refused: 'list getCounts update' },
  reports: { refused: 'create listOwn' },
  cases: { refused: 'list count get claim release act' },
  decisions: { refused: 'get listOwn askSecondLook' },
  secondLooks: { refused: 'decide' },
  ledger: { read: 'list' },
  admin: {
    refused:
      'listMembers getMember setTier setBadges imposeSanction liftSanction signOutMember listAudit getFigures listJobs retryJob listClubs listInvites revokeInvite getSettings writeAnnouncement editAnnouncement endAnnouncement pause endPause',
  },
  notifications: { read: 'list getPreferences', write: 'markRead markAllRead delete setPreference setDigest' },
  exports: { read: 'get download', write: 'request' },
};

type Decision = 'read' | 'write' | 'refused';

const decisions = new Map<string, Decision>(
  Object.entries(DECIDED).flatMap(([feature, parts]) =>
    Object.entries(parts).flatMap(([decision, names]) =>
      names.split(' ').map((name): [string, Decision] => [`${feature}.${name}`, decision as Decision]),
    ),
  ),
);

const NOBODY = '0197a000-0000-7000-8000-000000000000';

const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, meta } = procedure['~orpc'];
    const path = `/api${(route.path ?? '').replace('{list_type}', 'watchlist').replace(/\{\w+\}/g, NOBODY)}`;
    return { call: `${feature}.${name}`, method: route.method ?? 'GET', path, session: meta.session };
  }),
);
type Call = (typeof calls)[number];

/** Codes by which a call refuses whoever brings this token, or none. Whatever else it answers, it has accepted the token. */
const REFUSALS = new Set([
  'AUTHENTICATION_REQUIRED',
  'ACCESS_TOKEN_INVALID',
  'ACCESS_TOKEN_SCOPE',
  'ACCESS_TOKEN_REFUSED',
]);

async function ask(client: Client, { method, path }: Pick<Call, 'method' | 'path'>) {
  const response = await client.send(method, path, method === 'GET' ? undefined : {});
  const text = await response.text();
  const code = text.startsWith('{') ? String((JSON.parse(text) as { code?: unknown }).code) : '';
  return { status: response.status, code: REFUSALS.has(code) ? code : 'accepted' };
}

test('each call of the contract has a place in the table, and no other', () => {
  expect([...decisions.keys()].toSorted()).toEqual(calls.map(({ call }) => call).toSorted());
});

test('[API-04] each call of the contract accepts the tokens whose scope is enough, and no invalid one', async () => {
  // An admin with the badge of moderators: what is refused is not refused for want of rights.
  const ada = await someoneWhoIs(world, 'admin');
  const tokens = { read: await makeToken(ada, 'read'), write: await makeToken(ada, 'write') };
  const revoked = await makeToken(ada);
  await ada.api.accessTokens.revoke({ access_token_id: revoked.id });
  const bo = await world.someone();
  const expired = await makeToken(bo, 'write', 30);
  world.clock.advance({ hours: 30 * 24 });
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  const wrong: unknown[] = [];
  for (const one of calls) {
    const decision = decisions.get(one.call);
    const expected = {
      none: one.session === 'required' ? 'AUTHENTICATION_REQUIRED' : 'accepted',
      read: decision === 'refused' ? 'ACCESS_TOKEN_REFUSED' : decision === 'write' ? 'ACCESS_TOKEN_SCOPE' : 'accepted',
      write: decision === 'refused' ? 'ACCESS_TOKEN_REFUSED' : 'accepted',
      revoked: 'ACCESS_TOKEN_INVALID',
      expired: 'ACCESS_TOKEN_INVALID',
      'made up': 'ACCESS_TOKEN_INVALID',
    };
    const clients = {
      none: world.visitor(),
      read: useToken(ada, tokens.read.token),
      write: useToken(ada, tokens.write.token),
      revoked: useToken(ada, revoked.token),
      expired: useToken(bo, expired.token),
      'made up': useToken(bo, `${expired.token.slice(0, -1)}~`),
    };
    for (const kind of Object.keys(expected) as (keyof typeof expected)[]) {
      const { status, code } = await ask(clients[kind], one);
      const right = code === expected[kind] && (code !== 'ACCESS_TOKEN_INVALID' || status === 401) && status !== 500;
      if (!right) wrong.push({ call: one.call, kind, status, code, expected: expected[kind] });
    }
  }
  expect(wrong).toEqual([]);
});

test('[API-04] scripts see of other members what their member sees', async () => {
  const films = { public: 'Heat', followers: 'Alien', private: 'Vertigo' };
  const wrong: unknown[] = [];
  let compared = 0;
  for (const audience of isLongRun ? AUDIENCES : (['followers'] as const)) {
    const scene = await makeScene(world, audience, films[audience]);
    for (const standing of STANDINGS.filter((one) => one !== 'visitor')) {
      const member = scene.viewers[standing] as MemberClient;
      const script = await makeScript(member);
      for (const [call, probes] of Object.entries(PROBES)) {
        if (decisions.get(call) === 'refused') continue;
        for (const [index, { sees, standings = STANDINGS }] of probes.entries()) {
          if (!standings.includes(standing)) continue;
          const [asMember, asScript] = [await sees(member, scene), await sees(script, scene)];
          compared += 1;
          if (asMember !== asScript) wrong.push({ call, index, audience, standing, asMember, asScript });
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(300);
});

test('[API-04] a token gives an admin no more than an ordinary member may', async () => {
  const [owner, admin] = [await world.someone(), await someoneWhoIs(world, 'admin')];
  const club_id = await makeClub(owner, { visibility: 'private', join_policy: 'invite' });
  const script = await makeScript(admin);
  await admin.api.clubPosts.listByClub({ club_id });
  await expect(script.api.clubPosts.listByClub({ club_id })).rejects.toMatchObject({ status: 404 });
  const form = { name: 'Mine now', description: '', rules: '', sealed_rounds: false };
  const update = { ...form, club_id, visibility: 'private', join_policy: 'invite' } as const;
  await expect(script.api.clubs.update(update)).rejects.toMatchObject({ status: 404 });
  await admin.api.clubs.update(update);
  // What admins have of the pro tier stays.
  expect(await makeClub(script)).not.toBe('');
});

const typesOf = async ({ api }: Client) => (await api.notifications.list({})).items.map(({ type }) => type);

test('notifications from within a club that only admins may read are not listed by an access token', async () => {
  const [owner, admin] = [await world.someone(), await someoneWhoIs(world, 'admin')];
  const club_id = await makeClub(owner, { visibility: 'private', join_policy: 'invite' });
  const script = await makeScript(admin);
  await owner.api.clubPosts.addToClub({ club_id, content: `Look, @${admin.username}.` });
  await eventually(async () => (await typesOf(admin)).includes('club_mention'));
  expect(await typesOf(script)).not.toContain('club_mention');
  expect((await script.api.notifications.list({})).unread_count).toBe(0);
});

test('cookies beside a token are ignored, also when the token is not valid, and no cookie is set', async () => {
  const [ada, bo] = [await world.someone(), await world.someone()];
  const { token } = await makeToken(ada);
  const send = (authorization: string) =>
    bo.fetch(`/api/users/${ada.userId}/profile`, { headers: { authorization, cookie: bo.cookies } });
  world.clock.advance({ hours: 25 });
  for (const header of [`Bearer ${token}`, `bearer  ${token} `]) {
    const response = await send(header);
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  }
  for (const header of ['Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token} ${token}`, 'bearer nonsense']) {
    const response = await send(header);
    expect([header, response.status]).toEqual([header, 401]);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(await response.json()).toMatchObject({ code: 'ACCESS_TOKEN_INVALID' });
  }
  // Of another scheme, as a proxy may ask for it, the session counts.
  expect((await send('Basic YWRhOmFkYQ==')).status).toBe(403);
});

test('a call of another site is refused with a token, too', async () => {
  const ada = await world.someone();
  const script = await makeScript(ada);
  const response = await script.fetch('/api/notifications/read', {
    method: 'PUT',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.status).toBe(403);
});

test('the live websocket is not opened with a token, nor by a cookie beside one', async () => {
  const ada = await world.someone();
  const { token } = await makeToken(ada);
  for (const cookie of ['', ada.cookies]) {
    const headers = { authorization: `Bearer ${token}`, cookie };
    const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/api/live`, { headers });
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1008);
  }
});
