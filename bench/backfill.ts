// npm run bench -- backfill [films]: fills so many films from a fake TMDB with two servers on one database, one of
// which is killed on the way, while a member searches. Prints how fast the source was asked, as the source measured it.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { temporaryFolder } from '../scripts/support/folder.ts';
import { joinAs } from '../scripts/support/people.ts';
import { freePort, launch } from '../scripts/support/server-process.ts';
import { startEngine } from '../server/src/platform/engine/engine.ts';
import { startTmdb, tmdbFilm } from '../server/test/tmdb.ts';
import { print, SECRET } from './test-server.ts';

const FILMS = Number(process.argv[2] ?? 10_000);
const LATENCY_MS = 80;
const FIRST_ID = 1_000_000;

const folder = temporaryFolder('backfill');
const engine = await startEngine({ dataDir: join(folder, 'postgres') });
const tmdb = await startTmdb();
tmdb.delay(LATENCY_MS);
for (let at = 0; at < FILMS; at += 1) tmdb.add(tmdbFilm(FIRST_ID + at));

const open = async () =>
  launch({
    dataDir: folder,
    port: await freePort(),
    env: {
      DATABASE_URL: engine.url,
      SECRET,
      LOG_LEVEL: 'silent',
      TMDB_ACCESS_TOKEN: 'eyJ.a.token',
      TMDB_BASE_URL: tmdb.baseUrl,
    },
  });

async function storeFilms(): Promise<void> {
  const client = new pg.Client({ connectionString: engine.url });
  await client.connect();
  // Films of the catalog would be looked up too; here every film takes one request.
  await client.query('truncate movies cascade');
  await client.query(
    `insert into movies (tmdb_id, title, year, cast_members)
     select id, 'Quokka ' || id, 2021, '[]' from generate_series($1::int, $1::int + $2::int - 1) as id`,
    [FIRST_ID, FILMS],
  );
  await client.end();
}

const servers = [await open(), await open()];
const [first, second] = servers;
if (first === undefined || second === undefined || first.adminInvite === null)
  throw new Error('the servers did not start');
const admin = await joinAs(second.origin, 'admin', first.adminInvite);
await storeFilms();
const searches: number[] = [];
try {
  tmdb.forget();
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await admin.api.backfill.start();
  let killed = false;
  for (let turn = 0; ; turn += 1) {
    const { run } = await admin.api.backfill.getLatest();
    if (run === null || run.state === 'finished') break;
    if (turn % 30 === 0) print(`${seconds().toFixed(0).padStart(5)} s  ${run.looked_at} of ${run.total} films`);
    if (!killed && run.looked_at > FILMS / 4) {
      killed = true;
      await first.kill();
      print(`${seconds().toFixed(0).padStart(5)} s  one of the two servers was killed`);
    }
    const asked = performance.now();
    await admin.api.movies.search({ query: `nothing like ${turn}` });
    searches.push(performance.now() - asked);
    await wait(1000);
  }
  const { run } = await admin.api.backfill.getLatest();
  const { perSecond, atOnce } = tmdb.peak();
  searches.sort((a, b) => a - b);
  const at = (share: number) => searches[Math.floor((searches.length - 1) * share)]?.toFixed(0);
  print(`films            ${run?.looked_at} looked at, ${run?.filled} filled, ${run?.missed} missed`);
  print(`time             ${seconds().toFixed(0)} s`);
  print(`requests         ${tmdb.asked.length}, in the busiest second ${perSecond}, at once ${atOnce}`);
  print(`a person's search, ${LATENCY_MS} ms of it at the source: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  if (run?.filled !== FILMS || perSecond > 20) process.exitCode = 1;
} finally {
  for (const server of servers) await server.stop();
  await tmdb.stop();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
