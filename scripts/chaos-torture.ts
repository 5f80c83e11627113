// Runs two server processes, many open tabs and acting members while PostgreSQL is restarted again and again. At the end no
// process may have died, each must have one listening connection, and every tab must show what the API answers.
// `--minutes N` (default 40), `--restarts N` (20), `--longest N` seconds without PostgreSQL (40), `--tabs N` (200), `--seed N` to
// repeat a run's choices.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { randomOf } from '../server/demo/random.ts';
import { type Engine, startEngine } from '../server/src/platform/engine/engine.ts';
import { MemberClient } from '../server/test/client.ts';
import { ChaosTab, stateOf } from './support/chaos-tab.ts';
import { temporaryFolder } from './support/folder.ts';
import { joinAs } from './support/people.ts';
import { connectionsTo, memoryOf, openFilesOf, Worst } from './support/resources.ts';
import { chooseSeed } from './support/seed.ts';
import { freePort, launch, type ServerProcess } from './support/server-process.ts';

const option = (value: string) => ({ type: 'string', default: value }) as const;
const { values } = parseArgs({
  options: {
    minutes: option('40'),
    restarts: option('20'),
    longest: option('40'),
    tabs: option('200'),
    seed: { type: 'string' },
  },
});
const [minutes, restarts] = [Number(values.minutes), Number(values.restarts)];
const [longest, tabCount] = [Number(values.longest), Number(values.tabs)];
const seed = chooseSeed(values.seed);
const outages = randomOf(`outages ${seed}`);

const MEMBERS = 8;
const FILMS = 20;
/** How often each member acts, on average. */
const ACT_EVERY_MS = 4000;
const LOOK_EVERY_MS = 100;
/** A tab may be in its longest reconnect delay, half a minute, when PostgreSQL is back. */
const UP_TO_DATE_WITHIN_MS = 60_000;
const READY_WITHIN_MS = 30_000;
/** For two servers, each with its pools (8 and 5) and its listening connection, and for this script. */
const MOST_CONNECTIONS = 2 * (8 + 5 + 1) + 6;
const MOST_MEMORY_MB = 600;
const SECRET = 'the same for both, and long enough for the settings';

