import { domainToUnicode } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { eventually } from '#test/eventually.ts';
import { TestMailServer } from '#test/mail-server.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { deliverMail, settleStrandedMails } from './delivery.ts';
import { enqueueMail } from './mail.ts';
import { createMailer } from './mailer.ts';
import { eraseExpiredMailSecrets } from './secrets.ts';

const MAIL = {
  to: 'ada@example.com',
  subject: 'Two stars ★★',
  text: 'A line.\n\nhttps://halfstar.example/?token=a.b',
  html: '<p>A line.</p>',
};
const FROM = 'Halfstar <hello@halfstar.example>';

const postbox = new TestMailServer();
const said: string[] = [];
let world: World;
let smtpUrl: string;
beforeAll(async () => {
  smtpUrl = await postbox.open();
  world = await startWorld({ smtpUrl, mailFrom: FROM }, createLog('warn', { write: (line) => said.push(line) }));
});
// Mails that the last test did not wait for must not meet what this one makes of the server.
beforeEach(() => world.runJobs());
afterEach(() => postbox.accept());
afterAll(async () => {
  await world.stop();
  await postbox.close();
});

const mailOf = async (subject: string) => (await world.mails()).find((mail) => mail.subject === subject);
const headersOf = (subject: string) => postbox.arrived.find(({ headers }) => headers.subject === subject)?.headers;
const arrivals = (subject: string) => postbox.arrived.filter(({ headers }) => headers.subject === subject).length;

/** The job that waits to deliver a mail, with the error of its last try. */
const jobOf = async (mailId: string | undefined) =>
  (
    await sql<{ id: string; last_error: string | null }>`
      select id, last_error from graphile_worker.jobs
      where locked_at is null and key = ${`mail:${mailId}`}`.execute(world.ctx.db)
  ).rows[0];

/** Sends a mail and waits until its first try has failed. Returns the error. */
async function tryInVain(subject: string): Promise<string> {
  await enqueueMail(world.ctx, { ...MAIL, subject });
  const { id } = (await mailOf(subject)) ?? {};
  await eventually(async () => (await jobOf(id))?.last_error != null);
  return (await jobOf(id))?.last_error ?? '';
}

/** Runs the jobs now that would run later. */
async function tryAgain(subject: string): Promise<void> {
  const job = await jobOf((await mailOf(subject))?.id);
  await sql`select graphile_worker.reschedule_jobs(array[${job?.id}]::bigint[], run_at => now())`.execute(world.ctx.db);
  await world.runJobs();
}

/** A mail whose delivery was not enqueued yet. */
async function mailWithoutJob(subject: string): Promise<string> {
  await enqueueMail({ ...world.ctx, mailer: null }, { ...MAIL, subject });
  return (await mailOf(subject))?.id ?? '';
}

test.each(['a@xn--e1afmkfd.xn--p1ai', 'a&b@x.org', "o'neil@x.org", "a!#$%&'*+/=?^_`{|}~-.b@x-y.co.uk"])(
  'a mail to %s has that address alone as its recipient, in the envelope and in the header',
  async (to) => {
    await enqueueMail(world.ctx, { ...MAIL, to, subject: `To ${to}` });
    await eventually(() => postbox.accepted.some(({ headers }) => headers.subject === `To ${to}`));
    // The server of these tests decodes domains in envelopes.
    const [name, domain = ''] = to.split('@', 2);
    expect(postbox.accepted.filter(({ headers }) => headers.subject === `To ${to}`)).toMatchObject([
      { to: [`${name}@${domainToUnicode(domain)}`], headers: { to } },
    ]);
  },
);

