import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFiles, toFiles, uploadFiles } from '#test/imports.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const watched = (film: string) => toFiles(['watched.csv', 'Date,Name,Year,Letterboxd URI', `2020-01-01,${film}`]);

test('[IMP-05] a merged film moves for a member although many before them have an import at work', async () => {
  const admin = await world.member('admin', { invite_type: 'admin' });
  const ada = await world.someone();
  await importFiles(ada, watched(`The Lost Reel,2019,${toShortLink('film', 890_001)}`));
  const from = (await ada.api.imports.listUnmatched({})).items[0]?.movie?.id ?? '';
  const into = await world.movie('Heat');
  const members = [];
  for (let one = 0; one < 21; one += 1) members.push(await world.someone());
  members.sort((one, other) => (one.userId < other.userId ? -1 : 1));
  const last = members.at(-1) ?? ada;
  for (const member of members) {
    await member.api.tracking.rate({ movie_id: from, rating: 4 });
    if (member !== last) await uploadFiles(member, watched('Heat,1995,https://boxd.it/2bg8'));
  }
  await sql`update import_jobs set state = 'processing' where state = 'ready'`.execute(world.ctx.db);
  await admin.api.imports.mergeMovie({ movie_id: from, into });
  await world.runJobs();
  const ratingOf = async (member = last) =>
    (await member.api.tracking.getByMovies({ movie_ids: [into] })).items[0]?.rating;
  expect(await ratingOf(members[0])).toBeNull();
  expect(await ratingOf()).toBe(4);
});
