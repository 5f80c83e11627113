import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { Client } from '#test/client.ts';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, SECRET, startWorld } from '#test/world.ts';
import { openDatabase } from './database/database.ts';
import { createLog } from './log.ts';

function captured() {
  const lines: string[] = [];
  return { lines, log: createLog('trace', { write: (line) => void lines.push(line) }) };
}

test('[SEC-06] no log line contains an email address, a password or a token', () => {
  const { lines, log } = captured();
  const refused = Object.assign(new Error('duplicate key for kim.lee+films@mail.example.com'), {
    code: '23505',
    detail: 'Key (email)=(kim.lee+films@mail.example.com) already exists.',
  });
  log.error({ err: refused, more: [refused, 'ZOË@EXAMPLE.COM'] }, 'no account for zoë@example.com');
  log.warn({ password: 'half a star more', token: 'a token', nested: { password: 'half a star more' } }, 'kept out');
  log.info({ path: '/auth?reset=true&token=abc.def&email=kim%40example.com' }, 'asked');
  const said = lines.join('');
  expect(said).not.toMatch(/kim|zoë|ZOË|half a star|a token|abc\.def/);
  // What helps to find the bug stays.
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) });
  expect(said).toContain('23505');
  expect(said).toContain('node_modules/');
});

test.each(['kim&lee@x.org', "kim/o'neil@x.org", 'kim!#$*+=?^`{|}~lee@x.org', 'kim@xn--e1afmkfd.xn--p1ai'])(
  'nothing of the address %s is logged, plain or in a link',
  (email) => {
    const { lines, log } = captured();
    log.warn({ path: `/auth?email=${encodeURIComponent(email)}&tab=sign-in` }, `no account for ${email}, or two`);
    expect(JSON.parse(lines.join(''))).toMatchObject({
      path: '/auth?email=[address]&tab=sign-in',
      msg: 'no account for [address], or two',
    });
  },
);

test('[SEC-06] parallel sign-ups, and an account that cannot be written, leave no address in the log', async () => {
  const { lines, log } = captured();
  const world = await startWorld({}, log);
  try {
    const email = 'kim.lee@example.com';
    const signUp = async () =>
      world.visitor().send('POST', '/api/accounts', { invite_code: await world.invite(), email, password: PASSWORD });
    expect((await Promise.all(Array.from({ length: 8 }, signUp))).map(({ status }) => status)).toEqual(
      Array.from({ length: 8 }, () => 202),
    );
    const refusal = sql`email <> 'kim.lee@refused.example.com'`;
    await world.ctx.db.schema.alterTable('auth_users').addCheckConstraint('refused', refusal).execute();
    const broken = await world.visitor().send('POST', '/api/accounts', {
      invite_code: await world.invite(),
      email: 'kim.lee@refused.example.com',
      password: PASSWORD,
    });
    expect(broken.status).toBe(500);
    expect(lines.join('')).toContain('a call failed');
    expect(lines.join('')).not.toContain('kim.lee');
  } finally {
    await world.stop();
  }
});

test('typed text is not logged when the database refuses it', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const { db } = openDatabase({
    url: inject('databaseUrl'),
    namedStatements: true,
    maxConnections: 1,
    onConnectionError: () => {},
  });
  const refusals = [
    sql`select ${"what I'm looking for"}::tsquery`,
    sql`select ${'what I typed "twice" typed'}::uuid`,
    sql`with one as (select ${'typed'}::text as name) select name::int from one`,
  ];
  for (const refused of refusals) {
    const error: unknown = await refused.execute(db).catch((thrown: unknown) => thrown);
    log.error({ err: error }, 'a call failed');
    log.error({ err: new Error('outer', { cause: error }) }, 'a call failed');
  }
  await db.destroy();
  expect(lines).toHaveLength(6);
  for (const line of lines) {
    expect(line).not.toMatch(/typed|looking/);
    expect(line).toMatch(/syntax error in tsquery|invalid input syntax/);
    expect(line).toMatch(/"stack":".*log\.test\.ts/);
  }
});

