import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atomically } from '#platform/database/transaction.ts';
import { eventually, startWorld, type World } from '#test/world.ts';
import { deliverMail, sendMail } from './mail.ts';

const MAIL = {
  to: 'ada@example.com',
  subject: 'Two stars ★★',
  text: 'A line.\n\nhttps://halfstar.example/?token=a.b',
  html: '<p>A line.</p>',
};

/** A mail server that keeps what it gets, and that can be told to refuse. */
class Postbox {
  readonly letters: { from: string; to: string[]; text: string }[] = [];
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(this.refusing ? new Error('come back later') : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        this.letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((one) => one.address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  refusing = false;

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.server.address();
    return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

const postbox = new Postbox();
let world: World;
beforeAll(async () => {
  world = await startWorld({ smtpUrl: await postbox.open(), mailFrom: 'Halfstar <hello@halfstar.example>' });
});
afterAll(async () => {
  await world.stop();
  await postbox.close();
});

test('[ACC-15] with SMTP, mail leaves by it once the action that wrote it holds, and only then', async () => {
  const undone = atomically(world.ctx, async (ctx) => {
    await sendMail(ctx, { ...MAIL, subject: 'Never' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await atomically(world.ctx, (ctx) => sendMail(ctx, MAIL));
  await eventually(() => postbox.letters.length > 0);
  await world.runJobs();

  const [mail, ...others] = await world.mails();
  expect(others).toEqual([]);
  expect(mail?.sent_at).toBe(mail?.created_at);
  expect(postbox.letters).toMatchObject([{ from: 'hello@halfstar.example', to: ['ada@example.com'] }]);
  const text = postbox.letters[0]?.text ?? '';
  expect(text).toContain('From: Halfstar <hello@halfstar.example>');
  expect(text).toContain(`Message-ID: <${mail?.id}@halfstar.example>`);
  expect(text).toContain('Content-Type: text/plain');
  expect(text).toContain('Content-Type: text/html');

  // The same job once more, as after a crash: the mail has gone and goes no second time.
  await deliverMail.run(world.ctx, { mail_id: mail?.id ?? '' });
  expect(postbox.letters).toHaveLength(1);
});

test('a mail that the server does not take stays to be tried again', async () => {
  postbox.refusing = true;
  await sendMail(world.ctx, { ...MAIL, subject: 'Later' });
  const later = async () => (await world.mails()).find((one) => one.subject === 'Later');
  const job = async () =>
    (
      await sql<{ id: string; last_error: string | null }>`
      select id, last_error from graphile_worker.jobs where locked_at is null`.execute(world.ctx.db)
    ).rows[0];
  await eventually(async () => /come back later/.test((await job())?.last_error ?? ''));
  expect((await later())?.sent_at).toBeNull();

  postbox.refusing = false;
  const before = postbox.letters.length;
  await sql`select graphile_worker.reschedule_jobs(array[${(await job())?.id}]::bigint[], run_at => now())`.execute(
    world.ctx.db,
  );
  await world.runJobs();
  await eventually(async () => (await later())?.sent_at !== null);
  expect(postbox.letters).toHaveLength(before + 1);
});

test('[ACC-15] with SMTP there is no outbox', async () => {
  const [mail] = await world.mails();
  for (const path of ['/dev/outbox', `/dev/outbox/${mail?.id}`])
    expect((await world.visitor().fetch(path)).status).toBe(404);
});
