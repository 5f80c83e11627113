import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../../src');

/** What of Node's modules for connections connects to nothing. */
const HARMLESS = new Set(['STATUS_CODES', 'createServer', 'isIPv6']);

/** Whether code imports more of Node's modules for connections than what is harmless, or all of one. */
const importsConnections = (code: string): boolean =>
  [...code.matchAll(/^import (?!type )([^;]*?) from '(?:node:)?(?:http|https|http2|net|tls|dgram)';/gm)].some(
    ([, imported = '']) => {
      const names = /^\{(.*)\}$/s
        .exec(imported)?.[1]
        ?.split(',')
        .map((name) => name.trim());
      return names?.every((name) => name === '' || name.startsWith('type ') || HARMLESS.has(name)) !== true;
    },
  );

/**
 * How else code connects to another server: by a package, or by what Node has without an import, by whatever name it calls it. Types connect
 * to nothing.
 */
const CONNECTING = [
  /^import (?!type )[^;]* from '(?:undici|nodemailer|s3mini|ws)';/m,
  /(?:import|require)\('(?:undici|nodemailer|s3mini|ws|(?:node:)?(?:https?|http2|net|tls|dgram))'\)/,
  /(?<![#\w'-])fetch\b(?![':\w-]| first\b)/,
  /(?<!^import type [^;]*|: |\btype )\b(?:WebSocket|EventSource)\b/m,
];
const connects = (code: string): boolean => importsConnections(code) || CONNECTING.some((how) => how.test(code));

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
  .map((file) => ({ file, code: readFileSync(join(SOURCES, file), 'utf8').replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '') }));

test.each([
  "import http from 'node:http';",
  "import * as tls from 'node:tls';",
  "import { STATUS_CODES, get } from 'node:http';",
  "import { type Socket, createConnection } from 'node:net';",
  "const { request } = await import('node:https');",
  'const answer = await globalThis.fetch(address);',
  'const ask = fetch;',
  "import https from 'https';",
  "import { request } from 'http';",
  "const { connect } = await import('net');",
  "const { connect } = require('tls');",
  'const socket = new WebSocket(address);',
  'const socket = new globalThis.WebSocket(address);',
  'const Socket = WebSocket;',
  'const { WebSocket: Socket } = globalThis;',
])('%s connects to another server', (code) => {
  expect(connects(code)).toBe(true);
});

test.each([
  "import type { Socket } from 'node:net';",
  "import { type IncomingMessage, STATUS_CODES } from 'node:http';",
  "import { STATUS_CODES } from 'http';",
  "import type { WebSocket } from 'ws';",
  'open(socket: WebSocket, token: string): void;',
  "const site = request.headers['sec-fetch-site'];",
  'this.#fetch(address);',
  'order by follower_bits desc fetch first 3 rows with ties',
  'renderPage(path, { fetch: ask });',
])('%s connects to none', (code) => {
  expect(connects(code)).toBe(false);
});

test('[SEC-05] one file alone connects to addresses that members name, for their feeds alone: no picture is fetched', () => {
  expect(files.length).toBeGreaterThan(500);
  const connecting = files.filter(({ code }) => connects(code));
  expect(connecting.map(({ file }) => file).toSorted()).toEqual(Object.keys(OUTGOING));
  const asking = files.filter(({ code }) =>
    /^import \{[^}]*\} from '(?:#platform\/outside|\.)\/public-page\.ts';/m.test(code),
  );
  expect(asking.map(({ file }) => file).filter((file) => !file.startsWith('features/feeds/'))).toEqual([]);
  expect(asking).not.toEqual([]);
});
