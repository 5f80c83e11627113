// npm run bench -- import: the files of a busy member, some 10,000 rows of 3,300 films, from the upload to the preview and from the
// start to the end, beside the same kinds of rows by one call each in the same run; then the same files again, and the undo. With it
// the server's memory above idle, the processor time of the server and of PostgreSQL, how long another member waits for the timeline
// meanwhile, and how long it takes where a film source must be asked at the pace that the settings allow. Each figure comes with its
// ratio to another one of the same run; fails when the source was asked faster than it allows. `--films N` (default 3300), `--write` to
// put the figures into docs/measurements.md.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { memoryOf, processorTimeOf } from '../scripts/support/resources.ts';
import { createApp } from '../server/src/app/app.ts';
import { parseSettings } from '../server/src/app/settings.ts';
import { logViewing } from '../server/src/features/tracking/diary/diary.service.ts';
import { rateMovieAndMarkWatched } from '../server/src/features/tracking/tracking.service.ts';
import { createLog } from '../server/src/platform/log.ts';
import { toViewer } from '../server/test/client.ts';
import { startTmdb, tmdbFilm } from '../server/test/tmdb.ts';
import { fillFilms } from './films.ts';
import { busyAccount, exportedFiles, type FilmName } from './import-account.ts';
import { type ImportTimes, importFiles, joinImporters, peakMemoryDuring, undoImport } from './import-files.ts';
import { describeMachine, writeMeasurements } from './measurements.ts';
import { atRate, type Request } from './requests.ts';
import { prepareScenes } from './scenes.ts';
import { print, SECRET, startTestServer, type TestServer } from './test-server.ts';

const { values } = parseArgs({
  options: { films: { type: 'string', default: '3300' }, write: { type: 'boolean', default: false } },
});
const FILMS = Number(values.films);
const CATALOG = 10_000;
/** By one call each; all of them would take minutes. */
const SINGLE_FILMS = 300;
const AIMS = { seconds: 20, memory: 150, beyondPace: 60 };
/** Of the films of an export, how many no source knows. */
const UNKNOWN_SHARE = 0.01;
/** How many are not stored here, and must be asked for. */
const ASKED_SHARE = 0.1;
/** What the token bucket lets through of the requests a second that the source allows. */
const PACE = 14;
const SOURCE_ALLOWS = 20;
const IDLE_AFTER_MS = 10_000;
const TIMELINES = { perSecond: 15, seconds: 8, turns: 4 };

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const storedFilms = (url: string, count: number): Promise<(FilmName & { id: string })[]> =>
  withClient(url, async (client) => {
    const films = 'select id, title, year from movies order by md5(id::text) limit $1';
    return (await client.query<FilmName & { id: string }>(films, [count])).rows;
  });

/** The backends of PostgreSQL that serve this database. */
const backendsOf = (url: string): Promise<number[]> =>
  withClient(url, async (client) => {
    const backends =
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = $1';
    return (await client.query<{ pid: number }>(backends, ['client backend'])).rows.map(({ pid }) => pid);
  });

const secondsSince = (began: number): number => (performance.now() - began) / 1000;
const lines: string[] = [];
const row = (name: string, value: string) => {
  const line = `${name.padEnd(50)}${value}`;
  lines.push(line);
  print(line);
};
const times = (value: number) => `${value.toFixed(1)} ×`;
const seconds = (value: number) => `${value.toFixed(1).padStart(6)} s`;

/** Ratings and viewings by one call each, in this process. @returns rows a second */
async function importSingly({ databaseUrl, reader }: TestServer, films: readonly { id: string }[]): Promise<number> {
  const app = await createApp({
    settings: parseSettings({}),
    databaseUrl,
    secret: SECRET,
    log: createLog('silent'),
    webFolder: '/nowhere',
  });
  const began = performance.now();
  for (const [index, { id }] of films.entries()) {
    const day = new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
    await rateMovieAndMarkWatched(app.ctx, toViewer(reader), id, ((index % 10) + 1) / 2, { cause: 'import' });
    await logViewing(app.ctx, toViewer(reader), id, { watch_date: day, rewatch: false, rating: 4 });
  }
  const rate = (2 * films.length) / secondsSince(began);
  await app.stop();
  return rate;
}

/** @returns how many seconds the files took */
async function measureFiles(testServer: TestServer, singly: number, files: readonly File[]): Promise<number> {
  const { databaseUrl, reader } = testServer;
  const [member] = await joinImporters(testServer.server.origin, reader, 1);
  if (member === undefined) throw new Error('nobody joined');
  // What came before has grown the server's memory, so idle is measured after another start.
  const server = await testServer.restart();
  const pid = server.child.pid ?? 0;
  await wait(IDLE_AFTER_MS);
  const idle = memoryOf(pid) ?? 0;
  const processTimes = async () =>
    new Map([pid, ...(await backendsOf(databaseUrl))].map((one) => [one, processorTimeOf(one) ?? 0]));
  const before = await processTimes();
  const { result: first, peak } = await peakMemoryDuring(pid, () => importFiles(member, files));
  // Connections that were opened meanwhile have begun at 0.
  const spent = [...(await processTimes())].map(([one, time]) => time - (before.get(one) ?? 0));
  const [own = 0, ...theirs] = spent;
  const total = first.preview + first.writing;
  const ratio = first.rows / total / singly;
  const count = first.rows.toLocaleString('en');
  row('by one call each', `${singly.toFixed(0).padStart(6)} rows a second`);
  row(
    `${count} rows of ${FILMS.toLocaleString('en')} films as files`,
    `${seconds(total)}, to be under ${AIMS.seconds}; ${times(ratio)} as many rows a second`,
  );
  row('  until the preview, and from the start', `${seconds(first.preview)}${seconds(first.writing)}`);
  const database = theirs.reduce((sum, time) => sum + time, 0);
  row('  processor time: server, PostgreSQL', `${seconds(own)}${seconds(database)}`);
  row(
    '  memory above idle',
    `${String(peak - idle).padStart(6)} MB, to be under ${AIMS.memory}; the peak is ${times(peak / idle)} the idle ${idle} MB`,
  );
  const again = await importFiles(member, files);
  row(
    'the same files again',
    `${seconds(again.preview + again.writing)}, ${times((again.preview + again.writing) / total)} the first time`,
  );
  row('undo of that', seconds(await undoImport(member, again.id)));
  return total;
}

