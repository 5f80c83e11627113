import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeScript, makeToken, useToken } from '#test/access-tokens.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { someoneWhoIs } from '#test/moderation.ts';
import { lift, sanction } from '#test/sanctions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// What ends, limits and counts the calls of personal access tokens.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Whether a script may read and write with its token: the codes of both, or 'may'. */
async function tryBoth(script: Client): Promise<string[]> {
  const answers = [
    await script.send('GET', '/api/notifications'),
    await script.send('PUT', '/api/notification-preferences/digest', { digest: 'off' }),
  ];
  return Promise.all(
    answers.map(async (one) => (one.status === 200 ? 'may' : String(((await one.json()) as { code: string }).code))),
  );
}

const BOTH = ['may', 'may'];

/** What ends or limits a member's tokens, and what both of their calls then answer. */
const LOSSES: Record<
  string,
  { take: (member: MemberClient, admin: MemberClient) => Promise<unknown>; left: string[] }
> = {
  'a ban': {
    take: (member, admin) => sanction(world, member, 'ban', admin),
    left: ['ACCOUNT_BANNED', 'ACCOUNT_BANNED'],
  },
  'a revocation': {
    take: async ({ api }) => {
      const [token] = (await api.accessTokens.list()).items;
      await api.accessTokens.revoke({ access_token_id: token?.id ?? '' });
    },
    left: ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_INVALID'],
  },
  'a password reset': {
    take: async ({ email }) => {
      const { accounts } = world.visitor().api;
      await accounts.requestPasswordReset({ email });
      await world.runJobs();
      const token = await world.tokenFromMail(email);
      await accounts.resetPassword({ token, password: 'another star', password_confirmation: 'another star' });
    },
    left: ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_INVALID'],
  },
  'an admin who signs the member out': {
    take: ({ userId }, admin) => admin.api.admin.signOutMember({ user_id: userId, reason: 'A stolen phone.' }),
    left: ['ACCESS_TOKEN_INVALID', 'ACCESS_TOKEN_INVALID'],
  },
  'a deletion that is scheduled': {
    take: ({ api }) => api.deletion.request({ password: PASSWORD }),
    left: ['ACCOUNT_LEAVING', 'ACCOUNT_LEAVING'],
  },
};

test.each(Object.keys(LOSSES))(
  '[API-04] %s ends what a token may do at once, in every server process',
  async (name) => {
    const { take, left } = LOSSES[name] as (typeof LOSSES)[string];
    const [ada, admin] = [await world.someone(), await someoneWhoIs(world, 'admin')];
    const { token } = await makeToken(ada);
    const scripts = [useToken(ada, token), useToken(ada, token, await world.anotherServer())];
    for (const script of scripts) expect(await tryBoth(script)).toEqual(BOTH);
    await take(ada, admin);
    for (const script of scripts)
      await eventually(async () => JSON.stringify(await tryBoth(script)) === JSON.stringify(left), name);
  },
);

test('[API-04] a suspension leaves reading to a token, and both come back when it is lifted, in every server process', async () => {
  const [ada, admin] = [await world.someone(), await someoneWhoIs(world, 'admin')];
  const { token } = await makeToken(ada);
  const scripts = [useToken(ada, token), useToken(ada, token, await world.anotherServer())];
  const list = { name: 'Rain', description: '', ranked: false, public: true };
  const create = async (script: Client) => (await script.send('POST', '/api/lists', list)).status;
  for (const script of scripts) expect(await create(script)).toBe(201);
  const id = await sanction(world, ada, 'suspension', admin);
  for (const script of scripts) {
    await eventually(async () => (await create(script)) === 403, 'the suspension holds');
    expect((await script.fetch('/api/notifications')).status).toBe(200);
  }
  await lift(world, id, admin);
  for (const script of scripts) await eventually(async () => (await create(script)) === 201, 'the suspension is over');
});

test('a token survives a change of the password, and works again when a scheduled deletion is withdrawn', async () => {
  const ada = await world.someone();
  const script = await makeScript(ada);
  const password = 'a whole new star';
  await ada.api.accounts.changePassword({ current_password: PASSWORD, password, password_confirmation: password });
  expect(await tryBoth(script)).toEqual(BOTH);
  await ada.api.deletion.request({ password });
  await eventually(async () => (await tryBoth(script))[0] === 'ACCOUNT_LEAVING');
  await ada.api.accounts.signIn({ email: ada.email, password });
  await ada.api.deletion.cancel();
  await eventually(async () => (await tryBoth(script))[0] === 'may');
});

/** How many of the requests were not refused by a limit, and the first that was. */
async function countUntilLimited(most: number, send: (turn: number) => Promise<Response>) {
  for (let turn = 0; turn < most; turn += 1) {
    const response = await send(turn);
    if (response.status === 429) return { passed: turn, refusal: response };
  }
  return { passed: most, refusal: undefined };
}

test('[SEC-04] invalid tokens of a client are limited, and valid ones from the same address go on working', async () => {
  const limited = await startWorld({ rateLimitFactor: 1 });
  onTestFinished(() => limited.stop());
  const ada = await limited.someone();
  const { token } = await makeToken(ada);
  const guess = (turn: number) => useToken(ada, `halfstar_guess${turn}`).fetch('/api/movies/popular');
  const { passed, refusal } = await countUntilLimited(40, guess);
  expect(passed).toBe(30);
  expect(refusal?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await refusal?.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await useToken(ada, token).fetch('/api/notifications')).status).toBe(200);
  expect((await ada.fetch('/api/notifications')).status).toBe(200);
  expect((await limited.visitor().fetch('/api/movies/popular')).status).toBe(200);
});

test('[SEC-04] a member has one limit for all calls, whether by a session or by tokens', async () => {
  const limited = await startWorld({ rateLimitFactor: 0.1 });
  onTestFinished(() => limited.stop());
  const ada = await limited.someone();
  const clients = [ada, await makeScript(ada), await makeScript(ada)];
  const { passed } = await countUntilLimited(
    70,
    async (turn) => (await clients[turn % 3]?.fetch('/api/follow-request-count')) as Response,
  );
  // Of 60 in a minute two have made the tokens.
  expect(passed).toBe(58);
});
