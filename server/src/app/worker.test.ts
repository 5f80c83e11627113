import { parseCrontab } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredSessions } from '#features/accounts/accounts.jobs.ts';
import { deleteExpiredTries } from '#platform/limits/rate-limits.ts';
import { deleteOldMails } from '#platform/mail/mail.ts';
import { startWorld, type World } from '#test/world.ts';
import { CLOCK_JOBS, CRON, JOBS } from './worker.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const count = async (table: 'auth_sessions' | 'auth_verifications' | 'mails' | 'rate_limits') =>
  (await world.ctx.db.selectFrom(table).selectAll().execute()).length;

const kindOf = (at: string) => (/^\d+ \d+ /.test(at) ? 'nightly' : /^\d+ \* /.test(at) ? 'hourly' : null);

test('every job of the crontab exists, and the nightly ones share a queue, as the hourly ones do', () => {
  const lines = parseCrontab(CRON);
  expect(lines).toHaveLength(CLOCK_JOBS.length);
  const known = new Set(JOBS.map(({ name }) => name));
  expect(lines.filter(({ task }) => !known.has(task))).toEqual([]);
  expect(CLOCK_JOBS.map(({ queue }) => queue)).toEqual(CLOCK_JOBS.map(({ at }) => kindOf(at)));
  expect(lines.map(({ options }) => options.queueName ?? null)).toEqual(CLOCK_JOBS.map(({ queue }) => queue));
});

test('no two jobs that run nightly or hourly begin in the same minute', () => {
  const begun = Map.groupBy(
    parseCrontab(CRON)
      .filter(({ options }) => options.queueName !== undefined)
      .flatMap(({ task, match }) =>
        Array.from({ length: 24 * 60 }, (_, minute) => ({ task, minute })).filter(({ minute }) =>
          match({ hour: Math.floor(minute / 60), min: minute % 60, date: 1, month: 1, dow: 1 }),
        ),
      ),
    ({ minute }) => minute,
  );
  expect([...begun.values()].filter((jobs) => jobs.length > 1)).toEqual([]);
  expect(begun.size).toBeGreaterThan(24);
});

test('expired sessions, reset tokens, old mails and tries are deleted, and current ones stay', async () => {
  const clean = async () => {
    for (const job of [deleteExpiredSessions, deleteOldMails, deleteExpiredTries]) await job.run(world.ctx, undefined);
  };
  const ada = await world.member('ada');
  await world.visitor().api.accounts.requestPasswordReset({ email: ada.email });
  await world.runJobs();
  const before = { mails: await count('mails'), tries: await count('rate_limits') };
  expect(before.tries).toBeGreaterThan(0);

  await clean();
  expect(await count('auth_sessions')).toBe(1);
  expect(await count('auth_verifications')).toBe(1);
  expect(await count('mails')).toBe(before.mails);
  expect(await count('rate_limits')).toBe(before.tries);

  world.clock.advance({ hours: 2 });
  await clean();
  expect(await count('auth_sessions')).toBe(1);
  expect(await count('auth_verifications')).toBe(0);
  expect(await count('mails')).toBe(before.mails);
  expect(await count('rate_limits')).toBe(0);

  world.clock.advance({ hours: 31 * 24 });
  await world.member('bo');
  await clean();
  expect(await world.ctx.db.selectFrom('auth_sessions').select('user_id').execute()).not.toContainEqual({
    user_id: ada.userId,
  });
  expect(await count('auth_sessions')).toBe(1);

  world.clock.advance({ hours: 59 * 24 });
  await clean();
  // Ada's are older than 90 days by now, Bo's are not.
  expect((await world.mails()).map((mail) => mail.recipient)).toEqual(['bo@example.com']);
});
