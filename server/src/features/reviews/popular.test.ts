import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';
import { refreshPopularReviews } from './popular.jobs.ts';
import { refreshPopularReviewsIfDue } from './popular.service.ts';

let world: World;
let films: string[];

beforeAll(async () => {
  world = await startWorld();
  const rows = await world.ctx.db.selectFrom('movies').select('id').where('adult', '=', false).limit(30).execute();
  films = rows.map((row) => row.id);
});
afterAll(() => world.stop());

const TEXT = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
const DAY = 24;

/** Publishes a review of a film that nobody has reviewed. @returns its id */
async function publish(author: MemberClient, more: Partial<typeof TEXT> = {}): Promise<string> {
  const movie_id = films.pop() ?? '';
  return (await author.api.reviews.publish({ movie_id, ...TEXT, ...more })).id;
}

const react = (member: MemberClient, review_id: string) => member.api.reviews.react({ review_id, reaction: 'heart' });
const comment = (member: MemberClient, review_id: string) =>
  member.api.comments.add({ review_id, content: 'So they do.' });

async function refresh(): Promise<void> {
  world.clock.advance({ minutes: 1 });
  await refreshPopularReviews.run(world.ctx, undefined);
}

/** Those of these reviews that are popular, in their order. */
async function popularOf(ids: readonly string[], client = world.visitor()): Promise<string[]> {
  const { items } = await client.api.reviews.listPopular();
  return items.map(({ id }) => id).filter((id) => ids.includes(id));
}

let scenes = 0;

/** Four members who have done nothing, at a time when the reviews of earlier tests no longer count. */
async function startScene() {
  scenes += 1;
  world.clock.advance({ hours: 22 * DAY });
  const join = (name: string) => world.member(`${name}${scenes}`);
  return { ada: await join('ada'), bo: await join('bo'), cy: await join('cy'), dee: await join('dee') };
}

test('[HOM-02] popular reviews are those with most reactions and comments of the last weeks, a comment counting two', async () => {
  const { ada, bo, cy, dee } = await startScene();
  const [loved, discussed, plain] = [await publish(ada), await publish(bo), await publish(cy)];
  for (const one of [bo, cy, dee]) await react(one, loved);
  // Two members comment, one of them three times.
  for (const one of [ada, cy, cy, cy]) await comment(one, discussed);
  const all = [loved, discussed, plain];
  expect(await popularOf(all)).toEqual([]);
  await refresh();
  expect(await popularOf(all)).toEqual([discussed, loved, plain]);
  // One's own reviews are no discovery.
  expect(await popularOf(all, bo)).toEqual([loved, plain]);
  // Authors cannot make their own reviews popular.
  for (let time = 0; time < 3; time += 1) await comment(cy, plain);
  await react(cy, plain);
  await refresh();
  expect(await popularOf(all)).toEqual([discussed, loved, plain]);
  const { items } = await dee.api.reviews.listPopular({ limit: 1 });
  expect(items).toMatchObject([
    { id: discussed, author: { username: bo.username }, content: TEXT.content, comment_count: 4, can: { react: true } },
  ]);
  await expect(dee.api.reviews.listPopular({ limit: 21 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[HOM-02] what is newer counts more, and after three weeks nothing counts', async () => {
  const { ada, bo, cy, dee } = await startScene();
  const former = await publish(ada);
  for (const one of [bo, cy]) await react(one, former);
  world.clock.advance({ hours: 8 * DAY });
  const latest = await publish(bo);
  await react(dee, latest);
  await refresh();
  expect(await popularOf([former, latest])).toEqual([latest, former]);
  world.clock.advance({ hours: 14 * DAY });
  await refresh();
  expect(await popularOf([former, latest])).toEqual([latest]);
});

test('[HOM-02] hidden and deleted reviews are gone at once, reviews with spoilers too, and one author has two at most', async () => {
  const { ada, bo, cy } = await startScene();
  const byAda = [await publish(ada), await publish(ada), await publish(ada)];
  const spoiler = await publish(bo, { is_spoiler: true });
  const movie_id = films.pop() ?? '';
  const { id: turned } = await bo.api.reviews.publish({ movie_id, ...TEXT });
  for (const id of [spoiler, turned]) await react(cy, id);
  for (const id of byAda) {
    await react(cy, id);
    await comment(bo, id);
  }
  const all = [...byAda, spoiler, turned];
  await refresh();
  const [first = '', second = '', ...rest] = await popularOf(all);
  expect(byAda).toEqual(expect.arrayContaining([first, second]));
  expect(rest).toEqual([turned]);
  // Without another computation.
  await bo.api.reviews.publish({ movie_id, ...TEXT, is_spoiler: true });
  await ada.api.reviews.delete({ review_id: first });
  const third = byAda.find((id) => id !== first && id !== second);
  expect(await popularOf(all)).toEqual([second, third]);
  await ada.api.reviews.restore({ review_id: first });
  expect(await popularOf(all)).toEqual([first, second]);
});

test('[HOM-02] popular reviews are computed at intervals and by one process at a time; only what differs is written', async () => {
  const { ada, bo } = await startScene();
  const review = await publish(ada);
  await react(bo, review);
  world.clock.advance({ minutes: 1 });
  await Promise.all(Array.from({ length: 4 }, () => refreshPopularReviews.run(world.ctx, undefined)));
  const versions = async () => {
    const rows = await world.ctx.db.selectFrom('popular_reviews').selectAll().orderBy('review_id').execute();
    return rows.map((row) => JSON.stringify(row));
  };
  const stored = await versions();
  expect(stored).toHaveLength(1);
  // Neither a request nor a run right after computes anything.
  const other = await publish(bo);
  await refreshPopularReviews.run(world.ctx, undefined);
  expect(await popularOf([review, other])).toEqual([review]);
  await refresh();
  expect(await popularOf([review, other])).toEqual([review, other]);
  expect(await versions()).toEqual(expect.arrayContaining(stored));
});

test('[HOM-02] a computation that is killed leaves the former popular reviews and blocks no other', async () => {
  const { ada, bo } = await startScene();
  const review = await publish(ada);
  await react(bo, review);
  await refresh();
  const other = await publish(bo);
  world.clock.advance({ minutes: 1 });
  await expect(
    inTransaction(world.ctx, async (ctx) => {
      await refreshPopularReviewsIfDue(ctx);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  expect(await popularOf([review, other])).toEqual([review]);
  await refreshPopularReviews.run(world.ctx, undefined);
  expect(await popularOf([review, other])).toEqual([review, other]);
});

test('[HOM-02] a computation that fails is not begun again until its time has come', async () => {
  const { ada, bo } = await startScene();
  const review = await publish(ada);
  await react(bo, review);
  const { db } = world.ctx;
  await sql`alter table popular_reviews add constraint in_trouble check (false) not valid`.execute(db);
  await expect(refresh()).rejects.toThrow('in_trouble');
  await sql`alter table popular_reviews drop constraint in_trouble`.execute(db);
  await refreshPopularReviews.run(world.ctx, undefined);
  expect(await popularOf([review])).toEqual([]);
  world.clock.advance({ hours: 1 });
  await refreshPopularReviews.run(world.ctx, undefined);
  expect(await popularOf([review])).toEqual([review]);
});

test('[HOM-02] a server computes popular reviews by itself', async () => {
  const { ada } = await startScene();
  const review = await publish(ada);
  // With a crontab, repeated jobs run too.
  await world.anotherServer({ crontab: `0 0 1 1 * ${refreshPopularReviews.name}` });
  await eventually(async () => (await popularOf([review])).length > 0);
  expect(await popularOf([review])).toEqual([review]);
});
