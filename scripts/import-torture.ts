// Kills one of two server processes (and with it its worker) or PostgreSQL at random moments of imports, undos and syncs of a feed, and
// compares the end, table by table, with what the same acts leave without a disturbance. `--rounds N` kills (default 100),
// `--seed N` to repeat a run's choices. Another act that must survive that is one more entry of ACTS.
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type Random, randomOf } from '../server/demo/random.ts';
import type { MemberClient } from '../server/test/client.ts';
import { type FeedFilm, feed, startLetterboxd } from '../server/test/feeds.ts';
import { laterAccount, makeAccount } from '../server/test/letterboxd-account.ts';
import { LETTERBOXD_SHAPE, toFiles } from '../server/test/letterboxd-export.ts';
import { startCluster } from './support/cluster.ts';
import { temporaryFolder } from './support/folder.ts';
import { joinAs } from './support/people.ts';
import { chooseSeed } from './support/seed.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds);
const seed = chooseSeed(values.seed);
const random: Random = randomOf(`import torture ${seed}`);

/** Viewings of the account that is imported: several batches. */
const VIEWINGS = 600;
const ANSWERS_WITHIN_MS = 60_000;
const ENDS_WITHIN_MS = 300_000;
const STARTS_WITHIN_MS = 300_000;
const LONGEST_PAUSE_MS = 2500;
/** The reading of a feed is over sooner. */
const LONGEST_PAUSE_OF_FEED_MS = 700;
const MOST_KILLS_OF_AN_ACT = 4;
const PROCESSES = 2;

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = temporaryFolder('import-torture');
const letterboxd = await startLetterboxd();
const cluster = await startCluster({
  dataDir: folder,
  processes: PROCESSES,
  startWithinMs: STARTS_WITHIN_MS,
  env: { LETTERBOXD_BASE_URL: letterboxd.baseUrl },
});

async function killSomething(): Promise<void> {
  const victim = random.whole(0, PROCESSES);
  if (victim === PROCESSES) await cluster.restartDatabase('kill', random.whole(0, 300));
  else await cluster.restart(victim, 'kill');
}

/** Repeats a call until it is answered: its connection may have been killed. */
async function insist<Result>(call: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + ANSWERS_WITHIN_MS; ; await pause(50)) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

const newest = ({ api }: MemberClient) => insist(async () => (await api.imports.list({ limit: 1 })).items[0]);

/** Waits for the state of the member's newest import; an import that failed is started again, as a member would. */
async function reaches(member: MemberClient, wanted: string): Promise<string> {
  for (const deadline = Date.now() + ENDS_WITHIN_MS; Date.now() < deadline; await pause(50)) {
    const job = await newest(member);
    if (job?.state === wanted) return job.id;
    if (job?.state === 'failed') throw new Error(`the import failed: ${job.error_details}`);
  }
  throw new Error(`the import did not become ${wanted} in time: it is ${(await newest(member))?.state}`);
}

/** Uploads files once: an upload that was not answered may have arrived. */
async function upload(member: MemberClient, files: readonly File[]): Promise<void> {
  const before = (await newest(member))?.id;
  for (;;) {
    const isSent = await member.api.imports.create({ files: [...files] }).then(
      () => true,
      () => false,
    );
    if (isSent || (await newest(member))?.id !== before) return;
    await pause(50);
  }
}

async function importAll(member: MemberClient, files: readonly File[]): Promise<void> {
  await upload(member, files);
  const import_id = await reaches(member, 'ready');
  await insist(async () => {
    const state = (await newest(member))?.state;
    if (state === 'ready') await member.api.imports.start({ import_id });
  });
  await reaches(member, 'completed');
}

async function undoNewest(member: MemberClient): Promise<void> {
  const import_id = (await newest(member))?.id ?? '';
  await insist(async () => {
    const state = (await newest(member))?.state;
    if (state === 'completed') await member.api.imports.undo({ import_id });
  });
  await reaches(member, 'undone');
}

/** What a feed names, as many as Letterboxd sends. The account that is imported before has none of these viewings. */
const FEED: readonly FeedFilm[] = Array.from({ length: 50 }, (_, nth) => ({
  id: 900_000 + nth,
  ...(nth % 2 === 0 ? { title: 'Heat', year: 1995 } : { title: 'Alien', year: 1979 }),
  watchedDate: new Date(Date.UTC(2023, 0, 1 + nth)).toISOString().slice(0, 10),
  rating: '4.0',
  ...(nth % 5 === 0 ? { kind: 'review' as const, text: `<p>Seen on day ${nth}.</p>` } : {}),
}));

