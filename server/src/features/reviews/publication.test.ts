import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';
import { publishDueReviews } from './publication.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const MEMBERS = ['ada', 'bo', 'cy', 'di', 'eve'];
const FILMS = ['Heat', 'Alien', 'Jaws', 'Ran', 'Drive', 'Up', 'Vertigo', 'Stalker', 'Persona', 'Brazil'];

test('[SCH-02] [OPS-05] fifty reviews due in the same minute are published once each although one of two processes dies', async () => {
  const films = await Promise.all(FILMS.map((title) => world.movie(title)));
  const scheduled_for = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const text = { title: '', content: 'All at the stroke of twelve.', rating: 4, is_spoiler: false };
  for (const name of MEMBERS) {
    const { api } = await world.member(name);
    for (const movie_id of films) await api.scheduled.schedule({ movie_id, scheduled_for, ...text });
  }
  world.clock.advance({ minutes: 1 });
  const published = async () =>
    (await world.ctx.db.selectFrom('scheduled_reviews').select('id').where('status', '=', 'published').execute())
      .length;

  // Another process with connections of its own, which all die with it.
  const connections: number[] = [];
  const other = openDatabase({
    url: world.databaseUrl,
    namedStatements: true,
    maxConnections: 4,
    onConnectionError: () => undefined,
  });
  other.pool.on('connect', (client) => {
    if ('processID' in client) connections.push(Number(client.processID));
  });
  const dying = publishDueReviews({ ...world.ctx, db: other.db }).catch((error: unknown) => error);
  await eventually(() => connections.length > 1);
  const living = [publishDueReviews(world.ctx), publishDueReviews(world.ctx)];
  await eventually(async () => (await published()) >= 5);
  await sql`select pg_terminate_backend(pid) from unnest(${connections}::int[]) as pid`.execute(world.ctx.db);
  await Promise.all([dying, ...living]);
  await other.db.destroy();
  // Reviews that the dead process had locked are published in the next round, the one that failed with it after a pause.
  world.clock.advance({ seconds: 10 });
  await publishDueReviews(world.ctx);

  expect(await published()).toBe(50);
  const { db } = world.ctx;
  expect(await db.selectFrom('reviews').select('id').execute()).toHaveLength(50);
  expect(await db.selectFrom('timeline_cards').select('id').where('kind', '=', 'review').execute()).toHaveLength(50);
  const counts = await db.selectFrom('profiles').select('review_count').execute();
  expect(counts.map(({ review_count }) => review_count)).toEqual(MEMBERS.map(() => FILMS.length));
});
