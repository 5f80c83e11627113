import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabaseListener } from '#platform/database/database-listener.ts';
import { LIVE_CHANNEL } from '#platform/live/live-messages.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const NEW_PASSWORD = 'a whole new star';
const gone = { status: 410, code: 'RESET_EXPIRED' };

const tokenFor = async (email: string) => {
  await world.visitor().api.accounts.requestPasswordReset({ email });
  await world.runJobs();
  return world.tokenFromMail(email);
};

const signIn = (email: string, password: string) => world.visitor().api.accounts.signIn({ email, password });

test('a reset link sets the password once and ends every session of the member', async () => {
  const ada = await world.member('ada');
  const laptop = world.visitor();
  await laptop.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  const token = await tokenFor(ada.email);
  const [mail] = await world.mails();
  expect(mail?.subject).toBe('Choose a new password for Halfstar');
  expect(mail?.body_text).toContain(`/auth?reset=true&token=${token}`);

  const form = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  const tries = await Promise.allSettled([1, 2, 3].map(() => world.visitor().api.accounts.resetPassword(form)));
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  await expect(world.visitor().api.accounts.resetPassword(form)).rejects.toMatchObject(gone);

  for (const client of [ada, laptop]) {
    await expect(client.api.profiles.getOwn({ user_id: ada.userId })).rejects.toMatchObject({ status: 401 });
    expect((await client.api.accounts.getSession()).user).toBeNull();
  }
  await expect(signIn(ada.email, PASSWORD)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  expect((await signIn(ada.email, NEW_PASSWORD)).user?.email).toBe(ada.email);
});

test('[ACC-03] a reset requires at least six characters, typed twice', async () => {
  const bo = await world.member('bo');
  const token = await tokenFor(bo.email);
  const send = async (password: string, password_confirmation: string) => {
    const response = await world
      .visitor()
      .send('PUT', '/api/accounts/password', { token, password, password_confirmation });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect(await send('12345', '12345')).toMatchObject({
    status: 422,
    body: {
      errors: [{ field: 'password', message: 'Password too short: Password must be at least 6 characters long.' }],
    },
  });
  expect(await send('123456', '123457')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'password_confirmation', message: "Passwords don't match" }] },
  });
  // Neither used the link up.
  expect((await send('123456', '123456')).status).toBe(200);
  expect((await signIn(bo.email, '123456')).user?.email).toBe(bo.email);
});

test('a reset link is valid for one hour', async () => {
  const cy = await world.member('cy');
  const token = await tokenFor(cy.email);
  const row = await world.ctx.db.selectFrom('auth_verifications').selectAll().executeTakeFirstOrThrow();
  expect((Date.parse(row.expires_at) - Date.parse(row.created_at)) / 1000).toBeCloseTo(3600, 0);
  expect(row.identifier).not.toContain(token);

  await world.ctx.db.updateTable('auth_verifications').set({ expires_at: row.created_at }).execute();
  const form = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  await expect(world.visitor().api.accounts.resetPassword(form)).rejects.toMatchObject(gone);
  expect((await signIn(cy.email, PASSWORD)).user?.email).toBe(cy.email);
});

test('a reset request gets the same response for known and unknown addresses', async () => {
  const dee = await world.member('dee');
  const before = (await world.mails()).length;
  const answers = [dee.email, 'nobody@example.com'].map(async (email) => {
    const response = await world.visitor().send('POST', '/api/accounts/password-resets', { email });
    return { status: response.status, body: await response.text() };
  });
  const [known, unknown] = await Promise.all(answers);
  expect(known).toEqual(unknown);
  await world.runJobs();
  const [mail, ...older] = await world.mails();
  expect(mail?.recipient).toBe(dee.email);
  expect(older).toHaveLength(before);
});

test('other tabs of the member get a message when a session ends', async () => {
  const eve = await world.member('eve');
  // Other messages go over the same channel.
  const received: object[] = [];
  const onMessage = (payload: string) => {
    const envelope: { to: string[]; message: { type: string } } = JSON.parse(payload);
    if (envelope.message.type === 'signed_out' && envelope.to.includes(eve.userId)) received.push(envelope);
  };
  const listening = await startDatabaseListener(
    world.databaseUrl,
    { [LIVE_CHANNEL]: onMessage },
    () => undefined,
    world.ctx.log,
  );
  try {
    const signedOut = { to: [eve.userId], sessions: [expect.any(String)], message: { type: 'signed_out' } };
    const token = await tokenFor(eve.email);
    await eve.api.accounts.resetPassword({ token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD });
    await eventually(() => received.length > 0);
    expect(received).toEqual([signedOut]);

    await eve.api.accounts.signIn({ email: eve.email, password: NEW_PASSWORD });
    await eve.api.accounts.signOut();
    await eventually(() => received.length > 1);
    expect(received).toEqual([signedOut, signedOut]);
  } finally {
    await listening.stop();
  }
});
