import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld } from '#test/world.ts';
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