const rounded = (ms: number) => ms.toFixed(1);
const median = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0;

/**
 * How long another member waits for the timeline: alone, beside an import, and alone again, in turns. What two measurements without an
 * import differ by is the noise, with which the difference that an import makes is compared.
 */
async function measureTimeline(
  { server, reader }: TestServer,
  timeline: { requests: readonly Request[]; cookies: readonly string[] },
  files: readonly File[],
): Promise<void> {
  const cookie = timeline.cookies[0] ?? '';
  const requests = timeline.requests.map((request) => ({ ...request, headers: { ...request.headers, cookie } }));
  const ask = () => atRate(server, requests, TIMELINES.seconds, TIMELINES.perSecond);
  const importers = await joinImporters(server.origin, reader, TIMELINES.turns);
  const p99 = { alone: [] as number[], beside: [] as number[], noise: [] as number[] };
  for (const importer of importers) {
    const alone = await ask();
    const [beside] = await Promise.all([ask(), importFiles(importer, files)]);
    const again = await ask();
    const figures = (rate: typeof alone) => `p50 ${rounded(rate.p50)}, p99 ${rounded(rate.p99)} ms`;
    row(
      "another member's timeline: alone, beside it, alone",
      `  ${figures(alone)}; ${figures(beside)}; ${figures(again)}`,
    );
    p99.alone.push(alone.p99, again.p99);
    p99.beside.push(beside.p99);
    p99.noise.push(Math.max(alone.p99 / again.p99, again.p99 / alone.p99));
  }
  const effect = median(p99.beside) / median(p99.alone);
  const noise = Math.max(...p99.noise);
  row(
    '  median p99: alone, beside it',
    `  ${rounded(median(p99.alone))}, ${rounded(median(p99.beside))} ms: ${times(effect)}, ${effect <= noise ? 'within' : 'beyond'} the noise of up to ${times(noise)}`,
  );
}

/** The same where a tenth of the films must be asked for at a source, which answers after 80 ms. @param without seconds without one */
async function measureSource(without: number): Promise<void> {
  const tmdb = await startTmdb();
  tmdb.delay(80);
  const testServer = await startTestServer('import-source', {
    env: { TMDB_ACCESS_TOKEN: 'eyJ.a.token', TMDB_BASE_URL: tmdb.baseUrl },
  });
  try {
    const { server, databaseUrl, reader } = testServer;
    await fillFilms(databaseUrl, CATALOG);
    const asked = Array.from({ length: Math.round(FILMS * ASKED_SHARE) }, (_, index) => {
      const title = `Quokka ${10_000 + index}`;
      tmdb.add(tmdbFilm(1_000_000 + index, { title, original_title: title, release_date: '2021-05-04' }));
      return { title, year: 2021 };
    });
    const stored = await storedFilms(databaseUrl, FILMS - asked.length);
    const [member] = await joinImporters(server.origin, reader, 1);
    if (member === undefined) throw new Error('nobody joined');
    tmdb.forget();
    const { rows, ...parts }: ImportTimes = await importFiles(
      member,
      exportedFiles(busyAccount([...stored, ...asked])),
    );
    const total = parts.preview + parts.writing;
    const limit = tmdb.asked.length / PACE;
    const { perSecond, atOnce } = tmdb.peak();
    row(
      `${rows.toLocaleString('en')} rows, ${asked.length} of ${FILMS} films asked for`,
      `${seconds(total)}, ${times(total / without)} that without a source; ${seconds(total - limit).trim()} beyond its pace, to be under ${AIMS.beyondPace}`,
    );
    row(
      '  requests',
      `${String(tmdb.asked.length).padStart(6)}, ${perSecond} in the busiest second of ${SOURCE_ALLOWS} allowed, ${atOnce} at once`,
    );
    if (perSecond > SOURCE_ALLOWS) process.exitCode = 1;
  } finally {
    await testServer.close();
    await tmdb.stop();
  }
}

const testServer = await startTestServer('import');
let withoutSource = 0;
try {
  const { databaseUrl } = testServer;
  const timeline = (await prepareScenes(testServer)).find(({ name }) => name === 'timeline page');
  if (timeline === undefined) throw new Error('no timeline is measured');
  await fillFilms(databaseUrl, CATALOG);
  const unknown = Array.from({ length: Math.round(FILMS * UNKNOWN_SHARE) }, (_, index) => ({
    title: `Seen by nobody else ${index}`,
    year: 1999,
  }));
  const stored = await storedFilms(databaseUrl, FILMS - unknown.length);
  const files = exportedFiles(busyAccount([...stored, ...unknown]));
  const singly = await importSingly(testServer, stored.slice(0, SINGLE_FILMS));
  withoutSource = await measureFiles(testServer, singly, files);
  await measureTimeline(testServer, timeline, files);
} finally {
  await testServer.close();
}
await measureSource(withoutSource);
if (values.write) writeMeasurements('import', [describeMachine(), '', '```text', ...lines, '```']);
