// How much each statement of recorded requests reads, by EXPLAIN (ANALYZE, BUFFERS): figures that do not depend on how busy the machine is.
import pg from 'pg';
import { RUNS_UNTIL_PLANNED, type Statement } from './recorded.ts';

/** What a statement read. */
export interface Reading {
  /** The request that sent the statement. */
  request: string;
  /** Pages of 8 kB, from PostgreSQL's memory or the system's. */
  pages: number;
  ms: number;
  /** The beginning of its text. */
  statement: string;
}

interface Explained {
  'QUERY PLAN': [{ Plan: Record<string, number>; 'Execution Time': number }];
}

const IS_QUERY = /^\s*(?:\/\*.*?\*\/)?\s*(?:select|with)\b/is;

/** Explains each statement of each request that only reads, once, as the server would run it. Those that read most come first. */
export async function explainAll(
  url: string,
  requests: readonly { path: string }[],
  statements: readonly (readonly Statement[])[],
): Promise<Reading[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  const readings: Reading[] = [];
  try {
    const prepared = new Set<string>();
    for (const [at, { path }] of requests.entries()) {
      for (const statement of statements[at] ?? []) {
        if (!IS_QUERY.test(statement.text)) continue;
        const [explained] = (await explain(client, prepared, statement))?.['QUERY PLAN'] ?? [];
        const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = explained?.Plan ?? {};
        readings.push({
          request: decodeURIComponent(path),
          pages: hit + read,
          ms: explained?.['Execution Time'] ?? 0,
          statement: statement.text.replace(/\s+/g, ' ').slice(0, 60),
        });
      }
    }
  } finally {
    await client.end();
  }
  return readings.toSorted((a, b) => b.pages - a.pages);
}

/** @param prepared the names of statements that this connection has run before */
async function explain(
  client: pg.Client,
  prepared: Set<string>,
  { name, text, values = [] }: Statement,
): Promise<Explained | undefined> {
  const explaining = 'explain (analyze, buffers, format json)';
  if (name === undefined) return (await client.query<Explained>(`${explaining} ${text}`, values)).rows[0];
  // EXPLAIN plans for the values that it is given, unless it explains the execution of a prepared statement.
  const id = client.escapeIdentifier(name);
  const literals = values.map((value) => toLiteral(client, value)).join(', ');
  const execution = `execute ${id}${literals === '' ? '' : `(${literals})`}`;
  if (!prepared.has(name)) {
    prepared.add(name);
    await client.query(`prepare ${id} as ${text}`);
    for (let run = 1; run < RUNS_UNTIL_PLANNED; run += 1) await client.query(execution);
  }
  return (await client.query<Explained>(`${explaining} ${execution}`)).rows[0];
}

/** A value as the driver would send it, which writes arrays and objects itself. */
function toLiteral(client: pg.Client, value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    const items = value.map((item) => (item === null ? 'NULL' : `"${String(item).replace(/["\\]/g, '\\$&')}"`));
    return client.escapeLiteral(`{${items.join(',')}}`);
  }
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  return client.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
