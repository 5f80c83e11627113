// Fails when the OpenAPI document of the API breaks a recommended rule of Redocly, lacks a shape's name, or leaves out a shape of the contract.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { contract } from '../contract/src/index.ts';
import { SHAPES } from '../contract/src/shapes.ts';
import { describeApi } from '../server/src/platform/http/openapi.ts';

const SHAPES_FILE = fileURLToPath(new URL('../contract/src/shapes.ts', import.meta.url));
const SCHEMAS = fileURLToPath(new URL('../contract/src/', import.meta.url));

function* findFaults(): Generator<string> {
  const listed = readFileSync(SHAPES_FILE, 'utf8');
  for (const file of globSync('**/*.schema.ts', { cwd: SCHEMAS }))
    if (!listed.includes(`'./${file}'`)) yield `contract/src/shapes.ts does not list ./${file}: add it.`;
  const named = new Map<string, unknown>();
  for (const [name, shape] of SHAPES) {
    if (named.has(name) && named.get(name) !== shape)
      yield `Two shapes of the contract are called ${name}: rename one.`;
    named.set(name, shape);
  }
}

async function* findProblems(): AsyncGenerator<string> {
  const document = await describeApi(contract, { publicUrl: 'https://films.test', sessionCookie: 'session' });
  const config = await createConfig({
    extends: ['recommended'],
    // Whoever runs a server says what others may do with it.
    rules: { 'info-license': 'off' },
  });
  for (const { ruleId, message, location } of await lintFromString({ source: JSON.stringify(document), config }))
    yield `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`;
}

const faults = [...findFaults(), ...(await Array.fromAsync(findProblems()))];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`The OpenAPI document has ${SHAPES.length} shapes to refer to and breaks no rule.`);
