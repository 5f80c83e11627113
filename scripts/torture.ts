// Writes under load, kills the server or PostgreSQL at a random moment, starts again, and looks for every write that was
// acknowledged: each must exist, none twice. `--rounds N` (default 20), `--seed N` to repeat a run's choices.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { MemberClient } from '../server/test/client.ts';
import { temporaryFolder } from './support/folder.ts';
import { joinAs } from './support/people.ts';
import { Register } from './support/register.ts';
import { chooseSeed } from './support/seed.ts';
import { freePort, launch, type ServerProcess } from './support/server-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string' } } });
const rounds = Number(values.rounds);
const seed = chooseSeed(values.seed);

const WRITERS = 6;
const FILMS = 40;
const LONGEST_ROUND_MS = 1200;
const READY_DEADLINE_MS = 60_000;

/** What the server acknowledged to a member, per film. */
interface Remembered {
  rating: Register<number | null>;
  content: Register<string | null>;
  listed: boolean;
  /** The last actions and their outcomes, to find out what went wrong. */
  history: string[];
}

const random = mulberry(seed);
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** A small seeded generator, so that a failing run can be repeated. */
function mulberry(state: number): () => number {
  let now = state;
  return () => {
    now = (now + 0x6d2b79f5) | 0;
    let t = Math.imul(now ^ (now >>> 15), 1 | now);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const folder = temporaryFolder('torture');
const dataDir = join(folder, 'data');
const port = await freePort();
let server: ServerProcess = await launch({ dataDir, port });
const memory = new Map<string, Map<string, Remembered>>();
let acknowledged = 0;

function postmasterPid(): number | null {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('postmaster.pid'),
  );
  return file === undefined ? null : Number(readFileSync(join(dataDir, file), 'utf8').split('\n', 1)[0]);
}

async function writeUntil(member: MemberClient, films: readonly string[], over: () => boolean): Promise<void> {
  const mine = memory.get(member.userId);
  if (mine === undefined) throw new Error('an unknown member writes');
  while (!over()) {
    const film = pick(films);
    const known = mine.get(film) ?? {
      rating: new Register<number | null>(null),
      content: new Register<string | null>(null),
      listed: false,
      history: [],
    };
    mine.set(film, known);
    const done = await writeOne(member, film, known);
    if (!done && !over()) await pause(20);
  }
}

async function writeOne(member: MemberClient, film: string, known: Remembered): Promise<boolean> {
  const rating = Math.ceil(random() * 10) / 2;
  const content = `Round after round, ${Math.floor(random() * 1e9)} times.`;
  const action = random();
  if (action < 0.6) {
    const rated = known.rating.begin(rating);
    const done = await answered(known, `rate ${rating}`, member.api.tracking.rate({ movie_id: film, rating }));
    rated(done);
    return done;
  }
  if (action < 0.8) {
    const adding = member.api.tracking.addToList({ movie_id: film, list_type: 'favorites' });
    const done = await answered(known, 'list', adding);
    known.listed ||= done;
    return done;
  }
  const ends = [known.rating.begin(rating), known.content.begin(content)];
  const publishing = member.api.reviews.publish({ movie_id: film, title: '', content, rating, is_spoiler: false });
  const done = await answered(known, `review ${rating}`, publishing);
  for (const end of ends) end(done);
  return done;
}

/** Whether the action was acknowledged. If not, it may have happened or not, because its connection may have been killed. */
async function answered(known: Remembered, action: string, answer: Promise<unknown>): Promise<boolean> {
  const ended = await answer.then(
    () => 'done',
    (error) => `unanswered: ${error instanceof Error ? error.message : error}`,
  );
  known.history = [...known.history.slice(-9), `${action} ${ended}`];
  acknowledged += ended === 'done' ? 1 : 0;
  return ended === 'done';
}

/** Waits until the server is ready. Restarts it when it has ended: after several crashes of PostgreSQL in a row it gives up by design. */
async function untilReady(): Promise<void> {
  const deadline = Date.now() + READY_DEADLINE_MS;
  while (Date.now() < deadline) {
    if (server.child.exitCode !== null) server = await launch({ dataDir, port });
    const ready = await fetch(`${server.origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await pause(50);
  }
  throw new Error('the server did not become ready again');
}

async function allPages<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

/** Compares what was acknowledged to the member with what the product now shows. Returns what is wrong. */
async function wrongsOf(member: MemberClient, films: readonly string[]): Promise<string[]> {
  const wrongs: string[] = [];
  const report = (film: string, what: string) =>
    wrongs.push(
      `${member.username}, film ${film}: ${what}; ${memory.get(member.userId)?.get(film)?.history.join(', ')}`,
    );
  const { items } = await member.api.tracking.getByMovies({ movie_ids: [...films] });
  const favorites = await allPages((cursor) =>
    member.api.tracking.listMovies({ user_id: member.userId, list_type: 'favorites', limit: 50, cursor }),
  );
  const watched = await allPages((cursor) =>
    member.api.tracking.listMovies({ user_id: member.userId, list_type: 'watched', limit: 50, cursor }),
  );
  const reviews = await allPages((cursor) =>
    member.api.reviews.listByMember({ user_id: member.userId, limit: 50, cursor }),
  );
  const cards = await allPages((cursor) =>
    member.api.timeline.listByMember({ user_id: member.userId, filter: 'activities', limit: 50, cursor }),
  );
  // The last request: nothing is judged before all of them succeeded.
  const profile = await member.api.profiles.getOwn({ user_id: member.userId });

  for (const [film, known] of memory.get(member.userId) ?? []) {
    const now = items.find((item) => item.movie_id === film);
    const rating = now?.rating ?? null;
    if (!known.rating.allows(rating)) report(film, `rated ${known.rating}, found ${rating}`);
    const texts = reviews.filter((one) => one.movie.id === film).map((one) => one.content);
    if (texts.length > 1) report(film, 'reviewed twice');
    const content = texts[0] ?? null;
    if (!known.content.allows(content)) report(film, `reviewed ${known.content}, found ${content}`);
    if (known.listed && now?.favorite !== true) report(film, 'the favourite is lost');
    if (favorites.filter((entry) => entry.movie.id === film).length > 1) report(film, 'a favourite twice');
    if (watched.filter((entry) => entry.movie.id === film).length !== (rating === null ? 0 : 1))
      report(film, 'watched and rated disagree');
    const ratingActs = cards
      .flatMap((card) => (card.type === 'review' || card.movie.id !== film ? [] : card.activities))
      .filter((act) => act.activity_type === 'rating');
    if (ratingActs.length > 1) report(film, `${ratingActs.length} rating activities`);
    // The state that was found is expected from now on.
    known.rating = new Register<number | null>(rating);
    known.content = new Register<string | null>(content);
    known.listed = now?.favorite ?? false;
  }
  if (profile.review_count !== reviews.length)
    wrongs.push(`${member.username}: review_count ${profile.review_count}, reviews ${reviews.length}`);
  return wrongs;
}

/** Connections that died with PostgreSQL may fail the first requests. Nothing is judged before all of them succeeded. */
async function allWrongs(members: readonly MemberClient[], films: readonly string[]): Promise<string[]> {
  for (const deadline = Date.now() + READY_DEADLINE_MS; ; await untilReady()) {
    try {
      return (await Promise.all(members.map((member) => wrongsOf(member, films)))).flat();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

let failed = false;
try {
  if (server.adminInvite === null) throw new Error('the first start printed no admin invite');
  const admin = await joinAs(server.origin, 'admin', server.adminInvite);
  const members = [admin];
  while (members.length < 3) {
    const { code } = await admin.api.invites.create({});
    members.push(await joinAs(server.origin, `writer${members.length}`, code));
  }
  for (const member of members) memory.set(member.userId, new Map());
  const { items: found } = await admin.api.movies.search({ query: 'the', limit: 20 });
  const { items: more } = await admin.api.movies.search({ query: 'love', limit: 20 });
  const films = [...new Set([...found, ...more].map((movie) => movie.id))].slice(0, FILMS);

  for (let round = 1; round <= rounds; round += 1) {
    let over = false;
    const writers = Array.from({ length: WRITERS }, (_, i) =>
      writeUntil(members[i % members.length] ?? admin, films, () => over),
    );
    await pause(100 + random() * LONGEST_ROUND_MS);
    const victim = random() < 0.5 ? 'server' : 'PostgreSQL';
    if (victim === 'server') {
      await server.kill();
      over = true;
      await Promise.all(writers);
      server = await launch({ dataDir, port });
    } else {
      const pid = postmasterPid();
      if (pid !== null) process.kill(pid, 'SIGKILL');
      await pause(random() * 300);
      over = true;
      await Promise.all(writers);
    }
    await untilReady();
    const wrongs = await allWrongs(members, films);
    for (const wrong of wrongs) process.stderr.write(`round ${round} (${victim}): ${wrong}\n`);
    failed ||= wrongs.length > 0;
    if (round % 10 === 0 || round === rounds || wrongs.length > 0)
      process.stdout.write(`round ${round}: ${acknowledged} writes acknowledged so far\n`);
    if (failed) break;
  }
  process.stdout.write(
    failed
      ? `Lost or doubled; repeat with --seed ${seed}\n`
      : `${rounds} rounds, ${acknowledged} acknowledged writes, none lost, none twice.\n`,
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
