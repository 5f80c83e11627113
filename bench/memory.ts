// npm run bench -- memory: the server's memory (resident set, its threads included) some seconds after a start, and its peak while
// 16 connections ask for the whole mix: timeline, film page, rating, search, and home as a page. `--seconds N` (default 30);
// `--main FILE` measures the main.ts of another checkout instead of this one's. Linux only.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from '../scripts/support/resources.ts';
import { HOME_PAGE, loadOn } from './requests.ts';
import { prepareScenes } from './scenes.ts';
import { print, startTestServer } from './test-server.ts';

const { values } = parseArgs({ options: { main: { type: 'string' }, seconds: { type: 'string', default: '30' } } });
const SECONDS = Number(values.seconds);
const IDLE_AFTER_MS = 10_000;
const SAMPLE_MS = 50;
const AIMS = { idle: 130, peak: 260 };
const CONNECTIONS_PER_SCENE = 3;
const PAGE_CONNECTIONS = 4;

const row = (name: string, measured: number, aim: number) =>
  print(`${name.padEnd(44)}${String(measured).padStart(6)} MB, to be under ${aim}`);

// The first start fills the database; idle is measured after another, as after every later one.
const testServer = await startTestServer('memory', { main: values.main });
try {
  const scenes = await prepareScenes(testServer);
  const server = await testServer.restart();
  const pid = server.child.pid ?? 0;
  await wait(IDLE_AFTER_MS);
  row(`idle, ${IDLE_AFTER_MS / 1000} seconds after a start`, memoryOf(pid) ?? 0, AIMS.idle);

  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid) ?? 0);
  }, SAMPLE_MS);
  const loads = scenes.map(({ cookies, requests }) =>
    loadOn(server, cookies, requests, SECONDS, { connections: CONNECTIONS_PER_SCENE }),
  );
  const pages = loadOn(server, [testServer.reader.cookies], [HOME_PAGE], SECONDS, { connections: PAGE_CONNECTIONS });
  const answers = await Promise.all([...loads, pages]);
  clearInterval(sampling);
  row('peak of the mix at 16 connections', peak, AIMS.peak);
  const named = [...scenes.map(({ name }) => name), 'home as a page'];
  print(
    named.map((name, index) => `${name} ${Math.round((answers[index]?.length ?? 0) / SECONDS)} a second`).join(', '),
  );
} finally {
  await testServer.close();
}
