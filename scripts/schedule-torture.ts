// Lets many reviews fall due in the same minute with two server processes on one database, kills one of the processes meanwhile,
// and requires that each review is published once, the last within 60 seconds. `--reviews N` (default 1000).
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEngine } from '../server/src/platform/engine/engine.ts';
import type { MemberClient } from '../server/test/client.ts';
import { temporaryFolder } from './support/folder.ts';
import { joinAs } from './support/people.ts';
import { freePort, launch } from './support/server-process.ts';

const { values } = parseArgs({ options: { reviews: { type: 'string', default: '1000' } } });
const reviews = Number(values.reviews);

const FILMS = 50;
const PROMISED_MS = 60_000;
const members = Math.ceil(reviews / FILMS);

const folder = temporaryFolder('schedule');
const engine = await startEngine({ dataDir: join(folder, 'postgres') });
const database = new pg.Client({ connectionString: engine.url });
await database.connect();
const SECRET = 'the same for both, and long enough for the settings';
const start = async () =>
  launch({ dataDir: join(folder, 'data'), port: await freePort(), env: { DATABASE_URL: engine.url, SECRET } });
const doomed = await start();
const survivor = await start();

const one = async (question: string): Promise<number> => Number((await database.query(question)).rows[0]?.n);
const published = () => one(`select count(*) as n from scheduled_reviews where status = 'published'`);

/** Queries that must return 0. */
const WRONGS: Readonly<Record<string, string>> = {
  'scheduled reviews that were not published': `select count(*) as n from scheduled_reviews where status <> 'published'`,
  'scheduled reviews without a review of their own': `select count(*) - count(distinct published_review_id) as n
    from scheduled_reviews`,
  'reviews that were published again after the first time': `select count(*) as n from reviews
    where updated_at <> created_at or edited_at is not null`,
  'reviews that were published before their time': `select count(*) as n from reviews r
    join scheduled_reviews s on s.published_review_id = r.id where r.created_at < s.scheduled_for`,
  'reviews too many or too few on timelines': `select abs(count(*) - (select count(*) from reviews)) as n
    from timeline_cards where kind = 'review'`,
  'reviews that the members’ numbers do not count': `select abs(sum(review_count) - (select count(*) from reviews)) as n
    from profiles`,
};

async function scheduleAll(admin: MemberClient): Promise<number> {
  const words = ['the', 'love', 'night', 'man', 'house', 'last'];
  const found = await Promise.all(words.map((query) => admin.api.movies.search({ query, limit: 20 })));
  const films = [...new Set(found.flatMap(({ items }) => items.map((movie) => movie.id)))].slice(0, FILMS);
  if (films.length < FILMS) throw new Error(`${films.length} films are too few`);
  const { items: codes } = await admin.api.invites.createBatch({ invite_type: 'founder', count: members });
  const authors = [];
  for (const [at, { code }] of codes.entries()) authors.push(await joinAs(survivor.origin, `author${at}`, code));
  // The next full minute that leaves enough time to schedule all.
  const due = Math.ceil((Date.now() + 20_000) / 60_000) * 60_000;
  const scheduled_for = new Date(due).toISOString();
  const text = { title: '', content: 'All at the stroke of the same minute.', rating: 4, is_spoiler: false };
  const tasks = authors.flatMap((author) => films.map((movie_id) => ({ author, movie_id }))).slice(0, reviews);
  const waiting = tasks.values();
  const scheduleNext = async () => {
    for (const { author, movie_id } of waiting)
      await author.api.scheduled.schedule({ movie_id, scheduled_for, ...text });
  };
  await Promise.all(Array.from({ length: 8 }, scheduleNext));
  if (Date.now() > due) throw new Error('it took too long to schedule them all');
  return due;
}

let failed = true;
try {
  if (doomed.adminInvite === null) throw new Error('the first start printed no admin invite');
  const due = await scheduleAll(await joinAs(doomed.origin, 'admin', doomed.adminInvite));
  process.stdout.write(`${reviews} reviews wait for ${new Date(due).toISOString()}.\n`);
  await pause(due - Date.now());

  while ((await published()) < reviews / 10) await pause(10);
  await doomed.kill();
  process.stdout.write(`One of two servers was killed when ${await published()} were published.\n`);
  while ((await published()) < reviews && Date.now() < due + 2 * PROMISED_MS) await pause(50);

  const last = await one(`select extract(epoch from max(created_at)) * 1000 as n from reviews`);
  const wrongs = [];
  for (const [what, question] of Object.entries(WRONGS)) {
    const found = await one(question);
    if (found > 0) wrongs.push(`${found} ${what}`);
  }
  if (last - due > PROMISED_MS) wrongs.push(`the last was published after ${Math.round(last - due)} ms`);
  failed = wrongs.length > 0;
  process.stdout.write(
    failed
      ? `${wrongs.join('\n')}\n`
      : `${reviews} reviews, each published once, the last ${((last - due) / 1000).toFixed(1)} s after its time.\n`,
  );
} finally {
  await doomed.kill();
  await survivor.stop();
  await database.end();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
