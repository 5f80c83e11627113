import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bin/bootstrap.js';
import { findReachedFeatures } from '../bin/changed-features.js';
import { QUICK_CHECKS, testsOfFeatures, unitTests } from '../bin/checks.js';
import { CONTRACT_TESTS, findContractTests, listTestsAcrossFeatures } from '../bin/contract-tests.js';
import { findFlaky, isExcusable, MAX_FLAKY, refuseSecondLook } from '../bin/second-look.js';
import {
  FILE_ITSELF,
  readPlaywrightSuite,
  readUnhandledErrors,
  readVitestReport,
  type TestResult,
} from '../bin/test-reports.js';
import { FEATURES } from '../features.mjs';

const result = (title: string, status: TestResult['status'] = 'failed', file = 'web/src/a.test.ts'): TestResult => ({
  file,
  title,
  ms: 1,
  status,
  error: '',
});

const excusable = () => true;
const assertion = (status: string) => ({ fullName: `it ${status}`, status, duration: 5, failureMessages: ['why'] });
const spec = (status: string) => ({
  title: status,
  file: 'a.spec.ts',
  tests: [{ status, results: [{ duration: 2, errors: [{ message: 'why' }] }] }],
});

test('what failed first and passed then is flaky; what failed twice, or was not run again, is not', () => {
  const failed = ['passes then', 'fails again', 'is not run'].map((title) => result(title));
  const again = [result('passes then', 'passed'), result('fails again'), result('is not run', 'skipped')];
  expect(findFlaky(failed, again)).toEqual([failed[0]]);
});

test('a file that failed outside its tests has passed when all of its tests have', () => {
  const failed = [result(FILE_ITSELF)];
  expect(findFlaky(failed, [result('one', 'passed'), result('two', 'passed')])).toEqual(failed);
  expect(findFlaky(failed, [result('one', 'passed'), result('two')])).toEqual([]);
  expect(findFlaky(failed, [])).toEqual([]);
});

test('there is no second look without a failed test, at too many, or at one that is never excused', () => {
  const failed = Array.from({ length: MAX_FLAKY }, (_, i) => result(`test ${i}`));
  expect(refuseSecondLook(failed, 0, excusable)).toBeNull();
  expect(refuseSecondLook(failed, 1, excusable)).toContain('more than 3');
  expect(refuseSecondLook([...failed, result('one more')], 0, excusable)).toContain('more than 3');
  expect(refuseSecondLook([], 0, excusable)).toContain('no test failed');
  expect(refuseSecondLook(failed, 0, () => false)).toContain('test 0');
});

test.each([
  ['web/src/ui/Button.test.tsx', 'a button keeps the focus', "import { expect } from 'vitest';", true],
  ['e2e/lists/lists.spec.ts', 'a list is opened', '', true],
  ['server/src/features/timeline/home.model.test.ts', 'a page', '', false],
  ['server/src/features/follows/follows.policy.test.ts', 'a verdict', '', false],
  ['server/src/features/accounts/sessions.theft.test.ts', 'a stolen session', '', false],
  ['e2e/app/attacks.spec.ts', 'a foreign page', '', false],
  ['server/src/features/lists/lists.test.ts', 'two members add concurrently', '', false],
  ['server/src/features/lists/lists.test.ts', 'any order', "import fc from 'fast-check';", false],
])('%s › %s may be looked at again: %s %s', (file, title, source, verdict) => {
  expect(isExcusable({ file, title }, () => source)).toBe(verdict);
});

test('the reports of both runners are read', () => {
  const files = [
    { name: '/a.test.ts', status: 'failed', assertionResults: [assertion('passed'), assertion('failed')] },
    { name: '/b.test.ts', status: 'failed', message: 'cannot load', assertionResults: [] },
  ];
  expect(readVitestReport({ testResults: files })).toMatchObject([
    { title: 'it passed', status: 'passed', ms: 5 },
    { title: 'it failed', status: 'failed', error: 'why' },
    { title: FILE_ITSELF, status: 'failed', error: 'cannot load' },
  ]);
  const suite = { specs: [spec('expected')], suites: [{ specs: [spec('unexpected'), spec('skipped')] }] };
  expect(readPlaywrightSuite(suite).map(({ title, status }) => [title, status])).toEqual([
    ['unexpected', 'failed'],
    ['skipped', 'skipped'],
    ['expected', 'passed'],
  ]);
});

