// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { importPlain, splitSchema } from './split-schema.ts';

const FILES = import.meta.glob<Record<string, unknown>>('../../contract/src/**/*.schema.ts');

const listExports = (code: string) =>
  parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const declared = statement.declaration?.type === 'VariableDeclaration' ? statement.declaration.declarations : [];
    const passedOn = statement.specifiers.map((each) => (each.local.type === 'Identifier' ? each.local.name : ''));
    return [...declared.map(({ id }) => (id.type === 'Identifier' ? id.name : '')), ...passedOn];
  });

test.each(Object.entries(FILES))('%s exports the same when it is built as two modules', async (path, load) => {
  const code = await readFile(new URL(path, import.meta.url), 'utf8');
  const { plain, schemas } = splitSchema(code, parseAst(code, { lang: 'ts' }).body, 'plain');
  expect(listExports(schemas).toSorted()).toEqual(Object.keys(await load()).toSorted());
  expect(plain).not.toContain('z.');
});

test('a constant goes to the module that its initializer allows', () => {
  const code = `import { z } from 'zod';
export const LIMIT = 5;
const twice = (value: number) => value * 2;
export const Short = z.string().max(LIMIT);
export const checks = { short: Short };
export type Short = string;`;
  const { plain, schemas } = splitSchema(code, parseAst(code, { lang: 'ts' }).body, 'plain');
  expect(listExports(plain)).toEqual(['LIMIT', 'twice']);
  expect(listExports(schemas)).toEqual(['LIMIT', 'Short', 'checks']);
});

test('an import of plain values alone is one of the plain module', async () => {
  const code = `import { LIMIT, type Short } from 'a.schema';
import { LIMIT as Most, Short as Schema } from 'a.schema';
import type { Long } from 'a.schema';
import { useState } from 'react';`;
  const changed = await importPlain(code, parseAst(code, { lang: 'ts' }).body, async (source) =>
    source === 'a.schema' ? { id: 'a.schema?plain', names: ['LIMIT'] } : null,
  );
  expect(changed).toBe(code.replace("'a.schema'", '"a.schema?plain"'));
});