/** The feed a day later: ten viewings came, as many are too old for it now, and every fourth of the others has other stars. */
const LATER_FEED: readonly FeedFilm[] = [
  ...FEED.slice(0, 10).map((item, nth) => ({ ...item, id: 900_100 + nth, watchedDate: `2024-03-${10 + nth}` })),
  ...FEED.slice(10).map((item, nth) => (nth % 4 === 0 ? { ...item, rating: '2.5' } : item)),
];

const feedPathOf = ({ username }: MemberClient) => `/${username}/rss/`;
const lastSyncOf = async ({ api }: MemberClient) => (await insist(() => api.feeds.get())).last_synced_at;

async function syncedAfter(member: MemberClient, before: string | null): Promise<void> {
  for (const deadline = Date.now() + ENDS_WITHIN_MS; Date.now() < deadline; await pause(50))
    if ((await lastSyncOf(member)) !== before) return;
  throw new Error('the feed was not read in time');
}

/** Saves the feed of the member, whose name is the same there, and waits until it was read. */
async function readFeed(member: MemberClient): Promise<void> {
  const path = feedPathOf(member);
  letterboxd.answer(path, feed(...FEED));
  await insist(() => member.api.feeds.save({ address: `https://letterboxd.com${path}` }));
  await syncedAfter(member, null);
}

/** Waits until the feed was read a second time, as if its day had come. */
async function readFeedAgain(member: MemberClient): Promise<void> {
  const before = await lastSyncOf(member);
  letterboxd.answer(feedPathOf(member), feed(...LATER_FEED));
  await insist(() => query(['update letterboxd_feeds set due_at = now() where user_id = $1'], member.userId));
  await syncedAfter(member, before);
}

const QUERIES = [
  ['ratings', 'select movie_id, rating, created_at from ratings where user_id = $1'],
  ['movie_lists', 'select list_type, movie_id, watch_date, see_again, created_at from movie_lists where user_id = $1'],
  [
    'watch_events',
    'select movie_id, watched_on, rewatch, rating, source_key, tags, text, created_at from watch_events where user_id = $1',
  ],
  ['reviews', 'select movie_id, content, rating, is_spoiler, created_at from reviews where user_id = $1'],
  ['lists', 'select name, description, tags, public, ranked, film_count from lists where user_id = $1'],
  [
    'list_films',
    'select l.name, f.movie_id, f.position, f.note from list_films f join lists l on l.id = f.list_id where l.user_id = $1',
  ],
  ['timeline_cards', 'select movie_id from timeline_cards where user_id = $1'],
  ['import_changes', 'select subject, movie_id, count(*) from import_changes where user_id = $1 group by 1, 2'],
  [
    'import_rows',
    'select key, verdict, outcome, written_at is not null as is_written, count(*) from import_rows where user_id = $1 group by 1, 2, 3, 4',
  ],
  [
    'import_jobs',
    'select state, total_entries, processed_entries, successful_imports, failed_imports, undo_kept from import_jobs where user_id = $1',
  ],
  ['profiles', 'select review_count, follower_count, following_count from profiles where user_id = $1'],
] as const;

/** The rows of each of some statements about a member. */
async function query(statements: readonly string[], userId: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  // A connection that is killed emits it, and the query rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found: unknown[][] = [];
    for (const text of statements) found.push((await client.query({ text, values: [userId], rowMode: 'array' })).rows);
    return found;
  } finally {
    await client.end();
  }
}

/** All that a member has, table by table, without ids and the times of the work itself. */
async function contentsOf({ userId }: MemberClient): Promise<Map<string, string[]>> {
  const found = await query(
    QUERIES.map(([, text]) => text),
    userId,
  );
  return new Map(
    QUERIES.map(([table], nth) => [table, (found[nth] ?? []).map((row) => JSON.stringify(row)).toSorted()]),
  );
}

/** An act of a member that a kill may interrupt. What it leaves is compared after it. */
interface Act {
  name: string;
  do(member: MemberClient): Promise<void>;
  longestPauseMs?: number;
}

