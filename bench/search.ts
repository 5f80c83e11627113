// npm run bench -- search [films…]: the search of the palette among more and more films (default 5000 50000 500000), with what
// the table of the tests asks, typos and all. Loading half a million takes some minutes. `--seconds N` a side (default 12).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { joinAs } from '../scripts/support/people.ts';
import { freePort, launch } from '../scripts/support/server-process.ts';
import { startEngine } from '../server/src/platform/engine/engine.ts';
import { SEARCH_TABLE } from '../server/test/search-table.ts';
import { fillFilms } from './films.ts';
import { replay, summary } from './recorded.ts';
import { compare, type Request, SECRET } from './requests.ts';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '12' } },
  allowPositionals: true,
});
const SECONDS = Number(values.seconds);
const SIZES = positionals.length === 0 ? [5000, 50_000, 500_000] : positionals.map(Number);
const ALONE_SECONDS = 4;

const requests: Request[] = Object.values(SEARCH_TABLE)
  .flat()
  .map(([query]) => ({ method: 'GET', path: `/api/movies/search?query=${encodeURIComponent(query)}` }));

const print = (line: string) => process.stdout.write(`${line}\n`);
const column = (text: string) => text.padStart(11);
const ms = (value: number) => column(`${value.toFixed(1)} ms`);

const folder = mkdtempSync(join(tmpdir(), 'halfstar-search-'));
// PostgreSQL runs as another user when we are root and must be able to enter.
chmodSync(folder, 0o755);
const engine = await startEngine({ dataDir: join(folder, 'postgres') });
const server = await launch({
  dataDir: folder,
  port: await freePort(),
  env: { DATABASE_URL: engine.url, SECRET, LOG_LEVEL: 'silent' },
});
try {
  if (server.adminInvite === null) throw new Error('no admin invite');
  const reader = await joinAs(server.origin, 'reader', server.adminInvite);
  print(
    `${requests.length} different searches; HTTP and bare SQL at 16 connections, in turn; the database alone at one`,
  );
  print(['films', 'a second', 'p50', 'p99', 'bare SQL', 'ratio', 'alone p50', 'alone p99'].map(column).join(''));
  for (const films of SIZES) {
    await fillFilms(engine.url, films);
    const { statements, bare, ours } = await compare(server, engine.url, reader.cookies, requests, SECONDS);
    const alone = summary(await replay(engine.url, statements, 1, ALONE_SECONDS), ALONE_SECONDS);
    const ratio = `${Math.round((100 * ours.perSecond) / bare.perSecond)}%`;
    print(
      column(String(films)) +
        column(ours.perSecond.toFixed(0)) +
        ms(ours.p50) +
        ms(ours.p99) +
        column(bare.perSecond.toFixed(0)) +
        column(ratio) +
        ms(alone.p50) +
        ms(alone.p99),
    );
  }
} finally {
  await server.stop();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
