// npm run bench -- notifications: how long a notification takes from the write to the reader's screen, without the drawing: request of
// the writer on one server process, websocket message to the reader on another, answer to the reader's refetch. Then what 2,000 idle
// websockets cost in memory, and what they do to the times of the timeline. `--events N` (default 1000), `--idle N` (default 2000).
// About three minutes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { temporaryFolder } from '../scripts/support/folder.ts';
import { joinAs } from '../scripts/support/people.ts';
import { freePort, launch, type ServerProcess } from '../scripts/support/server-process.ts';
import type { MemberClient } from '../server/test/client.ts';
import { summary } from './recorded.ts';
import { paced } from './requests.ts';
import { openTab } from './tabs.ts';
import { print, SECRET, startTestServer } from './test-server.ts';

const IDLE_TABS = new URL('./idle-tabs.ts', import.meta.url);
const READERS = 25;
const AIM_MS = 250;
/** Each reader gets one notification after the other, with such a pause between them. */
const PAUSE_MS = 600;
const SETTLE_MS = 5000;
const TURNS = 4;
const TURN_SECONDS = 6;
const TURN_PAUSE_MS = 100;

const nextNotification = (tab: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (!String(data).includes('"notification"')) return;
      tab.removeEventListener('message', listen);
      resolve();
    };
    tab.addEventListener('message', listen);
  });

interface Times {
  /** From the writer's request to the message, and to the answer that contains the notification, in milliseconds. */
  message: number[];
  screen: number[];
}

/** Every writer follows the reader, one after the other. */
async function receive(origin: string, reader: MemberClient, writers: readonly MemberClient[], times: Times) {
  const here = reader.at(origin);
  const tab = await openTab(origin, reader.cookies);
  await wait(Math.random() * PAUSE_MS);
  for (const writer of writers) {
    const arrived = nextNotification(tab);
    const began = performance.now();
    const written = writer.api.follows.follow({ user_id: reader.userId });
    await arrived;
    times.message.push(performance.now() - began);
    const { items } = await here.api.notifications.list({ limit: 10 });
    if (items[0]?.actor?.user_id !== writer.userId) throw new Error('the refetch does not contain the notification');
    times.screen.push(performance.now() - began);
    await written;
    await wait(PAUSE_MS);
  }
  tab.close();
}

/** Resident memory of a process, in kB. */
const residentKb = ({ child }: ServerProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0);

/** Prints what so many open websockets cost, and the times of the timeline with and without them, in turns. */
async function measureIdle(
  server: ServerProcess,
  reader: MemberClient,
  members: readonly MemberClient[],
  many: number,
): Promise<void> {
  await fillTimeline(reader);
  const timeline = async () => {
    await wait(SETTLE_MS);
    return paced(server, [reader.cookies], [{ method: 'GET', path: '/api/timeline' }], TURN_SECONDS, TURN_PAUSE_MS);
  };
  await timeline();
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const alone = await timeline();
    const before = residentKb(server);
    const tabs = fork(IDLE_TABS, [server.origin, String(many), ...members.map(({ cookies }) => cookies)]);
    await once(tabs, 'message');
    await wait(SETTLE_MS);
    // Only the first time: the memory of closed websockets is used again.
    if (turn === 1) print(`${many} idle websockets: ${((residentKb(server) - before) / many).toFixed(1)} kB each`);
    const beside = await timeline();
    print(
      `timeline, turn ${turn}: p50 ${alone.p50.toFixed(1)} ms, p99 ${alone.p99.toFixed(1)} ms; beside the websockets p50 ${beside.p50.toFixed(1)} ms, p99 ${beside.p99.toFixed(1)} ms`,
    );
    tabs.kill();
    await once(tabs, 'exit');
  }
}

/** Gives a member enough cards of their own for a page. */
async function fillTimeline({ api }: MemberClient): Promise<void> {
  const { items } = await api.movies.search({ query: 'the', limit: 20 });
  for (const { id } of items) await api.tracking.addToList({ movie_id: id, list_type: 'watchlist' });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { events: { type: 'string', default: '1000' }, idle: { type: 'string', default: '2000' } },
  });
  const env = { RATE_LIMIT_FACTOR: '1000' };
  const { server, databaseUrl, reader: admin, close } = await startTestServer('notifications', { env });
  const folder = temporaryFolder('notifications-elsewhere');
  const elsewhere = await launch({
    dataDir: folder,
    port: await freePort(),
    env: { DATABASE_URL: databaseUrl, SECRET, LOG_LEVEL: 'silent', ...env },
  });
  try {
    const perReader = Math.ceil(Number(values.events) / READERS);
    const people = READERS + perReader;
    const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: people });
    const members: MemberClient[] = [];
    for (let at = 0; at < people; at += 1) members.push(await joinAs(server.origin, `one${at}`, items[0]?.code ?? ''));
    const [readers, writers] = [members.slice(0, READERS), members.slice(READERS)];

    const times: Times = { message: [], screen: [] };
    const began = performance.now();
    await Promise.all(readers.map((reader) => receive(elsewhere.origin, reader, writers, times)));
    const seconds = (performance.now() - began) / 1000;
    print(
      `${times.screen.length} notifications over two processes, ${(times.screen.length / seconds).toFixed(0)} a second`,
    );
    for (const [name, all] of Object.entries({
      'write to message': times.message,
      'write to refetched': times.screen,
    })) {
      const { p50, p99 } = summary(all, seconds);
      print(`${name.padEnd(20)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    }
    print(`the aim is a p99 under ${AIM_MS} ms`);
    await measureIdle(elsewhere, admin, readers, Number(values.idle));
  } finally {
    await elsewhere.stop();
    rmSync(folder, { recursive: true, force: true });
    await close();
  }
}

await main();
