import { MAX_ACCESS_TOKENS } from '@halfstar/contract/accounts/access-tokens.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScript, makeToken, useToken } from '#test/access-tokens.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import { exportAccount } from '#test/exports.ts';
import { sanction } from '#test/sanctions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { deleteDueAccounts } from './deletion.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const FORM = { name: 'Backup', scope: 'read', expires_in_days: 30, password: PASSWORD } as const;
const DAY_MS = 24 * 3600 * 1000;

test('[API-04] a member makes a token with a name, a scope and an expiry, sees it once, and uses and revokes it', async () => {
  const ada = await world.someone();
  const made = await ada.api.accessTokens.create({ ...FORM, name: ' Backup of my diary ' });
  expect(made).toMatchObject({ name: 'Backup of my diary', scope: 'read', last_used_on: null });
  expect(made.token).toMatch(/^halfstar_[\w-]{43}$/);
  expect(Date.parse(made.expires_at ?? '') - Date.parse(made.created_at)).toBe(30 * DAY_MS);
  world.clock.advance({ seconds: 1 });
  const forever = await ada.api.accessTokens.create({ ...FORM, scope: 'write', expires_in_days: null });
  expect(forever.expires_at).toBeNull();

  const listed = await ada.api.accessTokens.list();
  const { token: _, ...shown } = made;
  expect(listed.items[1]).toEqual(shown);
  expect(listed.items.map(({ id }) => id)).toEqual([forever.id, made.id]);
  expect(JSON.stringify(listed)).not.toContain('halfstar_');

  const script = useToken(ada, made.token);
  expect((await script.api.profiles.getOwn({ user_id: ada.userId })).username).toBe(ada.username);
  const list = { name: 'Rain', description: '', ranked: false, public: true };
  await expect(script.api.lists.create(list)).rejects.toMatchObject({ status: 403, code: 'ACCESS_TOKEN_SCOPE' });
  expect((await useToken(ada, forever.token).api.lists.create(list)).name).toBe('Rain');

  await ada.api.accessTokens.revoke({ access_token_id: made.id });
  await expect(script.api.profiles.getOwn({ user_id: ada.userId })).rejects.toMatchObject({
    status: 401,
    code: 'ACCESS_TOKEN_INVALID',
  });
  expect((await ada.api.accessTokens.list()).items.map(({ id }) => id)).toEqual([forever.id]);
  await expect(ada.api.accessTokens.revoke({ access_token_id: made.id })).rejects.toMatchObject({ status: 404 });
});

test('only a hash of a token is stored', async () => {
  const ada = await world.someone();
  const { token } = await makeToken(ada);
  const rows = await world.ctx.db.selectFrom('access_tokens').selectAll().where('user_id', '=', ada.userId).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token.slice('halfstar_'.length));
  // Whoever reads the table cannot sign in with what is in it.
  const thief = useToken(ada, rows[0]?.hash ?? '');
  expect((await thief.fetch('/api/notifications')).status).toBe(401);
});

test('making a token asks for the password, and a mail tells the owner', async () => {
  const ada = await world.someone();
  const mailsToAda = async () => (await world.mails()).filter(({ recipient }) => recipient === ada.email);
  await expect(ada.api.accessTokens.create({ ...FORM, password: 'a guess' })).rejects.toMatchObject({
    status: 403,
    code: 'WRONG_PASSWORD',
    data: { errors: [{ field: 'password' }] },
  });
  expect([(await ada.api.accessTokens.list()).items, await mailsToAda()]).toEqual([[], []]);
  const { token } = await ada.api.accessTokens.create(FORM);
  const [mail, ...others] = await mailsToAda();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('An access token was made for your Halfstar account');
  expect(mail?.body_text).toContain('"Backup"');
  expect(JSON.stringify(mail)).not.toContain(token);
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(51) }, 'name'],
  [{ scope: 'admin' }, 'scope'],
  [{ expires_in_days: 31 }, 'expires_in_days'],
  [{ expires_in_days: undefined }, 'expires_in_days'],
  [{ password: '' }, 'password'],
])('a token with %j is not made, and the error names the field', async (change, field) => {
  const ada = await world.someone();
  const response = await ada.send('POST', '/api/account/access-tokens', { ...FORM, ...change });
  expect([response.status, await response.json()]).toMatchObject([422, { errors: [{ field }] }]);
  expect((await ada.api.accessTokens.list()).items).toEqual([]);
});

