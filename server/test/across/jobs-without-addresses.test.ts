import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { EMAIL_CALLS, sayOf } from '#test/email-calls.ts';
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

/** The tasks of all jobs that wait, in the order in which they were enqueued. */
const selectJobs = () =>
  sql<{ task_identifier: string }>`select task_identifier from graphile_worker.jobs order by id`.execute(world.ctx.db);

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

test('[SEC-06] [ACC-15] no job holds an address, of a member or of nobody, and each request is still mailed once', async () => {
  const member = await world.member('zyxmember', { invite_type: 'standard' });
  await signUp('zyxwaiting@example.com');
  await world.runJobs();
  await holdJobsBack();
  for (const { name, path, more } of EMAIL_CALLS)
    for (const email of [member.email, 'zyxwaiting@example.com', `zyxnobody-${name}@example.com`])
      for (let i = 0; i < 2; i += 1) await sayOf(world.visitor(), path, { email, ...(await more(world)) });
  await member.api.verification.request({ location: 'Leeds', work_email: 'zyxwork@cinema.example' });

  // A repeated request replaced the job of the first one, for known and unknown addresses alike.
  expect(await countJobs('accounts:mail-password-reset')).toBe(3);
  expect(await countJobs('accounts:mail-confirmation-again')).toBe(3);
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
    const of = async (address: string) => {
      const statements = await statementsOf(() => sayOf(world.visitor(), path, { email: address }));
      return { statements, jobs: (await selectJobs()).rows };
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
