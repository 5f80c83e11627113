import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { openDatabase } from './database/database.ts';
import { createLog } from './log.ts';

test('what somebody typed is not written when the database refuses it', async () => {
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
