// Prints a table of figures. Each rate of the server is shown beside the rate of the cheapest SQL for the same pages (cheapest.ts), run
// through the bare driver in the same run: absolute figures drift with the machine, ratios do not. `--seconds N` a side (default 12). `--main FILE` compares
// the page timings with another checkout's, see pages.ts.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../scripts/support/folder.ts';
import { freePort, launch } from '../scripts/support/server-process.ts';
import { measurePages } from './page-timings.ts';
import { CONNECTIONS, compare, paced } from './requests.ts';
import { prepareScenes } from './scenes.ts';
import { print, startTestServer } from './test-server.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '12' }, main: { type: 'string' } },
});
const SECONDS = Number(values.seconds);
const RATING_AIM_MS = 25;
/** Far more often than any member rates. */
const RATING_PAUSE_MS = 100;

const ms = (value: number) => `${value.toFixed(1)} ms`;

async function measureStarts(): Promise<void> {
  const folder = temporaryFolder('starts');
  const dataDir = join(folder, 'data');
  for (const which of ['first start, empty data', 'second start', 'start after kill -9']) {
    const server = await launch({ dataDir, port: await freePort() });
    print(`${which.padEnd(28)} ${ms(server.startedInMs)}`);
    await (which === 'second start' ? server.kill() : server.stop());
  }
  rmSync(folder, { recursive: true, force: true });
}

async function measureRequests(): Promise<void> {
  const testServer = await startTestServer('bench');
  const { server, databaseUrl, close } = testServer;
  try {
    const scenes = await prepareScenes(testServer);
    print(
      `\n${'at 16 connections'.padEnd(18)}${'pages/s'.padStart(10)}${'p50'.padStart(10)}${'p99'.padStart(10)}${'cheapest SQL'.padStart(14)}${'ratio'.padStart(8)}`,
    );
    for (const { name, perPage, cheapest, ...asked } of scenes) {
      const statements = cheapest.map((own) => own.map((statement) => [statement]));
      const { bare, ours } = await compare(server, databaseUrl, asked, statements, SECONDS);
      const pages = ours.perSecond / perPage;
      const ratio = `${Math.round((100 * pages) / bare.perSecond)}%`;
      print(
        `${name.padEnd(18)}${pages.toFixed(0).padStart(10)}${ms(ours.p50).padStart(10)}${ms(ours.p99).padStart(10)}${bare.perSecond.toFixed(0).padStart(14)}${ratio.padStart(8)}`,
      );
    }
    const rating = scenes.find(({ name }) => name === 'rating write');
    if (rating === undefined) throw new Error('no rating is measured');
    const calm = await paced(server, rating.cookies, rating.requests, SECONDS, RATING_PAUSE_MS);
    print(
      `\na rating's p99 is to be under ${ms(RATING_AIM_MS)}: while ${CONNECTIONS} members rate, each every ${RATING_PAUSE_MS} ms on the average ` +
        `(${calm.perSecond.toFixed(0)} a second), it is ${ms(calm.p99)}, p50 ${ms(calm.p50)}`,
    );
  } finally {
    await close();
  }
}

await measureStarts();
await measureRequests();
await measurePages(values.main);
