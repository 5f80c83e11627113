#!/usr/bin/env node
// npm run new-feature NAME: a new feature with one call that works and its test, entered where every feature must be.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureInstalled, fail, NODE, ROOT, say } from './bootstrap.js';
import { planFeature, refuseName } from './plan-feature.js';

const [name = ''] = process.argv.slice(2);
const refusal = refuseName(name);
if (refusal !== null) fail(refusal);
ensureInstalled();

const files = planFeature(name);
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
  say(path);
}
// Puts the imports in order.
const { status } = spawnSync(NODE, ['node_modules/.bin/biome', 'check', '--write', ...Object.keys(files)], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (status !== 0) fail('The formatter failed; the lines above say why.');
say(
  `\nIts one call is GET /api/${name}, and its test is green: npm test -- ${name}. It is the highest feature: move it down in ` +
    'features.mjs when others shall use it. Give its call a purpose, and go on with docs/add-a-feature.md.',
);
