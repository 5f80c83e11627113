// npm run bench -- against --main FILE: how many requests a second this server answers beside another checkout's
// server/src/app/main.ts, on equal data and in turns. `--seconds N` for each request and side (default 12).
import { parseArgs } from 'node:util';
import { summary } from './recorded.ts';
import { loadOn } from './requests.ts';
import { prepareScenes, type Scene } from './scenes.ts';
import { print, startTestServer, type TestServer } from './test-server.ts';

const { values } = parseArgs({ options: { main: { type: 'string' }, seconds: { type: 'string', default: '12' } } });
if (values.main === undefined) throw new Error('--main is the main.ts of the other checkout');
const SECONDS = Number(values.seconds);
/** The two sides take turns, so that a machine that slows down slows both. */
const TURNS = 6;

interface Side {
  testServer: TestServer;
  scenes: Scene[];
}

async function openSide(main?: string): Promise<Side> {
  const testServer = await startTestServer('against', { main });
  return { testServer, scenes: await prepareScenes(testServer) };
}

const sides = [await openSide(), await openSide(values.main)];
const [here, there] = sides as [Side, Side];
print(
  `${'at 16 connections'.padEnd(18)}${'this'.padStart(10)}${'other'.padStart(10)}${'ratio'.padStart(8)}${'p99 this'.padStart(12)}${'other'.padStart(10)}`,
);
for (const [index, { name }] of here.scenes.entries()) {
  const times = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      const { cookies, requests } = side.scenes[index] as Scene;
      times.get(side)?.push(...(await loadOn(side.testServer.server, cookies, requests, SECONDS / TURNS)));
    }
  }
  const [ours, theirs] = [summary(times.get(here) ?? [], SECONDS), summary(times.get(there) ?? [], SECONDS)];
  const cells = [ours.perSecond.toFixed(0), theirs.perSecond.toFixed(0)].map((cell) => cell.padStart(10));
  const ratio = `${Math.round((100 * ours.perSecond) / theirs.perSecond)}%`.padStart(8);
  print(
    `${name.padEnd(18)}${cells.join('')}${ratio}${ours.p99.toFixed(1).padStart(12)}${theirs.p99.toFixed(1).padStart(10)}`,
  );
}
for (const { testServer } of sides) await testServer.close();
