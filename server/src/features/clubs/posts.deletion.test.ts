import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { reportDrift } from '#test/drift.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let movie_id: string;
let owner: MemberClient;
let bo: MemberClient;
let club_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, bo] = [await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  await addToClub(world, club_id, bo);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
});

const post = ({ api }: Client, content: string) => api.clubPosts.addToClub({ club_id, content });
const discuss = ({ api }: Client, content: string) => api.clubPosts.addToMovie({ club_id, movie_id, content });
const thread = ({ api }: Client) => api.clubPosts.listByClub({ club_id });
const discussion = ({ api }: Client) => api.clubPosts.listByMovie({ club_id, movie_id });

test('[CLB-10] a member who is being removed does not post any more', async () => {
  let late: Promise<unknown> = Promise.resolve();
  await world.ctx.db.transaction().execute(async (db) => {
    await sql`select from movie_clubs where id = ${club_id} for update`.execute(db);
    late = post(bo, 'One last thing.').then(
      () => 'posted',
      ({ code }) => code,
    );
    // It waits for the removal.
    await eventually(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db);
      return rows.length > 0;
    });
    await db.deleteFrom('movie_club_members').where('club_id', '=', club_id).where('user_id', '=', bo.userId).execute();
    await sql`update movie_clubs set member_count = member_count - 1 where id = ${club_id}`.execute(db);
  });
  expect(await late).toBe('NOT_ALLOWED');
  expect((await owner.api.clubPosts.listByClub({ club_id })).items).toEqual([]);
});

test('[CLB-10] the posts of a deleted account are gone, and the counts are right', async () => {
  await post(bo, 'Going.');
  await discuss(bo, 'Gone.');
  await post(owner, 'Staying.');
  await bo.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx);
  expect(await thread(world.visitor())).toMatchObject({ items: [{ content: 'Staying.' }], total: 1 });
  expect(await discussion(world.visitor())).toMatchObject({ items: [], total: 0 });
  expect(await reportDrift(world)).toEqual([]);
});

test('a film that leaves the schedule takes its discussion along', async () => {
  const planned = await world.movie('Alien');
  await owner.api.clubMovies.plan({ club_id, movie_id: planned, starts_on: null, discuss_at: null });
  const subjects = async () =>
    (
      await sql<{ kind: string }>`
        select s.kind from subjects s where s.id = ${club_id} or s.id in (select id from movie_club_films where club_id = ${club_id})
          order by kind`.execute(world.ctx.db)
    ).rows.map(({ kind }) => kind);
  expect(await subjects()).toEqual(['club', 'club_film', 'club_film']);
  await owner.api.clubMovies.unplan({ club_id, movie_id: planned });
  const { rows } = await sql`
    select from subjects where kind = 'club_film' and id not in (select id from movie_club_films)`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([]);
});
