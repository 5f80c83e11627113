import { BADGES, TIERS } from '@halfstar/contract/profiles/profiles.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evictViewerProfile } from '#features/profiles/viewer-profiles.service.ts';
import { CALL_INPUTS, NOBODY } from '#test/call-inputs.ts';
import { MemberClient } from '#test/client.ts';
import { ask, CALLS_OF_ADMINS, CALLS_OF_MODERATORS, type Call, calls, callsInOrder } from '#test/role-calls.ts';
import { makeThingsOfCaller } from '#test/things-of-caller.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// Who may make each call of the contract, by session, tier and badge, for one's own account and another's. What depends on the thing itself
// is proved beside its feature, and for clubs in clubs.matrix.test.ts.

let world: World;

/** Callers by what the rules of calls know of them. A member may hold several badges; one is enough to tell each rule from the others. */
const ROLES = {
  visitor: null,
  unconfirmed: null,
  lite: { tier: 'lite', badges: [] },
  pro: { tier: 'pro', badges: [] },
  founder: { tier: 'lite', badges: ['founders'] },
  cinema: { tier: 'pro', badges: ['ncg_cinemas'] },
  moderator: { tier: 'lite', badges: ['moderator'] },
  admin: { tier: 'admin', badges: [] },
} as const satisfies Record<string, { tier: (typeof TIERS)[number]; badges: (typeof BADGES)[number][] } | null>;
type Role = keyof typeof ROLES;
const NAMES = Object.keys(ROLES) as Role[];
const MEMBERS = NAMES.filter((role) => ROLES[role] !== null);

/** Which roles may make a call; every other call that needs a session is for members. */
const RULES: Record<string, { calls: string[]; roles: readonly Role[] }> = {
  'whoever is signed in, confirmed or not': {
    calls: [
      'accounts.changePassword',
      'sanctions.list',
      ...['list', 'end', 'endOthers', 'endAll'].map((name) => `sessions.${name}`),
      ...['get', 'renewRecoveryCodes', 'turnOff'].map((name) => `secondFactor.${name}`),
      ...['list', 'rename', 'remove'].map((name) => `passkeys.${name}`),
      ...['list', 'revoke'].map((name) => `accessTokens.${name}`),
      'deletion.request',
      'deletion.cancel',
    ],
    roles: NAMES.filter((role) => role !== 'visitor'),
  },
  'pro members and admins': { calls: ['clubs.create'], roles: ['pro', 'cinema', 'admin'] },
  'founders and admins': {
    calls: ['invites.getOverview', 'invites.create', 'invites.revoke'],
    roles: ['founder', 'admin'],
  },
  moderators: {
    calls: CALLS_OF_MODERATORS,
    roles: ['moderator', 'admin'],
  },
  admins: {
    calls: CALLS_OF_ADMINS,
    roles: ['admin'],
  },
};

/** Calls with the id of a member in their path that are only about oneself. */
const OWN = [
  'visibility.getAudience visibility.setAudience profiles.getOwn profiles.create profiles.completeOnboarding',
  'profiles.changeSettings profiles.update profiles.setAvatar profiles.removeAvatar profiles.changeUsername',
  'profiles.markChangeLogRead',
].flatMap((line) => line.split(' '));

/** Calls that nobody makes about oneself. */
const NOT_ABOUT_ONESELF = new Set(['admin.setTier', 'admin.imposeSanction']);

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

let numbered = 0;
/** A new account in a role: some calls end its sessions or the account. */
async function makeCaller(role: Role): Promise<MemberClient> {
  numbered += 1;
  const caller = new MemberClient(world.origin);
  caller.userId = NOBODY;
  if (role === 'visitor') return caller;
  const standing = ROLES[role];
  if (standing === null) {
    const account = { email: `new${numbered}@example.com`, password: PASSWORD };
    await caller.api.accounts.signUp({ ...account, invite_code: await world.invite() });
    const { user } = await caller.api.accounts.signIn(account);
    caller.userId = user?.id ?? '';
    return caller;
  }
  const member = await world.someone();
  await setStanding(member, role);
  return member;
}

async function setStanding({ userId }: MemberClient, role: Role): Promise<void> {
  const { tier, badges } = ROLES[role] ?? ROLES.lite;
  const set = { tier, badges: [...badges] };
  await world.ctx.db.updateTable('profiles').set(set).where('user_id', '=', userId).execute();
}