test('[ACC-15] with SMTP a mail is sent once the transaction that wrote it commits, and only then', async () => {
  const to = 'cy@example.com';
  const received = () => postbox.arrived.filter((mail) => mail.to.includes(to));
  const undone = inTransaction(world.ctx, async (ctx) => {
    await enqueueMail(ctx, { ...MAIL, to, subject: 'Never' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await inTransaction(world.ctx, (ctx) => enqueueMail(ctx, { ...MAIL, to }));
  await eventually(() => postbox.accepted.some((mail) => mail.to.includes(to)));
  await world.runJobs();

  const [mail, ...others] = (await world.mails()).filter(({ recipient }) => recipient === to);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ tries: 1, trying_since: null, given_up_at: null });
  expect(mail?.sent_at).toBe(mail?.created_at);
  expect(mail?.handed_over_at).toBe(mail?.created_at);
  expect(postbox.accepted.filter((one) => one.to.includes(to))).toMatchObject([
    {
      from: 'hello@halfstar.example',
      to: [to],
      headers: { from: FROM, to, 'message-id': `<${mail?.id}@halfstar.example>` },
      html: MAIL.html,
    },
  ]);
  expect(received()[0]?.text.replaceAll('\r', '')).toBe(MAIL.text);

  // The same job again, as after a crash: the mail is not sent a second time.
  await deliverMail.run(world.ctx, { mail_id: mail?.id ?? '' });
  expect(received()).toHaveLength(1);
});

test.each([
  ['connect', 421],
  ['recipient', 450],
  ['text', 451],
] as const)('a mail that gets a temporary error (at %s) is retried and then sent once', async (moment, code) => {
  postbox.refuse(moment, code);
  const subject = `Later, ${moment}`;
  const error = await tryInVain(subject);
  expect(error).toContain('the mail server did not take a mail');
  expect(error).not.toContain('ada@example.com');
  expect(await mailOf(subject)).toMatchObject({ sent_at: null, handed_over_at: null, given_up_at: null, tries: 1 });

  postbox.accept();
  await tryAgain(subject);
  expect(await mailOf(subject)).toMatchObject({ tries: 2, trying_since: null, sent_at: expect.any(String) });
  expect(postbox.accepted.filter(({ headers }) => headers.subject === subject)).toHaveLength(1);
});

test('a mail that can be ended by one click says so in its headers, others do not', async () => {
  const unsubscribeUrl = 'https://halfstar.example/api/unsubscribe?token=x';
  await enqueueMail(world.ctx, { ...MAIL, subject: 'Digest', unsubscribeUrl });
  await enqueueMail(world.ctx, { ...MAIL, subject: 'Not a digest' });
  await eventually(() => arrivals('Digest') === 1 && arrivals('Not a digest') === 1);
  expect(headersOf('Digest')).toMatchObject({
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(Object.keys(headersOf('Not a digest') ?? {}).filter((name) => name.startsWith('list-'))).toEqual([]);
});

test('a mail waits for a server that is down', async () => {
  const away = new TestMailServer();
  const url = await away.open();
  await away.close();
  const id = await mailWithoutJob('Away');
  const ctx = { ...world.ctx, mailer: createMailer({ smtpUrl: url, from: FROM }) };
  await expect(deliverMail.run(ctx, { mail_id: id })).rejects.toThrow(/did not take a mail: ESOCKET|ECONNECTION/);
  await deliverMail.run(world.ctx, { mail_id: id });
  expect(arrivals('Away')).toBe(1);
});

test.each([
  ['recipient', 550],
  ['text', 554],
] as const)(
  'a mail that the server rejects for good (%s) is given up, with a log line without the address',
  async (moment, code) => {
    postbox.refuse(moment, code);
    const subject = `Never, ${moment}`;
    await enqueueMail(world.ctx, { ...MAIL, subject });
    await eventually(async () => (await mailOf(subject))?.given_up_at !== null);
    await world.runJobs();
    const mail = await mailOf(subject);
    expect(mail).toMatchObject({ sent_at: null, handed_over_at: null, tries: 1 });
    const lines = said.filter((line) => line.includes(mail?.id ?? ''));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a mail was given up',
      reason: expect.stringContaining(`${code}`),
    });
    expect(said.join()).not.toContain('ada@example.com');

    postbox.accept();
    await deliverMail.run(world.ctx, { mail_id: mail?.id ?? '' });
    expect(postbox.accepted.some(({ headers }) => headers.subject === subject)).toBe(false);
  },
);

test('a mail is given up after twelve tries', async () => {
  postbox.refuse('recipient', 450);
  const id = await mailWithoutJob('Twelve');
  for (let tries = 1; tries < 12; tries++)
    await expect(deliverMail.run(world.ctx, { mail_id: id })).rejects.toThrow('450');
  await deliverMail.run(world.ctx, { mail_id: id });
  expect(await mailOf('Twelve')).toMatchObject({ tries: 12, sent_at: null, given_up_at: expect.any(String) });
});

test('when the connection breaks after the last line, the mail is not sent a second time', async () => {
  postbox.refuse('text', 'hang up');
  await enqueueMail(world.ctx, { ...MAIL, subject: 'Who knows' });
  await eventually(() => arrivals('Who knows') === 1);
  await world.runJobs();
  const mail = await mailOf('Who knows');
  expect(mail).toMatchObject({ sent_at: null, handed_over_at: expect.any(String), trying_since: null });
  expect(said.some((line) => line.includes(mail?.id ?? '') && line.includes('may or may not have left'))).toBe(true);

  postbox.accept();
  world.clock.advance({ hours: 1 });
  await settleStrandedMails.run(world.ctx, {});
  await deliverMail.run(world.ctx, { mail_id: mail?.id ?? '' });
  await world.runJobs();
  expect(arrivals('Who knows')).toBe(1);
});

test('when the connection breaks before the last line, the mail is sent again', async () => {
  postbox.refuse('recipient', 'hang up');
  await tryInVain('Cut short');
  expect(await mailOf('Cut short')).toMatchObject({ handed_over_at: null });
  postbox.accept();
  await tryAgain('Cut short');
  expect(arrivals('Cut short')).toBe(1);
});

test('of several server processes with the same job one sends, even if the first is so slow that it counts as dead', async () => {
  const id = await mailWithoutJob('Once');
  const now = world.clock.now();
  // They do not notice that time passes, so that the slow one seems to be dead.
  const asleep = { ...world.ctx, clock: { now: () => now } };
  const processes = Array.from({ length: 4 }, () => ({ ...asleep, mailer: createMailer({ smtpUrl, from: FROM }) }));
  const release = postbox.hold('recipient');
  onTestFinished(release);
  const [slow, ...others] = processes.map((ctx) => deliverMail.run(ctx, { mail_id: id }));
  // The others see that the mail is claimed.
  await Promise.race([Promise.all(others), slow]);
  await eventually(() => postbox.waiting === 1);

  world.clock.advance({ seconds: 31 });
  postbox.letOthersPass('recipient');
  await deliverMail.run(world.ctx, { mail_id: id });
  expect(arrivals('Once')).toBe(1);
  release();
  await Promise.allSettled([slow, ...others]);
  expect(arrivals('Once')).toBe(1);
  expect(await mailOf('Once')).toMatchObject({ tries: 2, sent_at: expect.any(String) });
});

test('half a minute after a process was killed another one delivers the mail that it had claimed, unless it may have been sent', async () => {
  const before = await mailWithoutJob('Killed before');
  const after = await mailWithoutJob('Killed after');
  const now = world.clock.now().toISOString();
  await world.ctx.db.updateTable('mails').set({ trying_since: now, tries: 1 }).where('id', '=', before).execute();
  const killed = { trying_since: now, handed_over_at: now, tries: 1 };
  await world.ctx.db.updateTable('mails').set(killed).where('id', '=', after).execute();

  await settleStrandedMails.run(world.ctx, {});
  await world.runJobs();
  expect(arrivals('Killed before')).toBe(0);
  world.clock.advance({ seconds: 31 });
  await settleStrandedMails.run(world.ctx, {});
  await eventually(() => arrivals('Killed before') === 1);
  await world.runJobs();
  expect(await mailOf('Killed before')).toMatchObject({ tries: 2, sent_at: expect.any(String) });
  expect(arrivals('Killed after')).toBe(0);
  expect(said.some((line) => line.includes(after) && line.includes('not sent again'))).toBe(true);
});

test('no request waits for a mail server that does not reply', async () => {
  const release = postbox.hold('connect');
  onTestFinished(release);
  const form = { invite_code: await world.invite(), email: 'patient@example.com', password: PASSWORD };
  await world.visitor().api.accounts.signUp(form);
  await world.visitor().api.accounts.requestPasswordReset({ email: 'patient@example.com' });
  expect(postbox.accepted.some(({ to }) => to.includes('patient@example.com'))).toBe(false);
  release();
  await eventually(() => postbox.accepted.filter(({ to }) => to.includes('patient@example.com')).length === 2);
});

test('a mail that waited so long that its texts were erased is not sent empty', async () => {
  const id = await mailWithoutJob('Waited for days');
  await world.ctx.db
    .updateTable('mails')
    .set({ erased_subject: 'A code', expires_at: hoursFromNow(world.clock, 48) })
    .where('id', '=', id)
    .execute();
  world.clock.advance({ hours: 49 });
  await eraseExpiredMailSecrets.run(world.ctx, undefined);
  await deliverMail.run(world.ctx, { mail_id: id });
  expect([arrivals('Waited for days'), arrivals('A code')]).toEqual([0, 0]);
});

const SECRET = { ...MAIL, text: 'Code 123456', html: '<p>Code 123456</p>', erasedSubject: 'A code' };
const ERASED = { subject: 'A code', body_text: '', body_html: '' };
/** The one mail with a code, before or after its secret was erased. */
const secretMail = async (id: string) => (await world.mails()).find((mail) => mail.id === id);

test('[ACC-15] the secrets of a mail are erased once it has left, and the other mails keep their texts', async () => {
  await enqueueMail(world.ctx, { ...SECRET, subject: '123456 is your code' });
  await enqueueMail(world.ctx, { ...MAIL, subject: 'No secret' });
  const id = (await mailOf('123456 is your code'))?.id ?? '';
  await eventually(() => arrivals('123456 is your code') === 1 && arrivals('No secret') === 1);
  await world.runJobs();
  expect(postbox.arrived.find(({ headers }) => headers.subject === '123456 is your code')?.text).toContain('123456');
  expect(await secretMail(id)).toMatchObject({ ...ERASED, sent_at: expect.any(String) });
  expect(JSON.stringify(await secretMail(id))).not.toContain('123456');
  expect(await mailOf('No secret')).toMatchObject({ body_text: MAIL.text, body_html: MAIL.html });
});

test('the secrets of a mail are kept while it is tried again, and erased when it is given up or may have left', async () => {
  postbox.refuse('recipient', 450);
  await enqueueMail({ ...world.ctx, mailer: null }, { ...SECRET, subject: 'Tried' });
  const id = (await mailOf('Tried'))?.id ?? '';
  await expect(deliverMail.run(world.ctx, { mail_id: id })).rejects.toThrow('450');
  expect(await secretMail(id)).toMatchObject({ body_text: SECRET.text });
  postbox.refuse('recipient', 550);
  await deliverMail.run(world.ctx, { mail_id: id });
  expect(await secretMail(id)).toMatchObject({ ...ERASED, given_up_at: expect.any(String) });

  postbox.refuse('text', 'hang up');
  await enqueueMail({ ...world.ctx, mailer: null }, { ...SECRET, subject: 'May have left' });
  const other = (await mailOf('May have left'))?.id ?? '';
  await deliverMail.run(world.ctx, { mail_id: other });
  expect(await secretMail(other)).toMatchObject({ ...ERASED, sent_at: null });
});

test('[ACC-15] without SMTP the secrets of a mail are kept until they have expired', async () => {
  await enqueueMail({ ...world.ctx, mailer: null }, { ...SECRET, subject: 'In the outbox' });
  const id = (await mailOf('In the outbox'))?.id ?? '';
  world.clock.advance({ hours: 47 });
  await eraseExpiredMailSecrets.run(world.ctx, undefined);
  expect(await secretMail(id)).toMatchObject({ subject: 'In the outbox', body_text: SECRET.text });
  world.clock.advance({ hours: 2 });
  await eraseExpiredMailSecrets.run(world.ctx, undefined);
  expect(await secretMail(id)).toMatchObject(ERASED);
});

test('[ACC-15] with SMTP there is no outbox', async () => {
  await enqueueMail(world.ctx, { ...MAIL, subject: 'Not in an outbox' });
  const mail = await mailOf('Not in an outbox');
  expect(mail).toBeDefined();
  for (const path of ['/dev/outbox', `/dev/outbox/${mail?.id}`])
    expect((await world.visitor().fetch(path)).status).toBe(404);
});
