import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openOldDatabase } from '#test/old-database.ts';

test('an update deletes the used-up jobs of mails that hold addresses, and leaves those that are still to be run', async () => {
  const { client, migrateTo } = await openOldDatabase('0275');
  const { host, port, user, password, database } = client;
  const pgPool = new pg.Pool({ host, port, database, max: 1, ...(user === undefined ? {} : { user, password }) });
  pgPool.on('error', () => undefined);
  onTestFinished(() => pgPool.end());
  await runMigrations({ pgPool });
  const add = async (task: string, email: string): Promise<string> => {
    const { rows } = await client.query('select id from graphile_worker.add_job($1, $2::json, job_key => $3)', [
      task,
      JSON.stringify({ email }),
      `${task} ${email}`,
    ]);
    return String(rows[0]?.id);
  };
  const usedUp = [
    await add('accounts:mail-password-reset', 'old@example.com'),
    await add('accounts:mail-confirmation-again', 'old@example.com'),
    await add('test:another', 'old@example.com'),
  ];
  await client.query('select graphile_worker.permanently_fail_jobs($1)', [usedUp]);
  await add('accounts:mail-password-reset', 'waits@example.com');

  await migrateTo('0276');
  const { rows } = await client.query('select key from graphile_worker.jobs order by key');
  expect(rows.map(({ key }) => key)).toEqual([
    'accounts:mail-password-reset waits@example.com',
    'test:another old@example.com',
  ]);
});