/** Calls after which the caller is signed out, or the account goes: each gets a caller of its own. */
const LAST = new Set([
  ...['signOut', 'signUp', 'signIn', 'confirmEmail', 'resetPassword', 'changePassword'].map(
    (name) => `accounts.${name}`,
  ),
  ...['endAll', 'endOthers', 'end'].map((name) => `sessions.${name}`),
  'deletion.request',
  'secondFactor.turnOn',
  'admin.signOutMember',
]);

/** What the rules answer a role that makes a call about its own account, or another's. */
function expected(role: Role, { call, session }: Call, isOwn: boolean): string {
  if (session === 'optional') return 'may';
  if (role === 'visitor') return 'AUTHENTICATION_REQUIRED';
  const roles = Object.values(RULES).find((rule) => rule.calls.includes(call))?.roles ?? MEMBERS;
  if (role === 'unconfirmed') return roles.includes(role) ? 'may' : 'EMAIL_UNCONFIRMED';
  if (!roles.includes(role)) return call === 'clubs.create' ? 'UPGRADE_REQUIRED' : 'NOT_ALLOWED';
  return isOwn ? (NOT_ABOUT_ONESELF.has(call) ? 'NOT_ALLOWED' : 'may') : OWN.includes(call) ? 'NOT_ALLOWED' : 'may';
}

test('the rules name calls of the contract', () => {
  const names = new Set(calls.map(({ call }) => call));
  const named = [...Object.values(RULES).flatMap((rule) => rule.calls), ...OWN, ...LAST, ...Object.keys(CALL_INPUTS)];
  expect(named.filter((call) => !names.has(call))).toEqual([]);
  expect(calls.length * NAMES.length).toBeGreaterThan(2000);
});

test.each(NAMES)(
  '[SEC-02] each call of the contract, about one’s own account and another’s, is allowed or refused as its rule says: %s',
  async (role) => {
    const [usual, other] = [await makeCaller(role), await world.someone()];
    const wrong: unknown[] = [];
    for (const one of calls) {
      const isLast = LAST.has(one.call);
      for (const isOwn of one.path.includes('{user_id}') ? [true, false] : [false]) {
        const caller = isLast ? await makeCaller(role) : usual;
        const answer = await ask(caller, one, { userId: isOwn ? caller.userId : other.userId, things: {} });
        const right = expected(role, one, isOwn);
        // Nothing that the call is about exists here: the next test has it.
        if ((answer === 'missing' ? 'may' : answer) !== right) wrong.push({ call: one.call, isOwn, answer, right });
      }
    }
    expect(wrong).toEqual([]);
  },
);

/** Calls that find nothing, or other films than they need, although the caller may make them, and why. */
const OUT_OF_REACH: Record<string, string> = {
  'admin.retryJob': 'no job has failed',
  'diary.getText': 'the viewing has no text',
  'exports.download': 'no export was made',
  'imports.mergeMovie': 'the films of the other tests stay as they are',
  'imports.chooseMovie': 'every film of the import was found',
  'recommendations.dismiss': 'nobody is recommended',
};

test.each(MEMBERS)('[SEC-02] whoever may make a call reaches what it is about: %s', async (role) => {
  const [caller, other, admin] = [await world.someone(), await world.someone(), await makeCaller('admin')];
  const things = await makeThingsOfCaller(world, caller, { other, admin });
  await setStanding(caller, role);
  evictViewerProfile(caller.userId);
  if (RULES['founders and admins']?.roles.includes(role))
    things['invite_id'] = (await caller.api.invites.create({})).id;
  const missed: unknown[] = [];
  for (const one of callsInOrder) {
    const isOwn = OWN.includes(one.call);
    if (expected(role, one, isOwn) !== 'may') continue;
    const by = LAST.has(one.call) && one.call !== 'sessions.end' ? await makeCaller(role) : caller;
    const answer = await ask(by, one, { userId: isOwn ? by.userId : other.userId, things });
    if (answer !== 'may' && OUT_OF_REACH[one.call] === undefined) missed.push(`${one.call} ${answer}`);
  }
  expect(missed).toEqual([]);
});
