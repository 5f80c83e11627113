import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@halfstar/contract';
import type { z } from 'zod';

// What docs/tables-and-calls.md says.

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/tables-and-calls.md'), 'utf8');

/** The rows of the page's table under a heading, each as its cells. */
function rowsUnder(heading: string): string[][] {
  const [, after = ''] = PAGE.split(`## ${heading}\n`);
  const [section = ''] = after.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The reads of tables, a row each. */
export const READS = rowsUnder('Reads').map(([table = '', by = '', call = '', fields = '', order = '']) => ({
  table,
  by,
  call: call.replaceAll('`', ''),
  fields: fields.split(', '),
  order,
}));
/** The writes, a row each. */
export const WRITES = rowsUnder('Writes').map(([table = '', written = '', call = '']) => ({
  table,
  written,
  call: call.replaceAll('`', ''),
}));

interface Procedure {
  '~orpc': { route: { method?: string }; outputSchema: z.ZodType };
}
/** The call with this name, such as `reviews.get`; undefined when there is none. */
export const findCall = (name: string): Procedure | undefined => {
  const [feature = '', call = ''] = name.split('.');
  return (contract as unknown as Record<string, Record<string, Procedure>>)[feature]?.[call];
};
