import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');

/** How code connects to another server: by what Node has for it, or by a package. Types connect to nothing. */
const CONNECTING = [
  /^import \{[^}]*\b(?:request|get|connect|createConnection|Agent|Socket)\b[^}]*\} from '(?:node:)?(?:http|https|http2|net|tls)';/m,
  /^import (?!type )(?:\* as )?\w+[^;]* from '(?:node:)?(?:http|https|http2|net|tls)';/m,
  /^import (?!type )[^;]* from '(?:undici|nodemailer|s3mini|ws)';/m,
  /(?:import|require)\('(?:undici|nodemailer|s3mini|ws|(?:node:)?(?:http|https|http2|net|tls))'\)/,
  /(?<![.#\w])fetch\(/,
  /\b(?:globalThis|global)(?:\.|\?\.|\[['"])fetch\b/,
];

/** The files that do, and to where. */
const OUTGOING: Record<string, string> = {
  'platform/mail/mailer.ts': 'the mail server of the settings',
  'platform/outside/json-client.ts': 'the film database of the settings',
  'platform/outside/public-page.ts': 'an address that a member names, once it is found to be public',
  'platform/storage/s3-storage.ts': 'the bucket of the settings',
};

const files = globSync('**/*.ts', { cwd: SOURCES })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, code: readFileSync(join(SOURCES, file), 'utf8') }));

test.each([
  "import { request as ask } from 'node:https';",
  "import http from 'node:http';",
  "import * as https from 'https';",
  "import net, { isIP } from 'node:net';",
  "const { connect } = await import('node:tls');",
  "import { fetch } from 'undici';",
  'const response = await fetch(url);',
  'const response = await globalThis.fetch(url);',
])('code that connects is found: %s', (code) => {
  expect(CONNECTING.some((how) => how.test(code))).toBe(true);
});

test.each([
  "import type { IncomingMessage } from 'node:http';",
  "import { isIPv6 } from 'node:net';",
  "import { createServer } from 'node:net';",
  'await queries.fetch(id);',
])('code that connects to nothing is not: %s', (code) => {
  expect(CONNECTING.some((how) => how.test(code))).toBe(false);
});

test('[SEC-05] one file alone connects to addresses that members name, for their feeds alone: no picture is fetched', () => {
  expect(files.length).toBeGreaterThan(500);
  const connecting = files.filter(({ code }) => CONNECTING.some((how) => how.test(code)));
  expect(connecting.map(({ file }) => file).toSorted()).toEqual(Object.keys(OUTGOING));
  const asking = files.filter(({ code }) =>
    /^import \{[^}]*\} from '(?:#platform\/outside|\.)\/public-page\.ts';/m.test(code),
  );
  expect(asking.map(({ file }) => file).filter((file) => !file.startsWith('features/feeds/'))).toEqual([]);
  expect(asking).not.toEqual([]);
});
