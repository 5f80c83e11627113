// npm run bench -- palette [films]: each search of the palette (films by title, by people and by year, people of films, members, own lists)
// and all in turn, among 500,000 films, four credits to each, and 100,000 members: at 16 connections, each of another member, in turns with
// the bare statements of the same requests. The aim of each is a p99 below 50 ms. `--seconds N` a side (default 12); `--keep FOLDER` uses
// the filled database again (filling takes many minutes); `--plans` instead prints how much each statement reads, those that read most
// first; `--write` puts the table into docs/measurements.md.
import { parseArgs } from 'node:util';
import { LIST_LIMITS } from '@halfstar/contract/lists/lists.schema';
import { joinAs, signInAs } from '../scripts/support/people.ts';
import type { ServerProcess } from '../scripts/support/server-process.ts';
import type { MemberClient } from '../server/test/client.ts';
import { SEARCH_TABLE } from '../server/test/search-table.ts';
import { CpuLoop } from './cpu.ts';
import { fillFilms } from './films.ts';
import { fingerprintOf, type KeptFolder, launchOn, openFolder, startFilledEngine } from './kept.ts';
import { describeMachine, writeMeasurements } from './measurements.ts';
import { fillPaletteData, sampleNames } from './palette-data.ts';
import { explainAll } from './plans.ts';
import { CONNECTIONS, compare, type Request, statementsOf } from './requests.ts';
import { print } from './test-server.ts';

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '12' },
    keep: { type: 'string' },
    plans: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const SECONDS = Number(values.seconds);
const FILMS = Number(positionals[0] ?? 500_000);
const SIZES = {
  films: FILMS,
  people: FILMS / 2,
  creditsEach: 4,
  members: FILMS / 5,
  // As many as a member may have.
  listsEach: LIST_LIMITS.lists,
  followeesEach: 300,
};
const SAMPLES = 40;
const YEARS = Array.from({ length: SAMPLES }, (_, at) => String(2025 - at));
const AIM_MS = 50;
/** So many statements of each search are printed by `--plans`. */
const MOST_READ = 5;
const DATABASE = 'palette';
const READERS = Array.from({ length: CONNECTIONS }, (_, at) => `palette-reader-${at}`);

/** The readers join as anybody does: one member at most runs two searches at once. */
async function fill(folder: KeptFolder, url: string): Promise<void> {
  const server = await launchOn(folder, url);
  const readerIds: string[] = [];
  try {
    const admin = await joinAs(server.origin, 'admin', server.adminInvite ?? '');
    const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: READERS.length });
    for (const name of READERS) readerIds.push((await joinAs(server.origin, name, items[0]?.code ?? '')).userId);
  } finally {
    await server.stop();
  }
  print(`filling ${FILMS.toLocaleString('en')} films`);
  await fillFilms(url, FILMS);
  print(
    `filling ${SIZES.people.toLocaleString('en')} people, their credits, and ${SIZES.members.toLocaleString('en')} members`,
  );
  await fillPaletteData(url, { ...SIZES, readerIds });
}

const toRequests = (path: string, parameter: string, texts: readonly string[], limit: number): Request[] =>
  texts.map((text) => ({ method: 'GET', path: `${path}?${parameter}=${encodeURIComponent(text)}&limit=${limit}` }));

const heads = ['search', 'requests', 'a second', 'p50, ms', 'p99, ms', 'bare a second', 'bare p99, ms', 'ratio'];
const printRow = (cells: readonly string[]) => print(cells.map((cell) => cell.padStart(15)).join(''));

/** One of each search, and then the next of each, until all of the longest were there. */
const inTurn = (searches: readonly (readonly Request[])[]): Request[] =>
  Array.from({ length: Math.max(...searches.map(({ length }) => length)) }, (_, at) =>
    searches.flatMap((requests) => requests[at % requests.length] ?? []),
  ).flat();

type Searches = Readonly<Record<string, readonly Request[]>>;

async function measure(
  server: ServerProcess,
  url: string,
  readers: readonly MemberClient[],
  searches: Searches,
): Promise<void> {
  print(`${CONNECTIONS} connections; the aim is a p99 below ${AIM_MS} ms`);
  printRow(heads);
  const cookies = readers.map((reader) => reader.cookies);
  const cpu = new CpuLoop();
  cpu.run();
  const rows: string[][] = [];
  for (const [search, requests] of Object.entries(searches)) {
    // Who asks does not change what the statements cost: each reader has as many lists and followees.
    const statements = await statementsOf(url, cookies[0] ?? '', requests);
    const { ours, bare } = await compare(server, url, { cookies, requests }, [statements], SECONDS);
    const row = [
      search,
      String(requests.length),
      ours.perSecond.toFixed(0),
      ours.p50.toFixed(1),
      ours.p99.toFixed(1),
      bare.perSecond.toFixed(0),
      bare.p99.toFixed(1),
      `${Math.round((100 * ours.perSecond) / bare.perSecond)}%`,
    ];
    printRow(row);
    rows.push(row);
    cpu.run();
  }
  print(cpu.describe());
  if (values.write)
    writeMeasurements('palette', [
      describeMachine(),
      '',
      ...[heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
      '',
      cpu.describe(),
    ]);
}

/** The statements of each search that read most. */
async function printPlans(url: string, cookies: string, searches: Searches): Promise<void> {
  for (const [search, requests] of Object.entries(searches)) {
    print(`\n${search}: pages read, milliseconds, request, statement`);
    const readings = await explainAll(url, requests, await statementsOf(url, cookies, requests));
    for (const { pages, ms, request, statement } of readings.slice(0, MOST_READ))
      print(`${String(pages).padStart(8)}${ms.toFixed(1).padStart(8)}  ${request}  ${statement}`);
  }
}

const folder = openFolder(DATABASE, values.keep);
const engine = await startFilledEngine(folder, [
  {
    database: DATABASE,
    fingerprint: fingerprintOf(['films.ts', 'palette-data.ts'], SIZES),
    fill: (url) => fill(folder, url),
  },
]);
try {
  const url = engine.urlOf(DATABASE);
  const server = await launchOn(folder, url);
  try {
    const readers = await Promise.all(READERS.map((name) => signInAs(server.origin, name)));
    const [first] = readers;
    if (first === undefined) throw new Error('nobody searches');
    const names = await sampleNames(url, first.userId, SAMPLES);
    const films = Object.values(SEARCH_TABLE).flatMap((table) => table.map(([query]) => query));
    const searches: Record<string, Request[]> = {
      films: toRequests('/api/movies/search', 'query', films, 10),
      'films by people': toRequests('/api/movies/search', 'query', names.people, 10),
      'films by people and year': toRequests('/api/movies/search', 'query', names.peopleAndYears, 10),
      'films by year': toRequests('/api/movies/search', 'query', YEARS, 10),
      people: toRequests('/api/people/search', 'query', names.people, 3),
      members: toRequests('/api/users/search', 'query', names.members, 3),
      // Each reader's lists have the same names.
      'own lists': names.lists.flatMap((text, at) => {
        const { userId, cookies } = readers[at % readers.length] ?? first;
        const requests = toRequests(`/api/users/${userId}/lists`, 'search', [text], 3);
        return requests.map((request) => ({ ...request, headers: { cookie: cookies } }));
      }),
    };
    if (values.plans) await printPlans(url, first.cookies, searches);
    else await measure(server, url, readers, { ...searches, 'all in turn': inTurn(Object.values(searches)) });
  } finally {
    await server.stop();
  }
} finally {
  await engine.stop();
  folder.discard();
}
