import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { EMAIL_CALLS, sayOf } from '#test/email-calls.ts';
import { eventually } from '#test/eventually.ts';
import { statementsOf } from '#test/statements.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// What members and strangers type as an address is in the table of accounts and in mails, and never in what runs jobs.

let world: World;
beforeAll(async () => {
  // Nothing listens there, so that jobs of mails exist.
  world = await startWorld({ cinemaDomains: ['cinema.example'], smtpUrl: 'smtp://127.0.0.1:9' });
  await sql`
    create function held_back() returns trigger language plpgsql as $$
    begin
      new.run_at := now() + interval '1 day';
      return new;
    end $$`.execute(world.ctx.db);
});
afterEach(() => releaseJobs());
afterAll(() => world.stop());

/** From here on, new jobs wait. */
const holdJobsBack = () =>
  sql`create trigger held_back before insert on graphile_worker._private_jobs
    for each row execute function public.held_back()`.execute(world.ctx.db);

/** Runs what has waited, and no longer holds jobs back. */
async function releaseJobs(): Promise<void> {
  await sql`drop trigger if exists held_back on graphile_worker._private_jobs`.execute(world.ctx.db);
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts = 0`.execute(world.ctx.db);
  await world.runJobs();
}

/** All rows of all tables of the job runner. */
async function readJobTables(): Promise<string> {
  const { db } = world.ctx;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'graphile_worker' and table_type = 'BASE TABLE'`.execute(db);
  expect(rows.length).toBeGreaterThan(3);
  const texts = rows.map(({ name }) =>
    sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(`graphile_worker.${name}`)} t`.execute(db),
  );
  return (await Promise.all(texts)).flatMap((table) => table.rows.map(({ text }) => text)).join('\n');
}

/** The tasks of all jobs that mail what was asked for, in the order in which they were enqueued. */
const selectJobs = () =>
  sql<{ task_identifier: string }>`select task_identifier from graphile_worker.jobs
    where task_identifier like 'accounts:mail-%' order by id`.execute(world.ctx.db);

const countJobs = async (task: string): Promise<number> => {
  const { rows } = await sql`select id from graphile_worker.jobs where task_identifier = ${task}`.execute(world.ctx.db);
  return rows.length;
};

const subjectsTo = async (email: string): Promise<string[]> =>
  (await world.mails()).filter(({ recipient }) => recipient === email).map(({ subject }) => subject);

const signUp = async (email: string) =>
  world.visitor().api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });

const RESET = 'Choose a new password for Halfstar';
const CONFIRMATION = 'Confirm your email for Halfstar';

test('[ACC-15] no job holds an address, of a member or of nobody, and each request is still mailed once', async () => {
  const member = await world.member('zyxmember', { invite_type: 'standard' });
  await signUp('zyxwaiting@example.com');
  await world.runJobs();
  await holdJobsBack();
  for (const { name, path, more } of EMAIL_CALLS)
    for (const email of [member.email, 'zyxwaiting@example.com', `zyxnobody-${name}@example.com`])
      for (let i = 0; i < 2; i += 1) await sayOf(world.visitor(), path, { email, ...(await more(world)) });
  await member.api.verification.request({ location: 'Leeds', work_email: 'zyxwork@cinema.example' });

  // A repeated request replaced the job of the first one, for known and unknown addresses alike.
  expect(await countJobs('accounts:mail-reset-link')).toBe(3);
  expect(await countJobs('accounts:mail-confirmation-links')).toBe(3);
  expect(await countJobs('mail:deliver')).toBeGreaterThan(3);
  const held = await readJobTables();
  expect(held).toContain('user_id');
  expect(held).toContain('mail_id');
  expect(held).not.toMatch(/zyx|@|%40/);

  const before = await subjectsTo('zyxwaiting@example.com');
  await releaseJobs();
  expect((await subjectsTo(member.email)).filter((subject) => subject === RESET)).toHaveLength(1);
  const added = (await subjectsTo('zyxwaiting@example.com')).length - before.length;
  // One reset, and a link for each of the three sign-ups that wait: the first one and two more.
  expect(added).toBe(1 + 3);
  expect(before.filter((subject) => subject === CONFIRMATION)).toHaveLength(3);
  expect(await subjectsTo('zyxnobody-reset@example.com')).toEqual([]);
  expect(await subjectsTo('zyxnobody-resend@example.com')).toEqual([]);
});

test.each(EMAIL_CALLS.filter(({ name }) => name === 'reset' || name === 'resend'))(
  '[ACC-09] $name runs the same statements and enqueues as many jobs for a known and an unknown address',
  async ({ path }) => {
    const { email } = await world.member(`steady-${path.split('/').at(-1)}`);
    await world.runJobs();
    await holdJobsBack();
    const { rows: none } = await selectJobs();
    // Mails that could not be delivered are tried again meanwhile.
    const of = async (address: string) => {
      const statements = await statementsOf(() => sayOf(world.visitor(), path, { email: address }));
      return {
        statements: statements.filter((statement) => !statement.startsWith('update "mails"')),
        jobs: (await selectJobs()).rows,
      };
    };
    const known = await of(email);
    expect(known.statements.length).toBeGreaterThan(0);
    expect(known.jobs).toHaveLength(none.length + 1);
    const unknown = await of(`nobody-${email}`);
    expect(unknown.statements).toEqual(known.statements);
    // One more, of the same task.
    expect(unknown.jobs).toEqual([...known.jobs, known.jobs.at(-1)]);
  },
);

/** Enqueues a job as a server of before 0275 did. */
const enqueueAsOlderServer = (task: string, payload: object) =>
  sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify(payload)}::json)`.execute(world.ctx.db);

test('what an older server enqueued is mailed too, whether it holds an address or an id', async () => {
  const email = 'zyxolder@example.com';
  await signUp(email);
  const { id: user_id } = await world.ctx.db
    .selectFrom('auth_users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await world.runJobs();
  const count = async (subject: string) => (await subjectsTo(email)).filter((one) => one === subject).length;
  const before = [await count(RESET), await count(CONFIRMATION)];
  for (const payload of [{ email }, { user_id }, { email: 'zyxnobody@example.com' }])
    for (const task of ['accounts:mail-password-reset', 'accounts:mail-confirmation-again'])
      await enqueueAsOlderServer(task, payload);
  // None is left to fail.
  await eventually(async () => (await countJobs('accounts:mail-password-reset')) === 0);
  await eventually(async () => (await countJobs('accounts:mail-confirmation-again')) === 0);
  expect([await count(RESET), await count(CONFIRMATION)]).toEqual(before.map((mails) => mails + 2));
  expect(await subjectsTo('zyxnobody@example.com')).toEqual([]);
});

test('a mail is not lost when the address gets its account between two requests, whichever is served first', async () => {
  const { db } = world.ctx;
  await holdJobsBack();
  // A job for nobody waits before it is stored, while another transaction has the lock.
  await sql`
    create function public.await_lock() returns trigger language plpgsql as $$
    begin
      if not exists (select from public.auth_users where id::text = new.payload ->> 'user_id') then
        perform pg_advisory_xact_lock(275);
      end if;
      return new;
    end $$`.execute(db);
  await sql`create trigger await_lock before insert on graphile_worker._private_jobs
    for each row execute function public.await_lock()`.execute(db);
  onTestFinished(async () => {
    await sql`drop trigger await_lock on graphile_worker._private_jobs`.execute(db);
    await sql`drop function public.await_lock()`.execute(db);
  });
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`.execute(db);
    return rows.length;
  };
  const email = 'zyxbetween@example.com';
  const requestReset = () => world.visitor().api.accounts.requestPasswordReset({ email });
  const requests = await inTransaction(world.ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(275)`.execute(ctx.db);
    const first = requestReset();
    await eventually(async () => (await countWaiting()) === 1, 'the request of before the account waits');
    await world.member('zyxbetween');
    let isSecondServed = false;
    const second = requestReset().finally(() => {
      isSecondServed = true;
    });
    await eventually(async () => isSecondServed || (await countWaiting()) === 2);
    return { all: Promise.all([first, second]) };
  });
  await requests.all;
  await releaseJobs();
  expect(await subjectsTo(email)).toEqual([RESET]);
});
