import pg from 'pg';
import { vi } from 'vitest';

/** The statements that this process sends to the database while `run` runs, besides those of jobs and those that tell open tabs. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    const texts = query.mock.calls.map(([asked]: unknown[]) =>
      typeof asked === 'string' ? asked : (asked as { text: string }).text,
    );
    return texts.filter((text) => !/pg_notify|^notify |graphile_worker|job_runners/.test(text));
  } finally {
    query.mockRestore();
  }
}
