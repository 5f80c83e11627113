import { contract } from '@halfstar/contract';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import type { CallMeta } from '@halfstar/contract/shared/procedure';
import type { RateLimit } from '@halfstar/contract/shared/rate-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALL_INPUTS, NOBODY } from '#test/call-inputs.ts';
import { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

// Each call of the contract costs little, or has a limit of its own beside the one on all calls, which holds over two servers.

/** Limits as declared. */
let world: World;
/** Those that are counted as calls come in, a tenth of them, which takes a tenth of the requests. */
let tenth: World;
/** The addresses of two servers on the database of each. */
const origins = new Map<World, readonly string[]>();
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1, trustProxy: 'loopback' });
  tenth = await startWorld({ rateLimitFactor: 0.1, trustProxy: 'loopback' });
  for (const one of [world, tenth]) origins.set(one, [one.origin, await one.anotherServer()]);
});
afterAll(async () => {
  await world.stop();
  await tenth.stop();
});

/** Calls that read or write few rows of their caller, or of what is shown: the limit on all calls is enough. */
const CHEAP: Record<string, string> = {
  site: 'get',
  accounts: 'getSession signOut confirmEmail',
  sessions: 'list end endOthers endAll',
  secondFactor: 'get',
  passkeys: 'list add rename remove',
  accessTokens: 'list revoke',
  deletion: 'cancel',
  sanctions: 'list',
  invites: 'getOverview create createBatch getQuota setQuota revoke',
  verification: 'getOwn confirm withdraw setLocation listPending decide',
  visibility: 'getAudience setAudience',
  profiles:
    'getOwn create completeOnboarding changeSettings markChangeLogRead removeAvatar getByUsername getByUserId listByUserIds',
  follows: 'getRelation unfollow removeFollower',
  requests: 'list count approve decline',
  blocks: 'unblock listBlocked unmute listMuted',
  movies: 'get listByIds getByTmdbId',
  backfill: 'getGaps getLatest listMisses start pause resume cancel',
  tracking:
    'getByMovies listRatings rate removeRating addToList removeFromList markToSeeAgain unmarkToSeeAgain listMovies',
  browse: 'listPopular listTrending',
  people: 'get',
  diary: 'list listByMovie listEarlierReviews getText add deleteByMovie update delete',
  stats: 'getByMember',
  recommendations: 'list restore',
  lists: 'listForMovie create get update delete listMovies addMovie removeMovie moveMovie setMovieNote',
  reviews:
    'publish getOwn listPopular get getContent delete restore listByMovie listByMember listReactions react toggleReaction removeReaction',
  drafts: 'save get list delete',
  scheduled: 'schedule get list publishNow cancel',
  comments: 'listByReview delete',
  clubs: 'listByMember listRecommended get update removePicture archive reopen',
  clubMembers: 'list join leave setNotify remove setRole handOver',
  clubInvitations: 'listByClub accept decline revoke',
  clubRequests: 'list create withdraw approve decline',
  clubRotation: 'get start stop takePart stepOut pick pass',
  clubMovies: 'list get plan unplan setCurrent finishCurrent',
  clubReviews: 'listByMovie listOwn listWatched save delete hide show',
  clubPosts: 'listByClub listByMovie addToClub addToMovie update delete hide show',
  clubVotes: 'get list open setDeadline cancel nominate withdraw removeNomination rank pick',
  clubCalendar: 'get renew remove',
  timeline:
    'listHome countNew listByMember listFriendsOfMovie getHomeSide listReactions react toggleReaction removeReaction',
  imports:
    'list get setFileKind listRows listMovies setOptions setRemovals setLeftOutRows start cancel undo resetStuck getReport listUnmatched chooseMovie mergeMovie',
  feeds: 'get',
  moviePages: 'get',
  feedback: 'listOwn list getCounts update',
  reports: 'listOwn',
  decisions: 'get listOwn',
  notifications: 'list markRead markAllRead delete getPreferences',
  exports: 'get',
};
const isCheap = (call: string): boolean => {
  const [feature = '', name = ''] = call.split('.');
  return CHEAP[feature]?.split(' ').includes(name) === true;
};

/** Calls whose own rules limit them, by what they are about: so many are allowed. */
const BY_OWN_RULES: Record<string, { most: number; as: 'visitor' | 'member'; input?: (turn: number) => object }> = {
  // Mails: of one client, whatever the addresses.
  'accounts.resendConfirmation': { most: 30, as: 'visitor', input: (turn) => ({ email: `x${turn}@example.com` }) },
  'accounts.requestPasswordReset': { most: 30, as: 'visitor', input: (turn) => ({ email: `x${turn}@example.com` }) },
  // Guesses.
  'invites.validate': { most: 10, as: 'visitor' },
  'passkeys.getSignInOptions': { most: 60, as: 'visitor' },
  // What others are notified of.
  'comments.add': { most: 10, as: 'member' },
};

/** Calls whose own rules need more than a call to be tried, and where they are. */
const TRIED_ELSEWHERE: Record<string, string> = {
  'passkeys.signIn': 'it needs an answer of passkeys.getSignInOptions',
  'comments.update': 'it counts with comments.add: comments.test.ts',
  'secondFactor.completeSignIn': 'second-factor.limits.test.ts',
  'secondFactor.turnOn': 'second-factor.limits.test.ts',
  'clubInvitations.create': 'invitations.test.ts of clubs',
  'profiles.changeUsername': 'profiles.usernames.test.ts',
};

