import { readFile } from 'node:fs/promises';
import type { AnyContractRouter } from '@orpc/contract';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';
import { splitSchema } from './split-schema.ts';

const ROUTES_FILE = /\/src\/lib\/contract-routes\.ts$/;
const SCHEMA_FILE = /\/contract\/src\/.*\.schema\.ts$/;
const PLAIN = '?plain';

/** Names and paths of the calls; their summaries and tags are for the OpenAPI document. */
function withoutProse(key: string, value: unknown): unknown {
  return key === 'tags' || key === 'summary' || key === 'description' ? undefined : value;
}

const split = (code: string, id: string) => splitSchema(code, parseAst(code, { lang: 'ts' }).body, `${id}${PLAIN}`);

/**
 * Removes from the contract what the first page does not need, so that zod is loaded with the first form and not before.
 *
 * The client needs only methods and paths from the contract, so a build contains those as plain data. Each schema file is built
 * as two modules: its plain constants and functions, which screens use everywhere, and its schemas.
 */
export function leanContract(): Plugin {
  return {
    name: 'halfstar:lean-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(PLAIN) ? id : null),
    load: async (id) => {
      if (ROUTES_FILE.test(id)) {
        const { contract }: { contract: AnyContractRouter } = await import('@halfstar/contract');
        return `export const routes = ${JSON.stringify(minifyContractRouter(contract), withoutProse)};`;
      }
      if (!id.endsWith(PLAIN)) return null;
      const file = id.slice(0, -PLAIN.length);
      return { code: split(await readFile(file, 'utf8'), file).plain, moduleType: 'ts', moduleSideEffects: false };
    },
    transform: (code, id) =>
      SCHEMA_FILE.test(id) ? { code: split(code, id).schemas, map: null, moduleSideEffects: false } : null,
  };
}