test('a member has at most 20 tokens, also when they are made at once', async () => {
  const ada = await world.someone();
  for (let n = 1; n < MAX_ACCESS_TOKENS; n += 1) await makeToken(ada);
  const results = await Promise.allSettled([1, 2, 3].map(() => makeToken(ada)));
  const refused = results.filter((one) => one.status === 'rejected').map(({ reason }) => reason.code);
  expect(refused).toEqual(['TOO_MANY_ACCESS_TOKENS', 'TOO_MANY_ACCESS_TOKENS']);
  expect((await ada.api.accessTokens.list()).items).toHaveLength(MAX_ACCESS_TOKENS);
});

test("another member's tokens can be neither seen nor revoked", async () => {
  const [ada, bo] = [await world.someone(), await world.someone()];
  const { id, token } = await makeToken(ada);
  expect((await bo.api.accessTokens.list()).items).toEqual([]);
  await expect(bo.api.accessTokens.revoke({ access_token_id: id })).rejects.toMatchObject({ status: 404 });
  expect((await useToken(ada, token).fetch('/api/notifications')).status).toBe(200);
});

test('the last use is kept by the day, and an expired token stays in the list', async () => {
  const ada = await world.someone();
  const { token } = await makeToken(ada, 'read', 30);
  const script = useToken(ada, token);
  const lastUse = async () => (await ada.api.accessTokens.list()).items[0]?.last_used_on;
  const today = () => world.clock.now().toISOString().slice(0, 10);
  await script.fetch('/api/notifications');
  const first = today();
  expect(await lastUse()).toBe(first);
  world.clock.advance({ hours: 24 });
  expect(await lastUse()).toBe(first);
  await script.fetch('/api/notifications');
  expect(await lastUse()).toBe(today());
  world.clock.advance({ hours: 29 * 24 });
  expect((await script.fetch('/api/notifications')).status).toBe(401);
  const [listed] = (await ada.api.accessTokens.list()).items;
  expect(listed?.is_expired).toBe(true);
  expect(Date.parse(listed?.expires_at ?? '')).toBe(world.clock.now().getTime());
});

test('no token is left to a thief whose session an admin ends while they make it', async () => {
  const [ada, admin] = [await world.someone(), await world.member('admin', { invite_type: 'admin' })];
  const blocked = await blockTransactionsAt(world, 'before insert on mails', `new.recipient = '${ada.email}'`);
  const made = makeToken(ada);
  await blocked.waiting(1);
  const out = admin.api.admin.signOutMember({ user_id: ada.userId, reason: 'A stolen phone.' });
  await blocked.open(made, out);
  const { token } = await made;
  await out;
  expect((await useToken(ada, token).fetch('/api/notifications')).status).toBe(401);

  // The other way round: what waits for the sign-out makes none.
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  const before = await blockTransactionsAt(world, 'after delete on auth_sessions', `old.user_id = '${ada.userId}'`);
  const again = admin.api.admin.signOutMember({ user_id: ada.userId, reason: 'A stolen phone.' });
  await before.waiting(1);
  const late = makeToken(ada).catch((error: { code: string }) => error.code);
  await before.waiting(1);
  await before.open(again);
  expect(await late).toBe('AUTHENTICATION_REQUIRED');
});

test('a banned member lists and revokes tokens that no longer work, and makes none', async () => {
  const [ada, admin] = [await world.someone(), await world.someone()];
  const { id } = await makeToken(ada);
  await sanction(world, ada, 'ban', admin);
  await expect(makeToken(ada)).rejects.toMatchObject({ code: 'ACCOUNT_BANNED' });
  expect((await ada.api.accessTokens.list()).items).toHaveLength(1);
  await ada.api.accessTokens.revoke({ access_token_id: id });
  expect((await ada.api.accessTokens.list()).items).toEqual([]);
});

test('[EXP-01] an export names the tokens, with their dates and neither token nor hash', async () => {
  const ada = await world.someone();
  const { token, ...shown } = await makeToken(ada, 'read', 90);
  const { hash } = await world.ctx.db
    .selectFrom('access_tokens')
    .select('hash')
    .where('user_id', '=', ada.userId)
    .executeTakeFirstOrThrow();
  const text = (await exportAccount(ada)).get('halfstar.json') ?? '';
  expect(JSON.parse(text).access_tokens).toEqual([shown]);
  expect(text).not.toContain(token);
  expect(text).not.toContain(hash);
});

test('a deleted account leaves no token', async () => {
  const ada = await world.someone();
  const script = await makeScript(ada);
  await ada.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 8 * 24 });
  await deleteDueAccounts(world.ctx);
  expect((await script.fetch('/api/movies/popular')).status).toBe(401);
  const left = await world.ctx.db.selectFrom('access_tokens').select('id').where('user_id', '=', ada.userId).execute();
  expect(left).toEqual([]);
});
