import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Smaller shapes are equal by chance, such as an id and a name. */
const LEAST_FIELDS = 4;

const keyOf = (fields: readonly string[]) => fields.toSorted().join(', ');

/** Every exported object schema of the contract, by the names of its fields. */
async function contractShapes(): Promise<Map<string, string[]>> {
  const shapes = new Map<string, string[]>();
  for (const file of globSync('contract/src/**/*.schema.ts', { cwd: ROOT })) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(ROOT, file)).href);
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodObject)) continue;
      const fields = Object.keys(schema.shape);
      if (fields.length < LEAST_FIELDS) continue;
      shapes.set(keyOf(fields), [...(shapes.get(keyOf(fields)) ?? []), `${name} of ${file}`]);
    }
  }
  return shapes;
}

/** Interfaces and types with fields of their own that a source file declares. */
function declaredShapes(file: string, code: string): { place: string; fields: string }[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found: { place: string; fields: string }[] = [];
  const note = (name: string, members: readonly ts.TypeElement[]) => {
    const fields = members.flatMap((one) =>
      ts.isPropertySignature(one) && ts.isIdentifier(one.name) ? [one.name.text] : [],
    );
    if (fields.length >= LEAST_FIELDS && fields.length === members.length)
      found.push({ place: `${name} of ${file}`, fields: keyOf(fields) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.heritageClauses === undefined) note(node.name.text, node.members);
    if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)) note(node.name.text, node.type.members);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Shapes with the same field names that differ in their types or come from another program, each with its reason. */
const OTHERS: Record<string, string> = {
  'StoredList of server/src/features/lists/import.queries.ts': 'a row: its films are ids',
  'ShownRow of server/src/features/imports/imports.queries.ts': 'a row: any text may be a kind',
  'NewPasskeyCredential of server/src/platform/sign-in/passkeys.ts': 'what the platform takes of any feature',
  'PasskeyAssertion of server/src/platform/sign-in/passkeys.ts': 'what the platform takes of any feature',
  'StoredText of server/src/features/reviews/drafts.queries.ts': 'a row: the rating is stored in half stars',
  'ReviewText of server/src/features/reviews/reviews.queries.ts': 'a row: the rating is stored in half stars',
  'ScheduledText of server/src/features/reviews/scheduled.queries.ts': 'a row: the rating is stored in half stars',
  'TrackedListFilter of web/src/features/tracking/model/tracked-list-filter.ts':
    'what an address says: each part may be missing',
  'FilmGridFilter of web/src/features/tracking/model/film-grid-filter.ts':
    'what an address says: each part may be missing',
  'DraftText of contract/src/reviews/drafts.schema.ts': 'nothing of a draft is checked but its length',
  'PasskeyAssertion of contract/src/accounts/passkeys.schema.ts': 'another answer of the browser within',
};

const secondDefinitions = (shapes: Map<string, string[]>, declared: { place: string; fields: string }[]) =>
  declared.flatMap(({ place, fields }) =>
    place in OTHERS ? [] : (shapes.get(fields) ?? []).map((first) => `${place} is ${first} again`),
  );

test('[API-01] no shape of the contract is defined a second time, in the contract, on the web or on the server', async () => {
  const shapes = await contractShapes();
  expect(shapes.size).toBeGreaterThan(20);
  const twice = [...shapes.values()]
    .map((names) => names.filter((name) => !(name in OTHERS)))
    .filter((names) => names.length > 1);
  const files = globSync(['web/src/**/*.{ts,tsx}', 'server/src/**/*.ts'], { cwd: ROOT }).filter(
    (file) => !file.includes('.test.') && !file.endsWith('database/tables.ts'),
  );
  const declared = files.flatMap((file) => declaredShapes(file, readFileSync(join(ROOT, file), 'utf8')));
  expect(declared.length).toBeGreaterThan(50);
  expect({ twice, again: secondDefinitions(shapes, declared) }).toEqual({ twice: [], again: [] });
  // The check finds a second definition of a film summary.
  const planted = declaredShapes(
    'planted.ts',
    'interface Film { title: string; id: string; year: number; poster_path: string }',
  );
  expect(secondDefinitions(shapes, planted)).toHaveLength(1);
});
