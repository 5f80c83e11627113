// Records the statements that a request sends to the database, and replays them without the server around them.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

type Query = (config: Statement | string, ...rest: unknown[]) => unknown;

const isActing = new AsyncLocalStorage<true>();

/**
 * Runs `act` and returns every statement that it sent, on whatever connection, in order. The jobs of the same process, which send others
 * meanwhile, are left out, and so is what enqueues jobs: replayed, those would run.
 */
export async function record(act: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(this: pg.Client, config, ...rest) {
    if (isActing.getStore() === undefined) return original.call(this, config, ...rest);
    if (typeof config === 'string')
      statements.push({ text: config, values: Array.isArray(rest[0]) ? rest[0] : undefined });
    else statements.push({ name: config.name, text: config.text, values: config.values });
    return original.call(this, config, ...rest);
  };
  try {
    // Some requests are only sent once they are awaited.
    await isActing.run(true, async () => {
      await act();
    });
  } finally {
    prototype.query = original;
  }
  return statements.filter(({ text }) => !text.includes('graphile_worker'));
}

export interface Rate {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Times are in UTC, as on the server's connections. Plans are made as there too: each statement has the name that it has there, or none.
 */
const OPTIONS = '-c timezone=UTC';
/** PostgreSQL plans a named statement for its values the first five times, and then decides whether one plan will do for all. */
export const RUNS_UNTIL_PLANNED = 6;

/**
 * Replays requests on bare connections for some seconds, on each its own over and over; each request's statements run in their order.
 * The first request of each runs before the clock does, until its statements are planned as on connections that are no longer new. Returns
 * how long each took, in milliseconds.
 */
export async function replay(
  url: string,
  connections: readonly (readonly Statement[][])[],
  seconds: number,
): Promise<number[]> {
  const clients = connections.map(() => new pg.Client({ connectionString: url, options: OPTIONS }));
  const times: number[] = [];
  const runOn = async (client: pg.Client, statements: readonly Statement[] = []) => {
    for (const statement of statements) await client.query(statement);
  };
  try {
    await Promise.all(
      clients.map(async (client, at) => {
        await client.connect();
        for (let run = 0; run < RUNS_UNTIL_PLANNED; run += 1) await runOn(client, connections[at]?.[0]);
      }),
    );
    const end = performance.now() + seconds * 1000;
    const run = async (client: pg.Client, requests: readonly Statement[][]) => {
      for (let i = 0; performance.now() < end; i += 1) {
        const began = performance.now();
        await runOn(client, requests[i % requests.length]);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(clients.map((client, at) => run(client, connections[at] ?? [])));
  } finally {
    // Also ends what still runs on the others when one connection fails.
    for (const client of clients) await client.end();
  }
  return times;
}

export function summary(times: number[], seconds: number): Rate {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}
