// npm run bench -- large: home timelines and ratings in a community of 100,000 members and 5 million cards, beside one of 50,000 cards.
// Each has 50 cards for a member. Readers who follow more than the small one's members are compared with those of a third community.
// `--keep FOLDER` uses the filled databases again (some 12 GB; filling takes minutes), `--seconds N` of each turn (1), `--cards N` of the
// large community, `--only pages,half,writes`, `--write` to put tables and chart into docs/measurements.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CpuLoop } from './cpu.ts';
import { openFolder, startFilledEngine } from './kept.ts';
import { drawBars } from './large/chart.ts';
import {
  communityOf,
  FOLLOWEES,
  followersIn,
  type OpenCommunity,
  openCommunity,
  planFill,
} from './large/communities.ts';
import { measureWrites, QUESTIONS, type Question, requestsFor } from './large/readings.ts';
import { describeMachine, writeMeasurements } from './measurements.ts';
import { type Rate, summary } from './recorded.ts';
import { atRate, CONNECTIONS, loadOn } from './requests.ts';
import { print } from './test-server.ts';

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    cards: { type: 'string', default: '5000000' },
    only: { type: 'string', default: 'pages,half,writes' },
    write: { type: 'boolean', default: false },
  },
});
const SECONDS = Number(values.seconds);
const ONLY = values.only.split(',');
const SMALL_CARDS = 50_000;
/** The smallest community in which a reader can follow 5,000 members. */
const MIDDLE_CARDS = 250_000;
const TURNS = 2;
/** At half of capacity, where a hundredth must still be many. */
const HALF_SECONDS = 10 * SECONDS;
const RATINGS = 500;
const CHART = new URL('../docs/measurements/growth.svg', import.meta.url);
/** The aims of the 99th percentile at half of capacity, in milliseconds, by followees. */
const AIMS_MS = new Map([
  [100, 15],
  [5000, 25],
]);

const cpu = new CpuLoop();

const ms = (value: number) => value.toFixed(1);
const count = (value: number) => value.toLocaleString('en');
const growth = (large: number, small: number | undefined) =>
  small === undefined ? '–' : `${(large / small).toFixed(2)} ×`;
const toTable = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

const printRow = (cells: readonly string[]) => print(cells.map((cell) => cell.padStart(9)).join(''));

interface Measured {
  alone: Rate;
  loaded: Rate;
}

interface Communities {
  large: OpenCommunity;
  /** From the smallest one on. */
  smaller: readonly OpenCommunity[];
}

/** Measures a page in each community; they take turns, so that a machine that slows down slows both. Null where no reader has the page. */
async function measurePage(communities: readonly OpenCommunity[], question: Question): Promise<(Measured | null)[]> {
  const sides = await Promise.all(
    communities.map(async (community) => {
      const requests = await requestsFor(community, question);
      return { server: community.server, requests, alone: [] as number[], loaded: [] as number[] };
    }),
  );
  const asked = sides.filter(({ requests }) => requests.length > 0);
  for (const { server, requests } of asked) await loadOn(server, [], requests, 1);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { server, requests, alone, loaded } of turn % 2 === 0 ? asked : asked.toReversed()) {
      alone.push(...(await loadOn(server, [], requests, SECONDS, { connections: 1 })));
      loaded.push(...(await loadOn(server, [], requests, SECONDS)));
    }
    cpu.run();
  }
  return sides.map(({ requests, alone, loaded }) =>
    requests.length === 0 ? null : { alone: summary(alone, TURNS * SECONDS), loaded: summary(loaded, TURNS * SECONDS) },
  );
}

async function measurePages({ large, smaller }: Communities): Promise<string[]> {
  const heads = [
    'followees',
    'sort',
    'page',
    'p50, ms',
    'p99, ms',
    'a second',
    'p50 at 16, ms',
    'p99 at 16, ms',
    'p50 before',
    'growth',
  ];
  const rows: string[][] = [];
  const firstPages = new Map<number, (number | null)[]>();
  for (const question of QUESTIONS) {
    const { followees, sort, page } = question;
    const compared = smaller.find(({ readers }) => readers.has(followees));
    const [now, then] = await measurePage(compared === undefined ? [large] : [large, compared], question);
    if (!now) continue;
    const before = then?.alone.p50;
    if (sort === 'newest' && page === 1)
      firstPages.set(followees, [compared?.cards === SMALL_CARDS ? (before ?? null) : null, now.alone.p50]);
    rows.push([
      count(followees),
      sort,
      String(page),
      ms(now.alone.p50),
      ms(now.alone.p99),
      now.loaded.perSecond.toFixed(0),
      ms(now.loaded.p50),
      ms(now.loaded.p99),
      before === undefined ? '–' : ms(before),
      growth(now.alone.p50, before),
    ]);
    printRow(rows.at(-1) ?? []);
  }
  const chart = values.write ? ['', writeChart(large.cards, firstPages)] : [];
  return [
    `Pages of the home timeline among ${count(large.cards)} cards, at one connection and at ${CONNECTIONS}; “before” is among ${count(SMALL_CARDS)}, or for readers who follow more than its members among ${count(MIDDLE_CARDS)}. A page that no reader has is left out.`,
    '',
    ...toTable(heads, rows),
    ...chart,
  ];
}

