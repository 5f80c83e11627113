// npm run bench -- peer: our pages beside the same pages of PostGraphile, from the same facts, on one PostgreSQL and in the same minutes.
// `--rounds N` (3), `--seconds N` of each side and round (8), `--only PAGE,PAGE` (timeline page, film page, rating write, search), `--keep FOLDER` to
// use the filled databases and the installed packages again, `--write` to put the table into docs/measurements.md.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { joinAs, signInAs } from '../scripts/support/people.ts';
import { memoryOf, peakMemoryOf } from '../scripts/support/resources.ts';
import type { ServerProcess } from '../scripts/support/server-process.ts';
import { CpuLoop } from './cpu.ts';
import { fingerprintOf, type KeptFolder, launchOn, openFolder, startFilledEngine } from './kept.ts';
import { describeMachine, writeMeasurements } from './measurements.ts';
import { makeFacts } from './peer/facts.ts';
import { fillOurs, fillPeer } from './peer/fill.ts';
import { makePages, type Page, RATERS } from './peer/pages.ts';
import { type PeerServer, startPeer } from './peer/peer-server.ts';
import { loadOn } from './requests.ts';
import { print } from './test-server.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    only: { type: 'string' },
    keep: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const SECONDS = Number(values.seconds);
const WARM_UP_SECONDS = 3;
const NAMES = Array.from({ length: 1 + RATERS }, (_, at) => `person${at + 1}`);

/** Fills our database: the reader and the raters join as anybody does. */
async function fillOursWith(folder: KeptFolder, url: string): Promise<void> {
  const server = await launchOn(folder, url);
  try {
    const admin = await joinAs(server.origin, 'admin', server.adminInvite ?? '');
    const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: NAMES.length });
    const ids: string[] = [];
    for (const name of NAMES) ids.push((await joinAs(server.origin, name, items[0]?.code ?? '')).userId);
    await server.stop();
    await fillOurs(url, makeFacts(), ids);
  } finally {
    await server.stop();
  }
}

async function findFilmIds(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`select id from movies order by substr(catalogue_key, 6)::int`);
  await client.end();
  return rows.map(({ id }) => id);
}

interface Figures {
  round: number;
  /** Pages a second. */
  ours: number;
  peer: number;
}

const ratioOf = ({ ours, peer }: Figures) => (ours / peer).toFixed(2);

/** @returns pages a second at 16 connections */
async function measure(origin: string, screens: Page['ours'], seconds: number): Promise<number> {
  const times = await loadOn({ origin }, [], screens.flat(), seconds);
  return (times.length * screens.length) / screens.flat().length / seconds;
}

async function compare(ours: ServerProcess, peer: PeerServer, pages: readonly Page[]): Promise<string[]> {
  for (const page of pages) {
    await measure(ours.origin, page.ours, WARM_UP_SECONDS);
    await measure(peer.origin, page.peer, WARM_UP_SECONDS);
  }
  const figures = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]));
  const notes: string[] = [];
  print(
    `\n${'pages a second'.padEnd(18)}${'round'.padStart(6)}${'ours'.padStart(10)}${'peer'.padStart(10)}${'ratio'.padStart(8)}`,
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    const cpu = new CpuLoop();
    cpu.run();
    for (const page of pages) {
      const measured: Figures = { round, ours: 0, peer: 0 };
      const sides = ['ours', 'peer'] as const;
      for (const side of round % 2 === 1 ? sides : sides.toReversed()) {
        measured[side] = await measure((side === 'ours' ? ours : peer).origin, page[side], SECONDS);
        cpu.run();
      }
      figures.get(page.name)?.push(measured);
      const rates = [measured.ours, measured.peer].map((rate) => rate.toFixed(0).padStart(10)).join('');
      print(`${page.name.padEnd(18)}${String(round).padStart(6)}${rates}${ratioOf(measured).padStart(8)}`);
    }
    notes.push(`Round ${round}: ${cpu.describe()}`);
    print(notes.at(-1) ?? '');
  }
  return [
    `| page | ${Array.from({ length: ROUNDS }, (_, at) => `ratio ${at + 1}`).join(' | ')} | ours, a second | peer, a second | requests, ours |`,
    `|---|${'---|'.repeat(ROUNDS + 3)}`,
    ...pages.map(({ name, ours: screens }) => {
      const rounds = figures.get(name) ?? [];
      const cells = [...rounds.map(ratioOf), meanOf(rounds, 'ours'), meanOf(rounds, 'peer'), screens[0]?.length];
      return `| ${name} | ${cells.join(' | ')} |`;
    }),
    '',
    ...notes,
  ];
}

const meanOf = (rounds: readonly Figures[], side: 'ours' | 'peer') =>
  (rounds.reduce((sum, figures) => sum + figures[side], 0) / rounds.length).toFixed(0);

const folder = openFolder('peer', values.keep);
const fillers = [
  'community.sql',
  'community.ts',
  'peer/facts.ts',
  'peer/fill.ts',
  'peer/peer.sql',
  'peer/peer-indexes.sql',
];
const fingerprint = fingerprintOf(fillers);
const engine = await startFilledEngine(folder, [
  { database: 'halfstar', fingerprint, fill: (url) => fillOursWith(folder, url) },
  { database: 'peer', fingerprint, fill: (url) => fillPeer(url, makeFacts()) },
]);
let ours: ServerProcess | undefined;
let peer: PeerServer | undefined;
try {
  ours = await launchOn(folder, engine.urlOf('halfstar'));
  peer = await startPeer(folder.pathOf('npm'), engine.urlOf('peer'));
  const members = [];
  for (const name of NAMES) members.push(await signInAs(ours.origin, name));
  const pages = makePages(members, await findFilmIds(engine.urlOf('halfstar')), peer);
  const wanted = values.only?.split(',');
  const [ourPid, peerPid] = [ours.child.pid ?? 0, peer.pid];
  const idle = `Memory, ours / peer: idle ${memoryOf(ourPid)} / ${memoryOf(peerPid)} MB`;
  const table = await compare(
    ours,
    peer,
    wanted === undefined ? pages : pages.filter(({ name }) => wanted.includes(name)),
  );
  const lines = [...table, '', `${idle}, at the peak ${peakMemoryOf(ourPid)} / ${peakMemoryOf(peerPid)} MB.`];
  print(`\n${lines.join('\n')}`);
  if (values.write) writeMeasurements('peer', [describeMachine(), '', ...lines]);
} finally {
  await peer?.stop();
  await ours?.stop();
  await engine.stop();
  folder.discard();
}
