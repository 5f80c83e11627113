import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { CALL_INPUTS } from '#test/call-inputs.ts';
import type { MemberClient } from '#test/client.ts';
import { CHANGING_BY_THEMSELVES, prepareFingerprints, prepareFingerprintsOfMember } from '#test/fingerprints.ts';
import { someoneWhoIs } from '#test/moderation.ts';
import { ask, CALLS_OF_ADMINS, CALLS_OF_MODERATORS, type Call, calls, callsInOrder, send } from '#test/role-calls.ts';
import { makeThingsOfCaller, type ThingsOfCaller } from '#test/things-of-caller.ts';
import { startWorld, type World } from '#test/world.ts';

// Every call that names a thing, by a member, a moderator and an admin whose thing it is not. What its owner may do with the same things is
// in roles.test.ts.

/** What admins do with the club of another, as those who look after it do. By each standing and kind of club: clubs.matrix.test.ts. */
const OF_CLUB_MANAGERS = [
  'clubs.update clubs.setPicture clubs.removePicture clubMembers.remove',
  'clubInvitations.listByClub clubInvitations.create clubInvitations.revoke clubRequests.list clubRequests.approve',
  'clubRequests.decline clubMovies.plan clubMovies.unplan clubMovies.setCurrent clubMovies.finishCurrent',
  'clubPosts.hide clubPosts.show clubReviews.hide clubReviews.show',
  'clubVotes.get clubVotes.list clubVotes.open clubVotes.setDeadline clubVotes.cancel clubVotes.removeNomination',
  'clubRotation.get clubRotation.start clubRotation.stop clubRotation.pass',
].flatMap((line) => line.split(' '));

/** Who has none of the things, and the calls in which others’ things are theirs to read or to decide. */
const ROLES: Record<'member' | 'moderator' | 'admin', readonly string[]> = {
  member: [],
  moderator: CALLS_OF_MODERATORS,
  admin: [...CALLS_OF_MODERATORS, ...CALLS_OF_ADMINS, ...OF_CLUB_MANAGERS],
};
type Role = keyof typeof ROLES;
const ROLE_NAMES = Object.keys(ROLES) as Role[];

let world: World;
let owner: MemberClient;
let things: ThingsOfCaller;
let mallory: MemberClient;
let ofMallory: ThingsOfCaller;
let callers: Record<Role, MemberClient>;
beforeAll(async () => {
  world = await startWorld();
  const [other, admin] = [await world.someone(), await someoneWhoIs(world, 'admin')];
  owner = await world.someone();
  mallory = await world.someone();
  const both = [owner.userId, mallory.userId];
  const set = { tier: 'pro', badges: ['founders'] };
  await world.ctx.db.updateTable('profiles').set(set).where('user_id', 'in', both).execute();
  const helpers = { other: await world.someone(), admin: await someoneWhoIs(world, 'admin') };
  things = await makeThingsOfCaller(world, owner, { other, admin });
  ofMallory = await makeThingsOfCaller(world, mallory, helpers);
  things['invite_id'] = (await owner.api.invites.create({})).id;
  const { movie_id = '', review_id = '', club_id = '' } = things;
  const text = { title: '', content: 'A long', rating: null, is_spoiler: false };
  await owner.api.drafts.save({ movie_id: await world.movie('Jaws'), version: 0, ...text });
  await owner.api.reviews.react({ review_id, reaction: 'fire' });
  await owner.api.clubReviews.save({ club_id, movie_id, rating: 3, review_content: null, is_spoiler: false });
  callers = {
    member: mallory,
    moderator: await someoneWhoIs(world, 'moderator'),
    admin: await someoneWhoIs(world, 'admin'),
  };
});
afterAll(() => world.stop());

/** Calls that name another's thing and are not refused for it: they change only what is the caller's, beside it. */
const BESIDE = new Set(
  [
    'follows.follow follows.unfollow follows.removeFollower requests.approve requests.decline',
    'blocks.block blocks.unblock blocks.mute blocks.unmute recommendations.dismiss recommendations.restore',
    'reviews.react reviews.toggleReaction reviews.removeReaction comments.add reports.create',
    'timeline.react timeline.toggleReaction timeline.removeReaction taste.getMatch',
    // The film’s draft or scheduled review of the caller. For which clubs: review-writing.test.ts.
    'drafts.save drafts.get drafts.delete scheduled.schedule scheduled.get',
    'clubMembers.join clubMembers.leave clubRequests.create clubRequests.withdraw clubReviews.delete',
    // A list of the caller’s, of which the thing is a filter.
    'decisions.listOwn',
  ].flatMap((line) => line.split(' ')),
);

/** Ids of what no member owns, and of what only admins make and read. */
const NO_MEMBERS = new Set(['movie_id', 'movie_ids', 'tmdb_id', 'person_id', 'announcement_id', 'job_id']);

const inPath = ({ path }: Call): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
function inInput({ inputSchema }: Call): string[] {
  const { shape = {} } = (inputSchema ?? {}) as { shape?: Record<string, z.ZodType> };
  return Object.keys(shape);
}
const isId = (name: string): boolean => /_ids?$/.test(name) && !NO_MEMBERS.has(name);
/** The things that a call names. */
const namesOf = (one: Call): string[] => [...new Set([...inPath(one), ...inInput(one)])].filter(isId);

