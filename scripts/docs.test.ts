import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../bin/bootstrap.js';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
});
const files = tracked.split('\n').map((file) => `/${file}`);

/** The files and folders that a text names in backticks, without patterns such as `*.contract.ts` and `server/demo/<feature>.ts`. */
const pathsIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w./-]+\.(?:ts|tsx|js|mjs|md|sql)|[\w-]+(?:\/[\w.-]+)+\/?)`/g), ([, path = '']) => path);

const exists = (path: string): boolean =>
  files.some((file) => file.endsWith(`/${path}`) || file.startsWith(`/${path.replace(/\/$/, '')}/`));

test.each(['CONTRIBUTING.md', 'docs/add-a-feature.md'])('the files that %s names exist', (document) => {
  const paths = pathsIn(readFileSync(join(ROOT, document), 'utf8'));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});