test('an unhandled error fails the file in which it occurred, and is not excused when it occurs again', () => {
  const unhandled = readUnhandledErrors([
    { file: '/a.test.ts', error: 'why' },
    { file: null, error: 'nobody knows where' },
  ]);
  expect(unhandled).toMatchObject([{ title: FILE_ITSELF, status: 'failed', error: 'why' }]);
  const passed = unhandled.map(({ file }) => result('one', 'passed', file));
  expect(findFlaky(unhandled, passed)).toEqual(unhandled);
  expect(findFlaky(unhandled, [...passed, ...unhandled])).toEqual([]);
});

test('[OPS-01] the checks of npm test are all of the folder scripts but the one that asks the registry, and its unit and API tests are those of all files', () => {
  const checked = QUICK_CHECKS.flatMap(({ command }) => command).filter((part) => part.startsWith('scripts/check-'));
  const written = globSync('scripts/check-*.ts', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  expect(checked.toSorted()).toEqual(written.filter((file) => file !== 'scripts/check-behind.ts').toSorted());
  const types = QUICK_CHECKS.flatMap(({ name }) => (name.startsWith('types: ') ? name.slice('types: '.length) : []));
  expect(types).toEqual(['contract', 'server', 'web', 'e2e']);
  // Without patterns a runner runs all files.
  expect(
    unitTests()
      .command.filter((part) => !part.startsWith('-'))
      .slice(1),
  ).toEqual(['node_modules/vitest/vitest.mjs', 'run']);
});

test.each([
  ['one', true],
  [FILE_ITSELF, false],
])('of a file in which "%s" failed, only failed tests are run again: %s', (title, onlyFailed) => {
  const { command } = unitTests().lookAgain([result(title)]);
  expect(command.includes('--lastFailed')).toBe(onlyFailed);
  expect(command).toContain('web/src/a.test.ts');
});

test('a change reaches the features changed and those above them; what all share reaches everything', () => {
  const last = FEATURES.at(-1);
  expect(findReachedFeatures([])).toEqual([]);
  expect(findReachedFeatures(['docs/map.md', 'README.md'])).toEqual([]);
  expect(findReachedFeatures([`e2e/${last}/x.spec.ts`, 'docs/map.md'])).toEqual([last, 'app']);
  expect(findReachedFeatures(['web/src/app/router.tsx'])).toEqual(['app']);
  expect(findReachedFeatures([`contract/src/${FEATURES[0]}/x.ts`, `web/src/features/${last}/y.ts`])).toEqual([
    ...FEATURES,
    'app',
  ]);
  for (const file of ['contract/src/shared/ids.ts', 'server/src/platform/x.ts', 'web/src/lib/x.ts', 'package.json'])
    expect(findReachedFeatures([file])).toBeNull();
});

test('the tests of a feature include those of every call of the contract, each of which exists once', () => {
  const files = findContractTests();
  expect(files.map((file) => file.split('/').at(-1))).toEqual(CONTRACT_TESTS);
  const [units] = testsOfFeatures(['reviews']);
  expect(units?.command).toEqual(expect.arrayContaining(['features/reviews/', ...files]));
  expect(() => findContractTests(['gone.test.ts'])).toThrow('gone.test.ts is in none of');
});

test('every test that walks the calls of the contract is one of them', () => {
  const walks = listTestsAcrossFeatures().filter((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes('Object.entries(contract)'),
  );
  const unlisted = walks.filter((file) => !findContractTests().includes(file));
  // Add it to bin/contract-tests.js, so that whoever adds a call sees it.
  expect(unlisted).toEqual([]);
});
