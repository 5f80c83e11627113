// How much each statement of recorded requests reads, by EXPLAIN (ANALYZE, BUFFERS): figures that do not depend on how busy the machine is.
import pg from 'pg';
import type { Statement } from './recorded.ts';

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

/** Explains each statement of each request that only reads, once. Those that read most come first. */
export async function explainAll(
  url: string,
  requests: readonly { path: string }[],
  statements: readonly (readonly Statement[])[],
): Promise<Reading[]> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  const readings: Reading[] = [];
  try {
    for (const [at, { path }] of requests.entries()) {
      for (const { text, values } of statements[at] ?? []) {
        if (!IS_QUERY.test(text)) continue;
        const { rows } = await client.query<Explained>(`explain (analyze, buffers, format json) ${text}`, values);
        const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
        const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = explained?.Plan ?? {};
        readings.push({
          request: decodeURIComponent(path),
          pages: hit + read,
          ms: explained?.['Execution Time'] ?? 0,
          statement: text.replace(/\s+/g, ' ').slice(0, 60),
        });
      }
    }
  } finally {
    await client.end();
  }
  return readings.toSorted((a, b) => b.pages - a.pages);
}