const account = makeAccount(seed, { rows: VIEWINGS });
const toUpload = (exported: typeof account): File[] =>
  toFiles(exported, LETTERBOXD_SHAPE).map(
    ({ path, bytes }) => new File([new Uint8Array(bytes)], path, { type: 'text/csv' }),
  );
const files = toUpload(account);
const laterFiles = toUpload(laterAccount(account, seed));

/** In turns, without end: each begins where the one before it has ended. */
const ACTS: readonly Act[] = [
  { name: 'an import', do: (member) => importAll(member, files) },
  { name: 'an import of a later export', do: (member) => importAll(member, laterFiles) },
  { name: 'its undo', do: undoNewest },
  { name: 'the same import again', do: (member) => importAll(member, laterFiles) },
  { name: 'its undo', do: undoNewest },
  { name: 'the first sync of a feed', do: readFeed, longestPauseMs: LONGEST_PAUSE_OF_FEED_MS },
  { name: 'a later sync of it', do: readFeedAgain, longestPauseMs: LONGEST_PAUSE_OF_FEED_MS },
];

/** Kills something every now and then until the act is over, so many times at most. @returns how often */
async function disturb(isOver: () => boolean, most: number, longestPauseMs = LONGEST_PAUSE_MS): Promise<number> {
  let kills = 0;
  while (kills < most) {
    await pause(random.whole(0, longestPauseMs));
    if (isOver()) return kills;
    await killSomething();
    kills += 1;
  }
  return kills;
}

function compare(act: string, found: Map<string, string[]>, expected: Map<string, string[]>): string[] {
  return [...expected].flatMap(([table, rows]) => {
    const others = found.get(table) ?? [];
    const [missing, surplus] = [count(rows, others), count(others, rows)];
    if (missing.length + surplus.length === 0) return [];
    return `after ${act}, ${table}: ${missing.length} missing, such as ${missing[0]}; ${surplus.length} too many, such as ${surplus[0]}`;
  });
}

/** The items of one list beyond those of the other, equal ones counted. */
function count(items: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return items.filter((one) => {
    const free = left.get(one) ?? 0;
    left.set(one, free - 1);
    return free <= 0;
  });
}

const join = async (name: string, code: string): Promise<MemberClient> =>
  (await joinAs(cluster.processes()[0]?.origin ?? '', name, code)).at(cluster.origin);

async function torture(): Promise<string[]> {
  const admin = await join('admin', cluster.adminInvite);
  const { items: invites } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: 50 });
  const code = invites[0]?.code ?? '';
  const quiet = await join('quiet', code);
  const expected: Map<string, string[]>[] = [];
  for (const act of ACTS) {
    await act.do(quiet);
    expected.push(await contentsOf(quiet));
  }
  say(`${ACTS.length} acts without a disturbance are done; ${rounds} kills follow, seed ${seed}`);
  let kills = 0;
  const killsOf = new Map<string, number>();
  for (let turn = 0; kills < rounds; turn += 1) {
    const member = await join(`member${turn}`, code);
    for (const [nth, act] of ACTS.entries()) {
      let isOver = false;
      const acting = act.do(member).finally(() => {
        isOver = true;
      });
      const [killed] = await Promise.all([
        disturb(() => isOver, Math.min(rounds - kills, MOST_KILLS_OF_AN_ACT), act.longestPauseMs),
        acting,
      ]);
      kills += killed;
      killsOf.set(act.name, (killsOf.get(act.name) ?? 0) + killed);
      const wrongs = compare(act.name, await contentsOf(member), expected[nth] ?? new Map());
      say(`${kills} kills: ${act.name}, ${killed} times disturbed, ${wrongs.length === 0 ? 'is right' : 'is wrong'}`);
      if (wrongs.length > 0) return wrongs;
    }
  }
  for (const [act, times] of killsOf) say(`${times} kills during ${act}`);
  return [];
}

let wrongs: string[];
try {
  wrongs = await torture();
} finally {
  await cluster.stop();
  await letterboxd.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const wrong of wrongs) process.stderr.write(`${wrong}\n`);
say(wrongs.length === 0 ? `${rounds} kills, and every end is right.` : `Wrong; repeat with --seed ${seed}`);
process.exitCode = wrongs.length === 0 ? 0 : 1;
