// npm run bench -- pressure: how long 16 members wait alone, beside 200 visitors who read pages, and beside these while all jobs that
// run by the clock are queued at once, again a second after the last of them is done, in turns; then how long an avatar takes beside
// four slow uploads. Three minutes. `--seconds N` a side (default 40), `--visitors N` (default 200), `--write` to put the figures into
// docs/measurements.md.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { CLOCK_JOBS } from '../server/src/app/worker.ts';
import { Client } from '../server/test/client.ts';
import { drawQuarters } from '../server/test/pictures.ts';
import { beginSlowly, formOf } from '../server/test/slow-upload.ts';
import { CpuLoop } from './cpu.ts';
import { inThread } from './in-thread.ts';
import { describeMachine, writeMeasurements } from './measurements.ts';
import { summary } from './recorded.ts';
import { pacedTimes, type Request } from './requests.ts';
import { prepareScenes, type Scene } from './scenes.ts';
import { print, startTestServer } from './test-server.ts';
import type { Visited, Visits } from './visitors.ts';

const SLICES = 4;
/** A member's limit is ten calls a second. */
const MEMBER_PAUSE_MS = 200;
const VISITOR_PAUSE_MS = 2000;
/** Far more often than the clock starts them, at most once a minute each. */
const JOB_PAUSE_MS = 1000;
const AIM = 2;
const SLOW_UPLOADS = 4;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((one) => one !== 'pressure'),
  options: {
    seconds: { type: 'string', default: '40' },
    visitors: { type: 'string', default: '200' },
    write: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.seconds) / SLICES;
const VISITORS = Number(values.visitors);

const JOBS = CLOCK_JOBS.map(({ job }) => job.name);
const QUEUES = CLOCK_JOBS.map(({ queue }) => queue);
const KEYS = JOBS.map((name) => `pressure ${name}`);

const lines: string[] = [];
function say(line: string): void {
  lines.push(line);
  print(line);
}

/** Queues all jobs at once, again and again, until it is told to end; then waits for the last ones. @returns how often they were done */
async function runJobs(databaseUrl: string, isOver: () => boolean): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let rounds = 0;
  while (!isOver()) {
    await client.query(
      `select graphile_worker.add_job(name, job_key => key, queue_name => queue)
      from unnest($1::text[], $2::text[], $3::text[]) one (name, key, queue)`,
      [JOBS, KEYS, QUEUES],
    );
    do await wait(JOB_PAUSE_MS);
    while ((await client.query('select from graphile_worker.jobs where key = any($1)', [KEYS])).rowCount !== 0);
    rounds += 1;
  }
  await client.end();
  return rounds;
}

/** Says how long an avatar takes, alone and while four members send theirs at 20 bytes a second. */
async function measureUploads(origin: string, cookies: readonly string[]): Promise<void> {
  const picture = await (await drawQuarters(400, 400)).jpeg().toBuffer();
  const members = await Promise.all(
    cookies.slice(0, SLOW_UPLOADS + 1).map(async (own) => {
      const client = new Client(origin);
      client.cookies = own;
      return { client, user_id: (await client.api.accounts.getSession()).user?.id ?? '' };
    }),
  );
  const [honest, ...others] = members;
  const upload = async () => {
    if (honest === undefined) throw new Error('nobody uploads');
    const file = new File([new Uint8Array(picture)], 'a.jpg');
    const began = performance.now();
    await honest.client.api.profiles.setAvatar({ user_id: honest.user_id, picture: file });
    return performance.now() - began;
  };
  await upload();
  const alone = await upload();
  const form = formOf('picture', 'a.jpg', picture);
  const slow = others.map(({ client, user_id }) => beginSlowly(client, 'PUT', `/api/users/${user_id}/avatar`, form));
  let waited = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    for (const one of slow) await one.send(20);
    await wait(1000);
    waited = Math.max(waited, await upload());
  }
  for (const one of slow) one.abandon();
  say(
    `an avatar takes ${alone.toFixed(0)} ms alone, and ${waited.toFixed(0)} ms or less beside ${SLOW_UPLOADS} at 20 bytes a second`,
  );
}

const requestsOf = (scenes: readonly Scene[], name: string): Request[] =>
  scenes.find((scene) => scene.name === name)?.requests ?? [];

async function main(): Promise<void> {
  const prepared = await startTestServer('pressure');
  try {
    const scenes = await prepareScenes(prepared);
    const cookies = scenes.find(({ name }) => name === 'rating write')?.cookies ?? [];
    // The limits that members and visitors have, which preparing does not know.
    const server = await prepared.restart({ TRUST_PROXY: 'loopback', RATE_LIMIT_FACTOR: '1' });
    const port = Number(new URL(server.origin).port);
    const [films, ratings] = [requestsOf(scenes, 'film page'), requestsOf(scenes, 'rating write')];
    const members = films.flatMap((film, at) => [
      ...requestsOf(scenes, 'timeline page'),
      film,
      ratings[at % ratings.length] as Request,
    ]);
    const paths = films.map(({ path }) => path);
    const [alone, besideVisitors, besideAll]: [number[], number[], number[]] = [[], [], []];
    let rounds = 0;
    const visits: Visited[] = [];
    const measure = async (times: number[]) =>
      void times.push(...(await pacedTimes(server, cookies, members, SECONDS, MEMBER_PAUSE_MS)));
    const measureBesideVisitors = async (times: number[]) => {
      const coming: Visits = { port, visitors: VISITORS, paths, pauseMs: VISITOR_PAUSE_MS, seconds: SECONDS };
      const visitors = inThread<Visited>(new URL('./visitors.ts', import.meta.url), coming);
      await measure(times);
      visits.push(await visitors);
    };
    const cpu = new CpuLoop();
    await pacedTimes(server, cookies, members, 2, MEMBER_PAUSE_MS);
    for (let slice = 0; slice < SLICES; slice += 1) {
      cpu.run();
      await measure(alone);
      await measureBesideVisitors(besideVisitors);
      let isOver = false;
      const jobs = runJobs(prepared.databaseUrl, () => isOver);
      await measureBesideVisitors(besideAll);
      isOver = true;
      rounds += await jobs;
    }
    say(
      `${' '.repeat(36)}${'a second'.padStart(9)}${'p50'.padStart(12)}${'p99'.padStart(12)}${'to alone'.padStart(10)}`,
    );
    const { p99: least } = summary(alone, 1);
    for (const [name, times] of [
      ['16 members alone', alone],
      [`beside ${VISITORS} visitors`, besideVisitors],
      [`beside these and ${JOBS.length} jobs at once`, besideAll],
    ] as const) {
      const { perSecond, p50, p99 } = summary(times, SECONDS * SLICES);
      const cells = [
        perSecond.toFixed(0).padStart(9),
        `${p50.toFixed(1)} ms`.padStart(12),
        `${p99.toFixed(1)} ms`.padStart(12),
      ];
      say(`${name.padEnd(36)}${cells.join('')}${(p99 / least).toFixed(2).padStart(10)}`);
    }
    say(`the p99 beside all of them is to be under ${AIM} times that alone`);
    say(
      `visitors: ${JSON.stringify(visits.map(({ statuses }) => statuses))}; nobody got fewer than ${Math.min(...visits.map(({ fewest }) => fewest))} pages in ${SECONDS} s`,
    );
    say(`jobs: all were done ${rounds} times in ${SECONDS * SLICES} s`);
    await measureUploads(server.origin, cookies);
    say(cpu.describe());
    if (values.write) writeMeasurements('pressure', [describeMachine(), '', '```text', ...lines, '```']);
  } finally {
    await prepared.close();
  }
}

await main();
