import { contract } from '@halfstar/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '#test/client.ts';
import { sanction } from '#test/sanctions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
const clients = new Map<string, Client>();
beforeAll(async () => {
  world = await startWorld();
  const admin = await world.member('admin');
  for (const kind of ['suspension', 'ban'] as const)
    await sanction(world, await world.member(kind.slice(0, 3)), kind, admin);
});
afterAll(() => world.stop());

const NOBODY = '0197a000-0000-7000-8000-000000000000';

/** What banned members may still do. */
const OF_BANNED = [
  'accounts.getSession',
  'accounts.signOut',
  'site.get',
  'accessTokens.list',
  'accessTokens.revoke',
  'deletion.request',
  'deletion.cancel',
  'sanctions.list',
  'decisions.get',
  'decisions.listOwn',
  'decisions.askSecondLook',
  'exports.get',
  'exports.request',
  'exports.download',
];

/** What suspended members may do beside reading. */
const OF_SUSPENDED = [
  ...OF_BANNED,
  ...'signIn signUp confirmEmail resendConfirmation requestPasswordReset resetPassword changePassword'
    .split(' ')
    .map((name) => `accounts.${name}`),
  ...'end endOthers endAll'.split(' ').map((name) => `sessions.${name}`),
  ...'completeSignIn prepare turnOn renewRecoveryCodes turnOff'.split(' ').map((name) => `secondFactor.${name}`),
  ...'getSignInOptions signIn getRegistrationOptions add rename remove'.split(' ').map((name) => `passkeys.${name}`),
  'invites.validate',
  'visibility.setAudience',
  'follows.unfollow',
  'follows.removeFollower',
  'blocks.block',
  'blocks.unblock',
  'blocks.mute',
  'blocks.unmute',
  'notifications.markRead',
  'notifications.markAllRead',
  'notifications.delete',
  'notifications.setPreference',
  'notifications.setDigest',
  'reviews.delete',
  'reviews.removeReaction',
  'drafts.delete',
  'scheduled.cancel',
  'comments.delete',
  'clubPosts.delete',
  'clubReviews.delete',
  'clubMembers.leave',
  'clubRequests.withdraw',
  'lists.delete',
  'timeline.removeReaction',
  'diary.delete',
  'diary.deleteByMovie',
  'tracking.removeRating',
  'tracking.removeFromList',
];

const calls = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { method = '', path = '' } = procedure['~orpc'].route;
    return { call: `${feature}.${name}`, method, path };
  }),
);

/** A session of the member that is still open: some calls end it. */
async function openSession(name: string): Promise<Client> {
  const known = clients.get(name) ?? new Client(world.origin);
  clients.set(name, known);
  if ((await known.api.accounts.getSession()).user === null)
    await known.api.accounts.signIn({ email: `${name}@example.com`, password: PASSWORD });
  return known;
}

async function codeOf(client: Client, { method, path }: { method: string; path: string }): Promise<unknown> {
  const response = await client.send(method, `/api${path.replace(/\{\w+\}/g, NOBODY)}`);
  const body = await response.text();
  return body.startsWith('{') ? (JSON.parse(body) as { code?: string }).code : undefined;
}

test('the test names calls of the contract', () => {
  const names = new Set(calls.map(({ call }) => call));
  expect(OF_SUSPENDED.filter((call) => !names.has(call))).toEqual([]);
});

test.each(calls)('[MOD-01] $call is refused for suspended and banned members, or is named above', async (one) => {
  const suspended = await codeOf(await openSession('sus'), one);
  expect(suspended === 'ACCOUNT_SUSPENDED').toBe(one.method !== 'GET' && !OF_SUSPENDED.includes(one.call));
  expect(suspended).not.toBe('ACCOUNT_BANNED');
  const banned = await codeOf(await openSession('ban'), one);
  expect(banned === 'ACCOUNT_BANNED').toBe(!OF_BANNED.includes(one.call));
});
