import type { AnyContractRouter } from '@orpc/contract';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';

const ROUTES_FILE = /\/src\/lib\/contract-routes\.ts$/;
const CONTRACT_FILE = /\/contract\/src\/.*\.ts$/;

/** Names and paths of the calls; their summaries and tags are for the OpenAPI document. */
function withoutProse(key: string, value: unknown): unknown {
  return key === 'tags' || key === 'summary' || key === 'description' ? undefined : value;
}

/**
 * The contract without what the first page does not need of it.
 *
 * The client asks the contract only for methods and paths, so a build carries those as plain data. And a schema that no
 * loaded page checks with is dropped, although making one calls zod: each is marked as free of side effects. Together that
 * keeps zod out of pages without a form.
 */
export function leanContract(): Plugin {
  return {
    name: 'halfstar:lean-contract',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      if (!ROUTES_FILE.test(id)) return null;
      const { contract }: { contract: AnyContractRouter } = await import('@halfstar/contract');
      return `export const routes = ${JSON.stringify(minifyContractRouter(contract), withoutProse)};`;
    },
    transform(code, id) {
      if (!CONTRACT_FILE.test(id)) return null;
      return { code: withPureConstants(code, this.parse(code, { lang: 'ts' }).body), map: null };
    },
  };
}

type Statement = { type: string; declaration?: Statement | null; declarations?: Declared[] };
type Declared = { init?: { type: string; start: number; end: number } | null };

/** Wraps what a constant is made by: `const A = f(g())` becomes `const A = /* @__PURE__ *\/ (() => f(g()))()`. */
function withPureConstants(code: string, body: unknown): string {
  let lean = code;
  for (const statement of (body as Statement[]).toReversed()) {
    const declared = statement.declaration?.declarations ?? statement.declarations ?? [];
    for (const { init } of declared.toReversed()) {
      if (init?.type !== 'CallExpression') continue;
      const made = lean.slice(init.start, init.end);
      lean = `${lean.slice(0, init.start)}/* @__PURE__ */ (() => ${made})()${lean.slice(init.end)}`;
    }
  }
  return lean;
}
