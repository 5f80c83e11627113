import { join } from 'node:path';
import pg from 'pg';
import { startEngine } from '../../server/src/platform/engine/engine.ts';

/** Does something with the database of a running server, in one transaction: what no call of the API can do. */
export async function changeDatabase(dataDir: string, act: (database: pg.Client) => Promise<unknown>): Promise<void> {
  const engine = await startEngine({ dataDir: join(dataDir, 'postgres') });
  const database = new pg.Client({ connectionString: engine.url });
  await database.connect();
  try {
    await database.query('begin');
    await act(database);
    await database.query('commit');
  } finally {
    await database.end();
    await engine.stop();
  }
}
