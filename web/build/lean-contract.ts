import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AnyContractRouter } from '@orpc/contract';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { parseAst } from 'vite';
import { compactRoutes } from '../src/lib/compact-routes.ts';
import { importPlain, splitSchema } from './split-schema.ts';

const ROUTES_FILE = /\/src\/lib\/contract-routes\.ts$/;
const SCHEMA_FILE = /\/contract\/src\/.*\.schema\.ts$/;
const PLAIN = '?plain';
const SCHEMA_IMPORT = /^@halfstar\/contract\/(.*\.schema)$/;
const SCREEN_FILE = /\/web\/src\/.*\.tsx?$/;
const CONTRACT = fileURLToPath(new URL('../../contract/src/', import.meta.url));

const split = (code: string, id: string) => splitSchema(code, parseAst(code, { lang: 'ts' }).body, `${id}${PLAIN}`);

async function plainModule(source: string): Promise<{ id: string; names: readonly string[] } | null> {
  const name = SCHEMA_IMPORT.exec(source)?.[1];
  if (name === undefined) return null;
  const file = `${CONTRACT}${name}.ts`;
  return { id: `${file}${PLAIN}`, names: split(await readFile(file, 'utf8'), file).plainNames };
}

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
        const routes = JSON.stringify(compactRoutes(minifyContractRouter(contract)));
        return `import { expandRoutes } from './compact-routes.ts';\nexport const routes = /* @__PURE__ */ expandRoutes(${routes});`;
      }
      if (!id.endsWith(PLAIN)) return null;
      const file = id.slice(0, -PLAIN.length);
      return { code: split(await readFile(file, 'utf8'), file).plain, moduleType: 'ts', moduleSideEffects: false };
    },
    transform: async (code, id) => {
      if (SCHEMA_FILE.test(id)) return { code: split(code, id).schemas, map: null, moduleSideEffects: false };
      if (!SCREEN_FILE.test(id) || !code.includes('@halfstar/contract/')) return null;
      const changed = await importPlain(code, parseAst(code, { lang: 'tsx' }).body, plainModule);
      return changed === null ? null : { code: changed, map: null };
    },
  };
}
