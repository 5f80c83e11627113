import pg from 'pg';

/** The statements that this process sends to the database while `run` runs, besides those of jobs and those that tell open tabs. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const statements: string[] = [];
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [config] = args;
    statements.push(typeof config === 'string' ? config : (config as { text: string }).text);
    return original.apply(this, args);
  } as typeof pg.Client.prototype.query;
  try {
    await run();
  } finally {
    pg.Client.prototype.query = original as typeof pg.Client.prototype.query;
  }
  return statements.filter((text) => !/pg_notify|graphile_worker|job_runners/.test(text));
}
