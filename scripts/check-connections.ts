// Fails when the server opens a pool or client without an error listener: a broken connection would end the process. Then requires
// that the same check finds planted ones.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OPENER = 'server/src/platform/database/connections.ts';
const OPENS = /\bnew\s+(?:\w+\.)?(?:Pool|Client)\s*\(/;
/** Files that only tests run end with the test anyway. `Client` is also the test's HTTP client. */
const IN_TESTS = /\.test\.ts$|\/test-tools\.ts$/;

const PLANTED = ['new pg.Client({', 'const pool = new Pool(config);', 'new postgres.Client(url)'];
const HARMLESS = ["import type pg from 'pg';", 'createPool(config, onError)', 'new PoolOfWorkers(4)', 'pool: pg.Pool'];

const files = globSync(['server/src/**/*.ts', 'server/demo/**/*.ts'], { cwd: ROOT }).filter(
  (file) => file !== OPENER && !IN_TESTS.test(file),
);
const errors = files.flatMap((file) =>
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .flatMap((line, i) =>
      OPENS.test(line) ? [`${file}:${i + 1}: open it by ${OPENER}, which adds the listener`] : [],
    ),
);
for (const text of PLANTED) if (!OPENS.test(text)) errors.push(`the check no longer finds: ${text}`);
for (const text of HARMLESS) if (OPENS.test(text)) errors.push(`the check finds a connection in harmless: ${text}`);
for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${files.length} files open no connection without an error listener`);
