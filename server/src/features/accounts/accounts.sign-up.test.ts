import { ORPCError } from '@orpc/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const REQUIRED = 'Invite required: Please enter a valid invite code to sign up.';

const signUp = (client: Client, email: string, invite_code: string, more: { display_name?: string } = {}) =>
  client.api.accounts.signUp({ invite_code, email, password: PASSWORD, ...more });

/** The code of the error, or 'done'. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ORPCError ? error.code : 'broken'),
  );

const accountOf = (email: string) =>
  world.ctx.db.selectFrom('auth_users').selectAll().where('email', '=', email).executeTakeFirst();

const usesOf = (code: string) =>
  world.ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .select(['r.state', 'r.email', 'r.user_id'])
    .where('c.code', '=', code)
    .execute();

const mailsTo = async (email: string) => (await world.mails()).filter((mail) => mail.recipient === email);

test('[ACC-02] without a valid code no account is made, whatever is sent', async () => {
  const visitor = world.visitor();
  const past = new Date(world.clock.now().getTime() - 1000).toISOString();
  const codes = {
    '': 'Invalid invite code',
    NOPE: 'Invalid invite code',
    ['X'.repeat(60)]: 'Invalid invite code',
    [await world.invite({ expires_at: past })]: 'This invite code has expired',
  };
  for (const [code, why] of Object.entries(codes)) {
    const response = await visitor.send('POST', '/api/accounts', {
      invite_code: code,
      email: 'nobody@example.com',
      password: PASSWORD,
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: 'INVITE_REQUIRED',
      detail: REQUIRED,
      errors: [{ field: 'invite_code', message: why }],
    });
  }
  expect(await accountOf('nobody@example.com')).toBeUndefined();
});

test('[ACC-02] the database itself refuses an account without an invite', async () => {
  const insert = world.ctx.db
    .insertInto('auth_users')
    .values({ name: 'Mallory', email: 'mallory@example.com' })
    .execute();
  await expect(insert).rejects.toMatchObject({ constraint: 'auth_users_need_invite' });
});

test('[ACC-03] a password of five characters is refused, one of six is accepted', async () => {
  const invite_code = await world.invite();
  const send = (password: string) =>
    world.visitor().send('POST', '/api/accounts', { invite_code, email: 'six@example.com', password });
  const short = await send('12345');
  expect(short.status).toBe(422);
  expect(await short.json()).toMatchObject({
    errors: [{ field: 'password', message: 'Password too short: Password must be at least 6 characters long.' }],
  });
  expect(await accountOf('six@example.com')).toBeUndefined();
  expect((await send('123456')).status).toBe(202);
  expect(await accountOf('six@example.com')).toBeDefined();
});

test('[ACC-04] the display name defaults to the part of the email before @', async () => {
  await signUp(world.visitor(), 'Lina.Braun@example.com', await world.invite());
  expect(await accountOf('lina.braun@example.com')).toMatchObject({ name: 'lina.braun' });
  await signUp(world.visitor(), 'kim@example.com', await world.invite(), { display_name: '  Kim Lee ' });
  expect(await accountOf('kim@example.com')).toMatchObject({ name: 'Kim Lee' });
  const long = `${'a'.repeat(64)}@example.com`;
  await signUp(world.visitor(), long, await world.invite(), { display_name: ' ' });
  expect(await accountOf(long)).toMatchObject({ name: 'a'.repeat(50) });
});

test('[ACC-24] signing up makes an account without a session, and mails the link that confirms it', async () => {
  const visitor = world.visitor();
  expect(await signUp(visitor, 'new@example.com', await world.invite())).toEqual({ email: 'new@example.com' });
  expect(visitor.cookies).toBe('');
  expect(await visitor.api.accounts.getSession()).toEqual({ user: null, session: null });
  const [mail, ...others] = await mailsTo('new@example.com');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Confirm your email for Halfstar');
  expect(mail?.body_text).toContain('/email-confirmation?email=new%40example.com&token=');

  const state = await visitor.api.accounts.confirmEmail({ token: await world.tokenFromMail('new@example.com') });
  expect(state.user).toMatchObject({ email: 'new@example.com', email_confirmed: true });
});

test('names in mails contain no HTML, no line breaks and nothing that a mail program turns into a link', async () => {
  const greetings: Record<string, string> = {
    '<bo> "Bo" & Company': 'Hello <bo> "Bo" & Company,',
    'J. R. R. Tolkien Jr.': 'Hello J. R. R. Tolkien Jr.,',
    '\u0645\u0631\u06cc\u0645 \u0026 Zo\u00eb': 'Hello \u0645\u0631\u06cc\u0645 & Zo\u00eb,',
    'Kim\r\n\n Lee\u2028Films': 'Hello Kim Lee Films,',
    'Win at https://evil.example/now': 'Hello,',
    'go to evil.example': 'Hello,',
    'www.evil': 'Hello,',
    'evil\uff0eexample': 'Hello,',
    'evil\u3002example/x': 'Hello,',
    'mail me@evil.example': 'Hello,',
    'tel:+4912345678': 'Hello,',
  };
  for (const [i, [display_name, greeting]] of Object.entries(greetings).entries()) {
    const email = `name${i}@example.com`;
    await signUp(world.visitor(), email, await world.invite(), { display_name });
    const [mail] = await mailsTo(email);
    expect([display_name, mail?.body_text.split('\n\n')[0]]).toEqual([display_name, greeting]);
  }
  const [mail] = await mailsTo('name0@example.com');
  expect(mail?.body_html).toContain('Hello &lt;bo&gt; &quot;Bo&quot; &amp; Company,');
  // A name is one line wherever it is shown.
  expect(await accountOf('name3@example.com')).toMatchObject({ name: 'Kim Lee Films' });
});

test('fields that the contract does not name are refused without effect', async () => {
  const response = await world.visitor().send('POST', '/api/accounts', {
    invite_code: await world.invite({ invite_type: 'standard' }),
    email: 'forger@example.com',
    password: PASSWORD,
    tier: 'admin',
    badges: ['founders', 'admin'],
    email_verified: true,
  });
  expect(response.status).toBe(422);
  expect(await accountOf('forger@example.com')).toBeUndefined();
});

test('[ACC-09] [INV-06] a known address gets the same response as a new one, its owner gets a mail, and the code is reserved for as long', async () => {
  await world.member('owner');
  const code = await world.invite();
  const before = await accountOf('owner@example.com');
  const visitor = world.visitor();
  const known = await visitor.send('POST', '/api/accounts', {
    invite_code: code,
    email: 'owner@example.com',
    password: 'of somebody else',
  });
  const freshCode = await world.invite();
  const fresh = await visitor.send('POST', '/api/accounts', {
    invite_code: freshCode,
    email: 'fresh@example.com',
    password: PASSWORD,
  });
  expect([known.status, fresh.status]).toEqual([202, 202]);
  expect(Object.keys((await known.json()) as object)).toEqual(Object.keys((await fresh.json()) as object));
  expect(known.headers.getSetCookie()).toEqual(fresh.headers.getSetCookie());

  expect((await mailsTo('owner@example.com')).map((mail) => mail.subject)).toContain(
    'You already have a Halfstar account',
  );
  expect(await accountOf('owner@example.com')).toEqual(before);
  expect(await outcomeOf(visitor.api.accounts.signIn({ email: 'owner@example.com', password: PASSWORD }))).toBe('done');
  // The state of a code reveals nothing about the address: neither to a look, nor to another sign-up, nor over time.
  const seen = async () => {
    const answers: unknown[] = [];
    for (const [one, email] of [
      [code, 'owner@example.com'],
      [freshCode, 'fresh@example.com'],
    ] as const)
      answers.push([
        await visitor.api.invites.validate({ code: one }),
        await outcomeOf(signUp(world.visitor(), 'another@example.com', one)),
        await outcomeOf(signUp(world.visitor(), email, one)),
      ]);
    return answers;
  };
  const [ofKnown, ofFresh] = await seen();
  expect(ofKnown).toEqual(ofFresh);
  expect(ofKnown).toEqual([expect.objectContaining({ valid: false }), 'INVITE_REQUIRED', 'done']);
  world.clock.advance({ hours: 48, seconds: 1 });
  for (const one of [code, freshCode]) {
    const late = await world.ctx.db.selectFrom('invite_codes').select('id').where('code', '=', one).executeTakeFirst();
    await world.ctx.db
      .updateTable('invite_codes')
      .set({ expires_at: new Date(world.clock.now().getTime() + 86_400_000).toISOString() })
      .where('id', '=', late?.id ?? '')
      .execute();
    expect(await visitor.api.invites.validate({ code: one })).toMatchObject({ valid: true });
  }
});

test('[INV-06] of fifty parallel sign-ups with one single-use code exactly one gets an account', async () => {
  const code = await world.invite();
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, i) => outcomeOf(signUp(world.visitor(), `crowd${i}@example.com`, code))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'INVITE_REQUIRED')).toHaveLength(49);
  const accounts = await world.ctx.db
    .selectFrom('auth_users')
    .select('email')
    .where('email', 'like', 'crowd%')
    .execute();
  expect(accounts).toHaveLength(1);
  expect(await usesOf(code)).toMatchObject([{ state: 'reserved', email: accounts[0]?.email }]);
});

test('[INV-06] a code for three lets exactly three of ten sign up', async () => {
  const code = await world.invite({ max_uses: 3 });
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, i) => outcomeOf(signUp(world.visitor(), `trio${i}@example.com`, code))),
  );
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(3);
});

test('[INV-06] parallel sign-ups of the same address reserve one use and make one account', async () => {
  const code = await world.invite();
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => outcomeOf(signUp(world.visitor(), 'eager@example.com', code))),
  );
  expect(outcomes).toEqual(Array(5).fill('done'));
  expect(await usesOf(code)).toMatchObject([{ state: 'reserved', email: 'eager@example.com' }]);
  expect((await usesOf(code))[0]?.user_id).toBe((await accountOf('eager@example.com'))?.id);
});

test('[INV-06] a sign-up that makes no account uses up nothing', async () => {
  const code = await world.invite();
  // The account cannot be written after the use was reserved.
  const refusal = sql`email <> 'trouble@example.com'`;
  await world.ctx.db.schema.alterTable('auth_users').addCheckConstraint('no_trouble', refusal).execute();
  try {
    expect(await outcomeOf(signUp(world.visitor(), 'trouble@example.com', code))).toBe('INTERNAL');
  } finally {
    await world.ctx.db.schema.alterTable('auth_users').dropConstraint('no_trouble').execute();
  }
  expect((await usesOf(code)).filter((use) => use.state !== 'released')).toEqual([]);
  expect(await outcomeOf(signUp(world.visitor(), 'luck@example.com', code))).toBe('done');
});

test('[INV-06] a reservation that is not redeemed within 48 hours is released', async () => {
  const code = await world.invite({
    expires_at: new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString(),
  });
  const late = world.visitor();
  await signUp(late, 'late@example.com', code);
  world.clock.advance({ hours: 47, minutes: 59 });
  expect(await outcomeOf(signUp(world.visitor(), 'next@example.com', code))).toBe('INVITE_REQUIRED');
  world.clock.advance({ minutes: 2 });
  expect(await late.api.invites.validate({ code })).toMatchObject({ valid: true });
  expect(await outcomeOf(signUp(world.visitor(), 'next@example.com', code))).toBe('done');

  await late.api.accounts.resendConfirmation({ email: 'late@example.com' });
  await world.runJobs();
  const { user } = await late.api.accounts.confirmEmail({ token: await world.tokenFromMail('late@example.com') });
  expect(user?.email_confirmed).toBe(true);
  expect(await outcomeOf(late.api.profiles.create({ user_id: user?.id ?? '' }))).toBe('INVITE_REQUIRED');

  // Signing up again with another code assigns that code to the same account.
  const second = await world.invite();
  expect(await outcomeOf(signUp(world.visitor(), 'late@example.com', second))).toBe('done');
  expect(await outcomeOf(late.api.profiles.create({ user_id: user?.id ?? '' }))).toBe('done');
  expect(await usesOf(second)).toMatchObject([{ state: 'redeemed', user_id: user?.id }]);
});

test('the database itself refuses a second active invite of one account', async () => {
  const code = await world.invite();
  await signUp(world.visitor(), 'single@example.com', code);
  const [place] = await usesOf(code);
  const other = await world.ctx.db
    .selectFrom('invite_codes')
    .select('id')
    .where('code', '=', await world.invite())
    .executeTakeFirstOrThrow();
  const insert = world.ctx.db
    .insertInto('invite_redemptions')
    .values({
      code_id: other.id,
      email: 'single@example.com',
      user_id: place?.user_id ?? null,
      state: 'reserved',
      reserved_at: world.clock.now().toISOString(),
    })
    .execute();
  await expect(insert).rejects.toMatchObject({ constraint: 'invite_redemptions_account_key' });
});

test('[INV-06] of several codes with which one address signs up at the same moment, one is used', async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, () => world.invite()));
  const client = world.visitor();
  const [first = '', ...others] = codes;
  const expires = new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString();
  await world.ctx.db.updateTable('invite_codes').set({ expires_at: expires }).where('code', 'in', codes).execute();
  await signUp(client, 'many@example.com', first);
  const { user } = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail('many@example.com') });
  // The reservation expired before a profile was made.
  world.clock.advance({ hours: 49 });
  await Promise.all(others.map((code) => signUp(world.visitor(), 'many@example.com', code)));
  expect(await outcomeOf(client.api.profiles.create({ user_id: user?.id ?? '' }))).toBe('done');
  const used = await world.ctx.db
    .selectFrom('invite_codes as c')
    .innerJoin('invite_redemptions as r', 'r.code_id', 'c.id')
    .select(['c.use_count', 'r.state'])
    .where('c.code', 'in', codes)
    .execute();
  expect(used.filter(({ state }) => state === 'redeemed')).toEqual([{ use_count: 1, state: 'redeemed' }]);
  expect(used.filter(({ use_count }) => use_count > 0)).toHaveLength(1);
});

test('a code bound to an address works for no other', async () => {
  const code = await world.invite({ email: 'bound@example.com' });
  const visitor = world.visitor();
  await expect(signUp(visitor, 'other@example.com', code)).rejects.toMatchObject({
    code: 'INVITE_REQUIRED',
    data: { errors: [{ field: 'email', message: 'This invite code is for another email address.' }] },
  });
  expect(await outcomeOf(signUp(visitor, 'Bound@Example.com', ` ${code.toLowerCase()} `))).toBe('done');
});
