import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '../bin/bootstrap.js';
import { browserTests, type Check, GATE, QUICK_CHECKS, testsOfFeatures, unitTests } from '../bin/checks.js';
import { runTestCommand } from '../bin/test-command.js';

const toCommand = ({ command }: Check): string => command.join(' ');

/** Runs npm test with steps that only note what they would do. @returns what they noted, in order */
async function noteSteps(args: string[], { red }: { red?: string } = {}): Promise<string[]> {
  const noted: string[] = [];
  const note = (name: string) => () => void noted.push(name);
  const noteAll = (checks: readonly Check[]) => {
    noted.push(...checks.map(toCommand));
    return checks.map(({ name }) => ({ name, passed: name !== red, seconds: 1 }));
  };
  await runTestCommand(args, {
    ensureInstalled: note('install'),
    runChecks: async (checks, how) => {
      noted.push(`checks ${JSON.stringify(how)}`);
      return noteAll(checks);
    },
    ensureBuilt: note('build'),
    ensureBrowser: note('browser'),
    runTests: async (runs) => ({ results: noteAll(runs), all: { tests: [], flaky: [], failed: [] } }),
    endWith: (results) => void noted.push(`end ${results.filter(({ passed }) => passed).length} of ${results.length}`),
  });
  return noted;
}

/** They end with the first one that is red. */
const CHECKS = ['checks {"failFast":true}', ...QUICK_CHECKS.map(toCommand)];
const TESTS = [unitTests(), browserTests(GATE)].map(toCommand);

test('[OPS-01] the checks of npm test are these', () => {
  expect(QUICK_CHECKS.map(({ name }) => name)).toEqual([
    'format',
    'lint',
    'features',
    'patterns',
    'spreads',
    'connections',
    'tests wait for things',
    'gate',
    'statements',
    'migrations',
    'openapi',
    'import rules',
    'types: contract',
    'types: server',
    'types: web',
    'types: e2e',
    'nothing dead',
    'deletion decided',
    'table types',
  ]);
});

test('[OPS-01] npm test installs, runs every check, builds, finds a browser, runs all unit and API tests and the browser tests of the gate, and ends with the verdict on all of them', async () => {
  const steps = ['install', ...CHECKS, 'build', 'browser', ...TESTS];
  expect(await noteSteps([])).toEqual([...steps, `end ${QUICK_CHECKS.length + 2} of ${QUICK_CHECKS.length + 2}`]);
  expect(await noteSteps([], { red: 'browser tests' })).toEqual([
    ...steps,
    `end ${QUICK_CHECKS.length + 1} of ${QUICK_CHECKS.length + 2}`,
  ]);
  expect(TESTS[1]).toMatch(/cli\.js test .*--grep=@gate/);
});

test('npm test ends after the checks if one of them is red', async () => {
  const end = `end ${QUICK_CHECKS.length - 1} of ${QUICK_CHECKS.length}`;
  expect(await noteSteps([], { red: 'lint' })).toEqual(['install', ...CHECKS, end]);
});

test('npm test with features runs their tests alone', async () => {
  const tests = testsOfFeatures(['lists']).map(toCommand);
  expect(await noteSteps(['lists'])).toEqual([
    'install',
    'build',
    'browser',
    ...tests,
    `end ${tests.length} of ${tests.length}`,
  ]);
});

test('[OPS-01] npm test is that command, and refuses a feature that there is none of', async () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { test: string } };
  expect(scripts.test).toBe('node bin/test.js');
  const run = promisify(execFile)(process.execPath, ['bin/test.js', 'astrology'], { cwd: ROOT });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No feature is called astrology\. There are: site, /),
  });
});