/** Without those that visitors may make, which only read. */
const naming = calls.filter((one) => namesOf(one).length > 0 && one.session === 'required');
const forOwners = naming.filter(({ call }) => !BESIDE.has(call));

let printTables: Awaited<ReturnType<typeof prepareFingerprints>>;
async function everything(): Promise<Record<string, string>> {
  printTables ??= await prepareFingerprints(world.ctx.db, CHANGING_BY_THEMSELVES);
  await world.runJobs();
  return printTables();
}

test('what visitors may call names others’ things only to read them', () => {
  const byVisitors = calls.filter((one) => namesOf(one).length > 0 && one.session === 'optional');
  expect(byVisitors.filter(({ method }) => method !== 'GET').map(({ call }) => call)).toEqual([]);
  expect([...BESIDE].filter((call) => !naming.some((one) => one.call === call))).toEqual([]);
});

test('of everything that a call for owners names the owner has one', () => {
  const ofOwner = { ...things, user_id: owner.userId };
  const missing = forOwners.flatMap((one) =>
    inPath(one)
      .filter((name) => isId(name) && !(name in ofOwner || `${one.call} ${name}` in ofOwner))
      .map((name) => `${one.call} ${name}: make it in things-of-caller.ts`),
  );
  expect(missing).toEqual([]);
});

test.each(ROLE_NAMES)(
  '[SEC-02] each call that names a thing is refused to those whose thing it is not, and changes nothing: %s',
  async (role) => {
    const before = await everything();
    const done = [];
    const refused = forOwners.filter(({ call }) => !ROLES[role].includes(call));
    for (const one of refused) {
      const { status, code } = await send(callers[role], one, { userId: owner.userId, things });
      if (status !== 403 && status !== 404) done.push(`${one.call} ${status} ${code}`);
    }
    expect(done).toEqual([]);
    expect(await everything()).toEqual(before);
  },
);

/** The things that `send` names in a call. */
const sentBy = (one: Call): string[] =>
  namesOf(one).filter((name) => inPath(one).includes(name) || name in (CALL_INPUTS[one.call] ?? {}));

/** A manager of a club may invite whom they like. */
const WITH_OTHERS = new Set(['clubInvitations.create']);

test('[SEC-02] a call that names two things, of which only the first is the caller’s, changes nothing', async () => {
  const before = await everything();
  const twofold = forOwners.filter((one) => sentBy(one).length > 1 && !WITH_OTHERS.has(one.call));
  expect(twofold.length).toBeGreaterThan(5);
  const wrong = [];
  for (const one of twofold) {
    const [first = ''] = inPath(one);
    const mixed = { ...things, [first]: ofMallory[first] ?? '' };
    const { status, code } = await send(mallory, one, { userId: owner.userId, things: mixed });
    // Whoever or whatever is not in the caller’s club is not there to be removed, which some calls answer as done.
    if (status >= 500 || code === 'INVALID_INPUT') wrong.push(`${one.call} ${status} ${code}`);
    expect([one.call, await everything()]).toEqual([one.call, before]);
  }
  expect(wrong).toEqual([]);
});

test.each(ROLE_NAMES)(
  'what is done beside others’ things is not refused for their sake, and changes nothing of theirs: %s',
  async (role) => {
    // What others do counts in a profile.
    const print = await prepareFingerprintsOfMember(world.ctx.db, owner.userId, [
      ...CHANGING_BY_THEMSELVES,
      'profiles',
    ]);
    const ofOwner = async () => {
      await world.runJobs();
      return print();
    };
    const before = await ofOwner();
    const tables = [
      'reviews',
      'review_drafts',
      'scheduled_reviews',
      'reactions',
      'movie_club_reviews',
      'movie_club_members',
    ];
    for (const table of tables)
      expect([table, before[`${table}.user_id`]]).toEqual([table, expect.stringMatching(/^[1-9]/)]);
    const wrong = [];
    for (const one of calls.filter(({ call }) => BESIDE.has(call) && !call.startsWith('blocks.'))) {
      const { status, code } = await send(callers[role], one, { userId: owner.userId, things });
      if (status >= 500 || code === 'NOT_ALLOWED' || code === 'INVALID_INPUT')
        wrong.push(`${one.call} ${status} ${code}`);
      expect([one.call, await ofOwner()]).toEqual([one.call, before]);
    }
    expect(wrong).toEqual([]);
  },
);

test('[SEC-02] admins reach what they look after in the club of another', async () => {
  const [host, other, admin] = [await world.someone(), await world.someone(), await someoneWhoIs(world, 'admin')];
  await world.ctx.db.updateTable('profiles').set({ tier: 'pro' }).where('user_id', '=', host.userId).execute();
  const ofHost = await makeThingsOfCaller(world, host, { other, admin });
  const caller = await someoneWhoIs(world, 'admin');
  const missed = [];
  for (const one of callsInOrder.filter(({ call }) => OF_CLUB_MANAGERS.includes(call))) {
    const answer = await ask(caller, one, { userId: other.userId, things: ofHost });
    if (answer !== 'may') missed.push(`${one.call} ${answer}`);
  }
  expect(missed).toEqual([]);
});