const began = Date.now();
const wrongs = new Set<string>();
const worst = new Worst();
const acts = new Map<string, number>();
const say = (line: string) => process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0)} s: ${line}\n`);

const folder = temporaryFolder('chaos');
const data = { dataDir: join(folder, 'postgres') };
let engine: Engine = await startEngine(data);
const address = engine.url;
const servers: ServerProcess[] = [];
const tabs: ChaosTab[] = [];
const over = new AbortController();

async function ask<Row extends pg.QueryResultRow>(question: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

async function holds(what: string, withinMs: number, check: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (await Promise.resolve(check()).catch(() => false)) return;
    if (Date.now() > deadline) return void wrongs.add(`not within ${withinMs / 1000} s: ${what}`);
    await pause(LOOK_EVERY_MS);
  }
}

const isReady = async (server: ServerProcess) => (await fetch(`${server.origin}/readyz`)).status === 200;

/** Watches the processes until the end. */
async function watch(): Promise<void> {
  const port = Number(new URL(address).port);
  while (!over.signal.aborted) {
    for (const [index, { child }] of servers.entries()) {
      const name = `server ${index + 1}`;
      if (child.exitCode !== null || child.signalCode !== null) wrongs.add(`${name} died`);
      worst.note(`MB of ${name}`, memoryOf(child.pid ?? 0));
      worst.note(`open files of ${name}`, openFilesOf(child.pid ?? 0));
    }
    worst.note('connections to PostgreSQL', connectionsTo(port));
    await pause(LOOK_EVERY_MS);
  }
}

/** Rates, takes ratings back, follows and unfollows, now at one server and now at the other. */
async function act(member: MemberClient, others: readonly MemberClient[], films: readonly string[]): Promise<void> {
  // Each member has a stream of their own, since their acts overlap differently each time.
  const random = randomOf(`${member.username} ${seed}`);
  const apis = servers.map(({ origin }) => member.at(origin).api);
  while (!over.signal.aborted) {
    await pause(random.next() * 2 * ACT_EVERY_MS);
    const api = random.pick(apis);
    const user_id = random.pick(others).userId;
    const movie_id = random.pick(films);
    const action = random.next();
    const rating = random.whole(1, 10) / 2;
    const doing: Promise<unknown> =
      action < 0.6
        ? api.tracking.rate({ movie_id, rating })
        : action < 0.75
          ? api.tracking.removeRating({ movie_id })
          : action < 0.9
            ? api.follows.follow({ user_id })
            : api.follows.unfollow({ user_id });
    const outcome = await doing.then(
      () => 'done',
      (error: { code?: unknown }) => (typeof error.code === 'string' ? error.code : 'unanswered'),
    );
    acts.set(outcome, (acts.get(outcome) ?? 0) + 1);
  }
}

/** While PostgreSQL is down, servers run, report that they are not ready, and answer calls with 503. */
async function requireUnavailable(member: MemberClient): Promise<void> {
  for (const server of servers) {
    const statuses = await Promise.all([
      fetch(`${server.origin}/healthz`),
      fetch(`${server.origin}/readyz`),
      member.at(server.origin).fetch('/api/timeline'),
    ]).then((answers) => answers.map(({ status }) => status).join(' '));
    if (statuses !== '200 503 503') wrongs.add(`without PostgreSQL healthz, readyz and a call answered ${statuses}`);
  }
}

async function restart(round: number, member: MemberClient): Promise<void> {
  const seconds = 1 + outages.next() * (longest - 1);
  // Every third time PostgreSQL is killed.
  if (round % 3 === 0) process.kill(engine.pid, 'SIGKILL');
  await engine.stop();
  const awaySince = Date.now();
  await pause(seconds * 500);
  await requireUnavailable(member);
  await pause(Math.max(0, awaySince + seconds * 1000 - Date.now()));
  engine = await startEngine(data);
  if (engine.url !== address) throw new Error('PostgreSQL came back at another address');
  const backAt = Date.now();
  await holds('both servers ready again', READY_WITHIN_MS, async () =>
    (await Promise.all(servers.map(isReady))).every(Boolean),
  );
  const ready = (Date.now() - backAt) / 1000;
  worst.note('seconds until ready again', Math.round(ready * 10) / 10);
  say(
    `restart ${round} of ${restarts}: ${seconds.toFixed(1)} s away, ready again after ${ready.toFixed(1)} s; ${worst}`,
  );
}

const isUpToDate = async (films: readonly string[]) => {
  const now = new Map<string, string>();
  for (const { client } of tabs) if (!now.has(client.userId)) now.set(client.userId, await stateOf(client, films));
  return tabs.filter(({ client, held }) => held !== now.get(client.userId)).length === 0;
};

/** Whether each process has one listening connection, and no other exists. */
async function hasOneListenerEach(): Promise<boolean> {
  const rows = await ask<{ application_name: string }>(
    `select application_name from pg_stat_activity where application_name like 'halfstar listen%'`,
  );
  const names = rows.map((row) => row.application_name).toSorted();
  return (
    names.join() ===
    servers
      .map(({ child }) => `halfstar listen ${child.pid}`)
      .toSorted()
      .join()
  );
}

try {
  for (let i = 0; i < 2; i += 1) {
    const env = { DATABASE_URL: address, SECRET };
    servers.push(await launch({ dataDir: join(folder, 'data'), port: await freePort(), env }));
  }
  const [first] = servers as [ServerProcess, ServerProcess];
  const admin = await joinAs(first.origin, 'admin', first.adminInvite ?? '');
  const members = [admin];
  while (members.length < MEMBERS) {
    members.push(await joinAs(first.origin, `member${members.length}`, (await admin.api.invites.create({})).code));
  }
  const { items } = await admin.api.movies.search({ query: 'the', limit: FILMS });
  const films = items.map((movie) => movie.id);
  for (let i = 0; i < tabCount; i += 1) {
    const server = servers[i % 2] as ServerProcess;
    tabs.push(
      new ChaosTab((members[(i >> 1) % MEMBERS] as MemberClient).at(server.origin), server.origin, (client) =>
        stateOf(client, films),
      ),
    );
  }
  await holds('every tab open', UP_TO_DATE_WITHIN_MS, () => tabs.every(({ held }) => held !== null));
  say(`${tabCount} tabs are open`);

  const watching = watch();
  const acting = members.map((member) =>
    act(
      member,
      members.filter((one) => one !== member),
      films,
    ),
  );
  const every = (minutes * 60_000) / restarts;
  for (let round = 1; round <= restarts && ![...wrongs].some((wrong) => wrong.endsWith('died')); round += 1) {
    const next = Date.now() + every;
    await restart(round, admin);
    await pause(Math.max(0, next - Date.now()));
  }
  over.abort();
  await Promise.all([watching, ...acting]);

  await holds('every tab up to date', UP_TO_DATE_WITHIN_MS, () => isUpToDate(films));
  await holds('one listening connection for each process', READY_WITHIN_MS, hasOneListenerEach);
  // An up-to-date tab may still have missed the live connection, so every tab must receive one more change.
  const [film = ''] = films;
  for (const [index, member] of members.entries()) {
    const { rating } = (await member.api.tracking.getByMovies({ movie_ids: [film] })).items[0] ?? {};
    await member.at((servers[index % 2] as ServerProcess).origin).api.tracking.rate({
      movie_id: film,
      rating: rating === 1 ? 2 : 1,
    });
  }
  await holds('every tab shows the last ratings', READY_WITHIN_MS, () => isUpToDate(films));

  if (worst.of('connections to PostgreSQL') > MOST_CONNECTIONS) wrongs.add(`more than ${MOST_CONNECTIONS} connections`);
  for (const name of ['MB of server 1', 'MB of server 2'])
    if (worst.of(name) > MOST_MEMORY_MB) wrongs.add(`${name}: ${worst.of(name)}`);
  say(`at their worst: ${worst}`);
  // Every answered action was either done or refused with a named error.
  if (acts.has('INTERNAL')) wrongs.add(`${acts.get('INTERNAL')} acts failed without a reason`);
  say(`acts: ${[...acts].map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`);
  say(`tabs came ${tabs.reduce((sum, tab) => sum + tab.arrivals, 0)} times`);
} finally {
  over.abort();
  for (const tab of tabs) tab.stop();
  for (const [index, server] of servers.entries()) {
    await server.stop();
    if (server.child.exitCode !== 0)
      wrongs.add(`server ${index + 1} ended with ${server.child.exitCode ?? server.child.signalCode}`);
  }
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const wrong of wrongs) process.stderr.write(`${wrong}\n`);
process.stdout.write(
  wrongs.size > 0
    ? 'Chaos had the upper hand.\n'
    : `${restarts} restarts: every tab is up to date, each process listens once, none died.\n`,
);
process.exitCode = wrongs.size > 0 ? 1 : 0;