const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { route, meta } = procedure['~orpc'];
    const { method = 'GET', path = '' } = route;
    return {
      call: `${feature}.${name}`,
      method,
      path: `/api${path.replace(/\{\w+\}/g, NOBODY)}`,
      meta: meta as CallMeta,
    };
  }),
);
type Call = (typeof calls)[number];
const limitOf = ({ meta }: Call): RateLimit | undefined => meta.limit ?? meta.rate;

let address = 0;
/** A member or a client of its own, so that no other call counts, at each of the servers. */
async function makeCaller(at: World, isMember: boolean): Promise<Client[]> {
  address += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${address}` };
  const cookies = isMember ? (await at.someone()).cookies : '';
  return (origins.get(at) ?? []).map((origin) => Object.assign(new Client(origin, headers), { cookies }));
}

/**
 * Makes the call at the servers in turn until each of them refuses it for its number.
 * @returns how many were not refused, and the last refusal of each server
 */
async function exhaust(
  caller: readonly Client[],
  { call, method, path }: Call,
  inputOf: (turn: number) => object | undefined,
  atMost: number,
) {
  let passed = 0;
  let refusals: { code: string; mayRetry: boolean }[] = [];
  for (let turn = 0; passed <= atMost && refusals.length < caller.length; turn += 1) {
    const input = method === 'GET' ? undefined : inputOf(turn);
    const answer = await caller[turn % caller.length]?.send(method, path, input);
    if (answer?.status === 429) {
      const { code } = Problem.parse(await answer.json());
      refusals.push({ code, mayRetry: Number(answer.headers.get('retry-after')) > 0 });
      continue;
    }
    await answer?.body?.cancel();
    passed += 1;
    refusals = [];
  }
  return { call, passed, refusals };
}
/** By both servers. */
const REFUSED = Array.from({ length: 2 }, () => ({ code: 'RATE_LIMITED', mayRetry: true }));

test('each call costs little, or has a limit of its own', () => {
  const names = new Set(calls.map(({ call }) => call));
  const named = [
    ...Object.entries(CHEAP).flatMap(([feature, line]) => line.split(' ').map((name) => `${feature}.${name}`)),
    ...Object.keys(BY_OWN_RULES),
    ...Object.keys(TRIED_ELSEWHERE),
  ];
  expect(named.filter((call) => !names.has(call))).toEqual([]);
  const ways = calls.map((one) => [
    one.call,
    [limitOf(one) !== undefined, one.call in BY_OWN_RULES || one.call in TRIED_ELSEWHERE, isCheap(one.call)].filter(
      Boolean,
    ).length,
  ]);
  expect(ways.filter(([, count]) => count !== 1)).toEqual([]);
});

test('[SEC-04] what keeps a processor busy or takes files has a limit of its own', () => {
  const busy = calls.filter(({ meta }) => meta.costly !== undefined || meta.upload !== undefined);
  expect(busy.length).toBeGreaterThan(20);
  expect(busy.filter((one) => limitOf(one) === undefined).map(({ call }) => call)).toEqual([]);
});

const limited = calls.filter((one) => limitOf(one) !== undefined);

test.each(limited.filter(({ meta }) => meta.limit !== undefined))(
  '[SEC-04] $call is refused with RATE_LIMITED and Retry-After when its limit is reached, by two servers together',
  async (one) => {
    const most = limitOf(one)?.most ?? 0;
    const caller = await makeCaller(world, true);
    const refused = await exhaust(caller, one, () => ({}), most);
    expect(refused).toEqual({ call: one.call, passed: most, refusals: REFUSED });
  },
);

test.each(limited.filter(({ meta }) => meta.limit === undefined))(
  '[SEC-04] $call is refused with RATE_LIMITED and Retry-After when its rate is reached, by two servers together',
  async (one) => {
    const most = (limitOf(one)?.most ?? 0) / 10;
    const caller = await makeCaller(tenth, one.meta.session === 'required');
    // Each server gives a share of the limit on credit before it asks the database.
    const share = Math.ceil(most / 10);
    const { passed, ...refused } = await exhaust(caller, one, () => ({}), most + share);
    expect(refused).toEqual({ call: one.call, refusals: REFUSED });
    expect(passed).toBeGreaterThanOrEqual(most - 1);
  },
);

test.each(Object.entries(BY_OWN_RULES))(
  '[SEC-04] %s is refused with RATE_LIMITED and Retry-After by its own rules, by two servers together',
  async (call, { most, as, input }) => {
    const one = calls.find((each) => each.call === call);
    if (one === undefined) throw new Error(`${call} is no call`);
    const path = call === 'comments.add' ? one.path.replace(NOBODY, await makeReview()) : one.path;
    const caller = await makeCaller(world, as === 'member');
    const refused = await exhaust(caller, { ...one, path }, (turn) => input?.(turn) ?? CALL_INPUTS[call], most);
    expect(refused).toEqual({ call, passed: most, refusals: REFUSED });
  },
);

async function makeReview(): Promise<string> {
  const { api } = await world.someone();
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  return (await api.reviews.publish({ movie_id: await world.movie('Heat'), ...text })).id;
}