test('[SEC-06] neither the text of a mail nor a secret of the operator is logged when a mail and the film database fail', async () => {
  const { lines, log } = captured();
  const world = await startWorld(
    {
      // Nothing listens there.
      smtpUrl: 'smtp://postman:smtp-secret-word@127.0.0.1:9',
      tmdb: { accessToken: 'eyJ.tmdb-secret-word.x', apiKey: null, baseUrl: 'http://127.0.0.1:9/3' },
      storage: {
        s3: {
          endpoint: 'http://127.0.0.1:9',
          bucket: 'pictures',
          region: 'auto',
          accessKeyId: 'key-secret-word',
          secretAccessKey: 's3-secret-word',
          pathStyle: true,
        },
      },
    },
    log,
  );
  try {
    const ada = await world.member('ada');
    await world.visitor().api.accounts.requestPasswordReset({ email: ada.email });
    await eventually(async () => (await world.mails()).some(({ tries }) => tries > 0));
    await world.visitor().api.movies.search({ query: 'zebra' });
    await ada.send('GET', '/storage/avatars/nobody.webp');
    const said = lines.join('');
    expect(said).toContain('mail');
    const texts = (await world.mails()).flatMap(({ body_text, body_html }) => [body_text, body_html]);
    expect(texts.length).toBeGreaterThan(0);
    const sentences = texts.flatMap((body) => body.split(/\n|<[^>]*>/)).filter((line) => line.trim().length > 12);
    expect(sentences.filter((sentence) => said.includes(sentence.trim()))).toEqual([]);
    expect(said).not.toContain('secret-word');
    expect(said).not.toContain(ada.email);
  } finally {
    await world.stop();
  }
});

/** What a cookie header gives away: each value, and the parts of a signed one. */
const secretsOf = (cookies: string): string[] =>
  cookies.split('; ').flatMap((pair) => {
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    return [value, ...value.split('.')].filter((part) => part.length >= 16);
  });

test('[SEC-06] no password, session, token, invite code or secret is logged while people sign up, sign in, reset a password and meet failures', async () => {
  const { lines, log } = captured();
  const world = await startWorld({}, log);
  const proxy = await startDatabaseProxy(world.databaseUrl);
  try {
    const [WRONG, NEW] = ['quite another password', 'a whole star more'];
    const email = 'kim.lee@example.com';
    const code = await world.invite();
    const kim = world.visitor();
    await kim.fetch(`/auth?invite=${code}`);
    await kim.api.invites.validate({ code });
    await kim.api.accounts.signUp({ invite_code: code, email, password: PASSWORD });
    const confirmation = await world.tokenFromMail(email);
    await kim.fetch(`/email-confirmation?token=${confirmation}`);
    await kim.api.accounts.confirmEmail({ token: confirmation });
    const confirmed = secretsOf(kim.cookies);
    await expect(kim.api.accounts.signIn({ email, password: WRONG })).rejects.toMatchObject({ status: 401 });
    await kim.api.accounts.requestPasswordReset({ email });
    await world.runJobs();
    const reset = await world.tokenFromMail(email);
    expect(reset).not.toBe(confirmation);
    await kim.fetch(`/auth?reset=true&token=${reset}`);
    await kim.api.accounts.resetPassword({ token: reset, password: NEW, password_confirmation: NEW });
    await kim.api.accounts.signIn({ email, password: NEW });
    const sessions = [...confirmed, ...secretsOf(kim.cookies)];
    expect(sessions.length).toBeGreaterThan(1);

    // Requests that are refused, in the call and before it, and calls that fail.
    const headers = { 'content-type': 'application/json', authorization: 'Bearer header-secret-word' };
    for (const body of [`{"password":"${NEW}"`, `{"email":"${email}","password":["${NEW}"]}`])
      await kim.fetch('/api/session', { method: 'POST', headers, body });
    await world.ctx.db.schema.alterTable('reviews').addCheckConstraint('refused', sql`rating < 0`).execute();
    const { user } = await kim.api.accounts.getSession();
    await kim.api.profiles.create({ user_id: user?.id ?? '' });
    const review = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
    const failed = await kim.send('PUT', `/api/movies/${await world.movie('Heat')}/review`, review);
    expect(failed.status).toBe(500);

    // A server that loses its database.
    const databaseUrl = new URL(proxy.url);
    databaseUrl.password ||= 'database-secret-word';
    const elsewhere = new Client(await world.anotherServer({ databaseUrl: databaseUrl.href }));
    elsewhere.cookies = kim.cookies;
    proxy.close();
    expect((await elsewhere.send('POST', '/api/session', { email, password: NEW })).status).toBe(503);
    await eventually(() => lines.some((line) => line.includes('found no database')));
    proxy.open();

    const said = lines.join('');
    expect(said).toContain('"path":"/api/session"');
    const secrets = [PASSWORD, WRONG, NEW, code, confirmation, reset, ...sessions, SECRET, databaseUrl.password];
    for (const secret of [...secrets, 'header-secret-word', email]) expect(said).not.toContain(secret);
  } finally {
    await world.stop();
    await proxy.stop();
  }
});
