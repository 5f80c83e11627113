type Node = { type: string; start: number; end: number };
type Named = Node & {
  local?: { name: string };
  id?: { name?: string } | null;
  init?: (Node & { expression?: Node }) | null;
};
type Statement = Node & { declaration?: Statement | null; declarations?: Named[]; specifiers?: Named[] };

const PLAIN_VALUES = /^(Literal|ArrayExpression|ObjectExpression|TemplateLiteral|ArrowFunctionExpression)$/;

/** Unwraps `x as const` and `x satisfies T`. */
function unwrapInit(init: Named['init']): Node | null {
  let value: (Node & { expression?: Node }) | null = init ?? null;
  while (value !== null && value.type.startsWith('TS') && value.expression !== undefined) value = value.expression;
  return value;
}

const mentions = (text: string, names: ReadonlySet<string>) =>
  (text.match(/[A-Za-z_$][\w$]*/g) ?? []).some((word) => names.has(word));

export interface SplitSchema {
  plain: string;
  schemas: string;
  /** The exports of `plain` that the file exports. */
  plainNames: string[];
}

/**
 * Splits a schema file into two modules. `plain` has the constants and functions that use no imports, hence no zod; `schemas`
 * has the rest and re-exports the plain ones. Both are free of side effects, so a bundler includes only the one that is used. A
 * constant that is initialized by a call is marked as pure so that it can be dropped.
 */
export function splitSchema(code: string, body: unknown, plainId: string): SplitSchema {
  const bound = new Set<string>();
  const plain: string[] = [];
  const schemas: string[] = [];
  const all: string[] = [];
  const exported: string[] = [];
  for (const statement of body as Statement[]) {
    for (const { local } of statement.specifiers ?? []) if (local !== undefined) bound.add(local.name);
    const text = code.slice(statement.start, statement.end);
    const declared = (statement.declaration ?? statement).declarations?.[0];
    const name = declared?.id?.name;
    const value = unwrapInit(declared?.init);
    if (name === undefined || value === null) {
      schemas.push(text);
    } else if (PLAIN_VALUES.test(value.type) && !mentions(text, bound)) {
      plain.push(text.startsWith('export') ? text : `export ${text}`);
      all.push(name);
      if (text.startsWith('export')) exported.push(name);
    } else {
      bound.add(name);
      schemas.push(value.type === 'CallExpression' ? droppable(text, value, statement.start) : text);
    }
  }
  if (all.length > 0) {
    const from = JSON.stringify(plainId);
    schemas.unshift(`import { ${all.join(', ')} } from ${from};`, `export { ${exported.join(', ')} };`);
  }
  return { plain: plain.join('\n'), schemas: schemas.join('\n'), plainNames: exported };
}

/** `const A = f(g())` as `const A = (() => f(g()))()`, marked as pure: nothing in it runs unless A is used. */
function droppable(text: string, value: Node, offset: number): string {
  const [start, end] = [value.start - offset, value.end - offset];
  return `${text.slice(0, start)}/* @__PURE__ */ (() => ${text.slice(start, end)})()${text.slice(end)}`;
}

type Import = Omit<Statement, 'specifiers'> & {
  importKind?: string;
  source?: Node & { value: string };
  specifiers?: { importKind?: string; imported?: { name?: string } }[];
};

/**
 * Makes the imports of a module that need only plain values from a schema file import its plain module instead, so that neither
 * treeshaking nor a chunk's other modules have to be right for zod to stay out.
 * @param plainModule the plain module of a schema file, and its names; null for other imports
 */
export async function importPlain(
  code: string,
  body: unknown,
  plainModule: (source: string) => Promise<{ id: string; names: readonly string[] } | null>,
): Promise<string | null> {
  let changed: string | null = null;
  for (const { type, importKind, source, specifiers = [] } of (body as Import[]).toReversed()) {
    if (type !== 'ImportDeclaration' || importKind === 'type' || source === undefined) continue;
    const values = specifiers.filter((each) => each.importKind !== 'type');
    // oxlint-disable-next-line no-await-in-loop -- one file is read at a time
    const plain = values.length === 0 ? null : await plainModule(source.value);
    if (plain === null || !values.every(({ imported }) => plain.names.includes(imported?.name ?? ''))) continue;
    const before: string = changed ?? code;
    changed = before.slice(0, source.start) + JSON.stringify(plain.id) + before.slice(source.end);
  }
  return changed;
}
