import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NODE } from '../bin/bootstrap.js';
import { refuseName } from '../bin/plan-feature.js';
import { isLongRun } from '../server/test/runs.ts';
import { copyInstalled } from './support/copy-project.ts';

let copy: string;
beforeAll(() => {
  copy = copyInstalled('new-feature');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** What a command prints in the copy. Fails when the command does. */
function run(...args: string[]): string {
  // Not the settings of the runner that runs this test.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|LONG_TESTS|NODE_ENV)/.test(name)),
  );
  const { status, stdout, stderr } = spawnSync(NODE, args, { cwd: copy, encoding: 'utf8', env });
  expect(status, `${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

test.each([
  ['', 'Give the feature a name'],
  ['Notes', 'Give the feature a name'],
  ['reviews', 'There is a feature, a subject or a folder'],
  ['stats', 'There is a feature, a subject or a folder'],
  ['shared', 'There is a feature, a subject or a folder'],
  ['session', 'The API has a path /session already'],
])('a feature is not called "%s": %s', (name, refusal) => {
  expect(refuseName(name)).toContain(refusal);
});

test('npm run new-feature makes a call that works, with its test, and is classified as every call must be', () => {
  expect(refuseName('notes')).toBeNull();
  expect(run('bin/new-feature.js', 'notes')).toContain('GET /api/notes');
  run('scripts/check-features.ts');
  run('node_modules/typescript-7/bin/tsc', '-p', 'contract');
  const tests = ['features/notes/', 'every-call.test', 'visibility.test'];
  const filter = ['-t', 'a member gets their own notes|every call of the contract|every call but the public ones'];
  const printed = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    '--reporter=verbose',
    ...tests,
    ...filter,
  );
  expect(printed).toMatch(/✓.*a member gets their own notes/);
  expect(printed).toMatch(/✓.*every call of the contract/);
  if (!isLongRun) return;
  const checks =
    "const { runChecks } = await import('./bin/run-checks.js'); const { QUICK_CHECKS } = await import('./bin/checks.js');";
  const verdict = 'process.exitCode = (await runChecks(QUICK_CHECKS)).every(({ passed }) => passed) ? 0 : 1;';
  run('--input-type=module', '-e', `${checks} ${verdict}`);
});
