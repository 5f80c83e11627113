import pg from 'pg';

/** Does something with the database of a running server, in one transaction: what no call of the API can do. */
export async function changeDatabase(
  databaseUrl: string,
  act: (database: pg.Client) => Promise<unknown>,
): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query('begin');
    await act(database);
    await database.query('commit');
  } finally {
    await database.end();
  }
}
