#!/usr/bin/env node
// npm run new-feature NAME: the folders of a new feature on each layer, with the files that every feature has.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ROOT, say } from './bootstrap.js';

const [name = ''] = process.argv.slice(2);
if (!/^[a-z]{3,20}$/.test(name)) fail('Give the feature a name of small letters: npm run new-feature lists');
if (existsSync(join(ROOT, 'server/src/features', name))) fail(`There is a feature ${name} already.`);

const title = name.charAt(0).toUpperCase() + name.slice(1);

/** @type {Record<string, string>} */
const files = {
  [`contract/src/${name}/${name}.schema.ts`]: `import { z } from 'zod';

export const ${title} = z.object({});
`,
  [`contract/src/${name}/${name}.contract.ts`]: `export const ${name}Contract = {};
`,
  [`server/src/features/${name}/${name}.policy.ts`]: `export { requireMember } from '../accounts/accounts.policy.ts';
`,
  [`server/src/features/${name}/${name}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a visitor is asked to sign in', async () => {
  const answer = await world.visitor().send('PUT', '/api/${name}');
  expect(answer.status).toBe(401);
});
`,
};

for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(ROOT, path, '..'), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  say(`made ${path}`);
}
say(
  `Now: its rank in features.mjs, its calls in contract/src/index.ts, its tables in server/migrations. docs/add-a-feature.md goes on from there.`,
);
