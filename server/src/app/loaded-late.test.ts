import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Prints the packages that are loaded with the app. */
const LOAD = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) packages.add(name);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(new URL('app.ts', import.meta.url).href)});
  process.stdout.write(JSON.stringify([...packages]));`;

test('a start does not load what is large and rarely used', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', LOAD]);
  const packages: string[] = JSON.parse(stdout);
  expect(packages).toContain('fastify');
  const late = new Set([
    'better-auth',
    '@better-auth/passkey',
    '@better-auth/utils',
    'sharp',
    'nodemailer',
    '@orpc/zod',
  ]);
  expect(packages.filter((name) => late.has(name))).toEqual([]);
});