/**
 * @param medians of first pages by followees, in the small community and in the large one
 * @returns the line that shows the chart in docs/measurements.md
 */
function writeChart(largeCards: number, medians: ReadonlyMap<number, readonly (number | null)[]>): string {
  const series = [SMALL_CARDS, largeCards].map((cards, at) => ({
    name: `${count(cards)} cards`,
    values: FOLLOWEES.map((followees) => medians.get(followees)?.[at] ?? null),
  }));
  const title = 'Median time of the first page of the home timeline, ms';
  const axis = 'members whom the reader follows';
  mkdirSync(new URL('.', CHART), { recursive: true });
  writeFileSync(CHART, drawBars(title, axis, FOLLOWEES.map(count), series));
  return `![${title}, by the number of followees and cards](measurements/growth.svg)`;
}

async function measureHalves({ large }: Communities): Promise<string[]> {
  const rows: string[][] = [];
  for (const followees of FOLLOWEES) {
    const requests = await requestsFor(large, { followees, sort: 'newest', page: 1 });
    const times = await loadOn(large.server, [], requests, 2 * SECONDS);
    const half = await atRate(large.server, requests, HALF_SECONDS, times.length / (2 * SECONDS) / 2);
    cpu.run();
    const aim = AIMS_MS.get(followees);
    rows.push([
      count(followees),
      half.perSecond.toFixed(0),
      ms(half.p50),
      ms(half.p99),
      aim === undefined ? '' : `< ${aim}`,
    ]);
    printRow(rows.at(-1) ?? []);
  }
  return [
    'The first page, newest first, when half as many requests come as the server can answer, at random moments:',
    '',
    ...toTable(['followees', 'a second', 'p50, ms', 'p99, ms', 'aim of p99, ms'], rows),
  ];
}

async function measureCardWrites({ large, smaller }: Communities): Promise<string[]> {
  const rows: string[][] = [];
  for (const followers of followersIn(large)) {
    const now = await measureWrites(large, followers, RATINGS);
    const small = smaller.find(({ authors }) => authors.has(followers));
    const before = small && (await measureWrites(small, followers, RATINGS));
    rows.push([
      count(followers),
      ms(now.p50),
      ms(now.p99),
      '< 5',
      before === undefined ? '–' : ms(before.p50),
      growth(now.p50, before?.p50),
    ]);
    printRow(rows.at(-1) ?? []);
  }
  return [
    'Ratings, each of which makes a card, by how many follow who rates, one after the other:',
    '',
    ...toTable(['followers', 'p50, ms', 'p99, ms', 'aim of p99, ms', 'p50 before', 'growth'], rows),
  ];
}

const folder = openFolder('large', values.keep);
const sizes = [Number(values.cards), SMALL_CARDS, MIDDLE_CARDS].map(communityOf);
const engine = await startFilledEngine(
  folder,
  sizes.map((community) => planFill(folder, community)),
);
const open: OpenCommunity[] = [];
try {
  for (const community of sizes) open.push(await openCommunity(folder, community, engine.urlOf(community.database)));
  const [large, ...smaller] = open as [OpenCommunity, ...OpenCommunity[]];
  const parts = { pages: measurePages, half: measureHalves, writes: measureCardWrites };
  const tables: string[][] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (!ONLY.includes(name)) continue;
    print(`\n${name}`);
    tables.push(await measure({ large, smaller }));
  }
  const lines = [...tables.flatMap((table) => ['', ...table]), '', cpu.describe()];
  print(lines.join('\n'));
  if (values.write) writeMeasurements('large', [describeMachine(), ...lines]);
} finally {
  for (const { server } of open) await server.stop();
  await engine.stop();
  folder.discard();
}
