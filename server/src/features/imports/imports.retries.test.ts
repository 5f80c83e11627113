import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { ExternalServiceError } from '#platform/outside/json-client.ts';
import type { MemberClient } from '#test/client.ts';
import { importFiles, toFiles } from '#test/imports.ts';
import { dayPasses } from '#test/schedule.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { retryNextUnmatchedFilms } from './choices.service.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let films = 0;

beforeAll(async () => {
  world = await startWorld();
  // Each test begins after the nightly jobs.
  const now = world.clock.now();
  world.clock.advance({
    seconds: (Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 2) - now.getTime()) / 1000,
  });
});
afterAll(() => world.stop());

/** A member whose import has a film that no catalog has. */
async function memberWithUnknownFilm(more = '') {
  films += 1;
  const title = `Distant Reel ${'abcdefghij'[films]}`;
  const member = await world.member(`member${films}`);
  const link = toShortLink('film', 840_000 + films);
  const file = (name: string) =>
    toFiles(['watched.csv', 'Date,Name,Year,Letterboxd URI', `2020-01-01,${name},2019,${link}`]);
  await importFiles(member, file(title + more));
  return { member, title, file };
}

const addToCatalog = (title: string) =>
  world.ctx.db
    .insertInto('movies')
    .values({ title, year: 2019, tmdb_id: 987_800 + films, cast_members: '[]' })
    .execute();

const lastLook = async ({ userId }: MemberClient) =>
  (
    await world.ctx.db
      .selectFrom('import_films')
      .select('looked_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).looked_at;

/** The days after which the film was looked for, of so many. */
async function daysOfLooks(member: MemberClient, days: number): Promise<number[]> {
  const found: number[] = [];
  for (let day = 1; day <= days; day += 1) {
    const before = await lastLook(member);
    await dayPasses(world, 'imports');
    if ((await lastLook(member)) !== before) found.push(day);
  }
  return found;
}

const unmatchedOf = async ({ api, email }: MemberClient) => {
  // Sessions do not last that long.
  await api.accounts.signIn({ email, password: PASSWORD });
  return (await api.imports.listUnmatched({})).items;
};

test('[IMP-05] what is not found is looked for again by the nightly schedule, and found when the catalog has grown', async () => {
  const { member, title } = await memberWithUnknownFilm();
  expect(await unmatchedOf(member)).toHaveLength(1);
  await addToCatalog(title);
  await dayPasses(world, 'imports');
  expect(await unmatchedOf(member)).toEqual([]);
});

test('[IMP-05] a film that stays unknown is looked for less and less often, at least once a month', async () => {
  const { member } = await memberWithUnknownFilm();
  expect(await daysOfLooks(member, 92)).toEqual([1, 3, 7, 15, 31, 61, 91]);
});

test('[IMP-05] who asks need not wait, and a new name is looked for in the next night', async () => {
  const { member, title, file } = await memberWithUnknownFilm();
  expect(await daysOfLooks(member, 9)).toEqual([1, 3, 7]);
  await member.api.imports.retryUnmatched();
  await world.runJobs();
  expect(await lastLook(member)).toBe(world.clock.now().toISOString());
  await importFiles(member, file(`${title} Reloaded`));
  await addToCatalog(`${title} Reloaded`);
  await dayPasses(world, 'imports');
  expect(await unmatchedOf(member)).toEqual([]);

  const other = await memberWithUnknownFilm();
  expect(await daysOfLooks(other.member, 9)).toEqual([1, 3, 7]);
  await addToCatalog(other.title);
  expect(await daysOfLooks(other.member, 1)).toEqual([]);
  expect(await unmatchedOf(other.member)).toHaveLength(1);
  await other.member.api.imports.retryUnmatched();
  await world.runJobs();
  expect(await unmatchedOf(other.member)).toEqual([]);
});

test('[IMP-05] a night in which the film database does not answer does not count', async () => {
  const { member } = await memberWithUnknownFilm();
  const movieSource = {
    isConfigured: true,
    search: () => Promise.reject(new ExternalServiceError('no answer')),
  } as unknown as Context['movieSource'];
  expect(await daysOfLooks(member, 1)).toEqual([1]);
  world.clock.advance({ hours: 24 });
  for (let night = 0; night < 4; night += 1) {
    world.clock.advance({ hours: 24 });
    const since = world.clock.now().toISOString();
    await retryNextUnmatchedFilms({ ...world.ctx, movieSource }, { userId: null, since }, async () => undefined);
    expect(await lastLook(member)).toBe(since);
  }
});

test('[IMP-05] a viewing of a film that Letterboxd has removed is kept and never matched by its title, only by hand', async () => {
  const member = await world.member('orphans');
  const heat = await world.movie('Heat');
  const diary = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date';
  await importFiles(
    member,
    toFiles(
      ['watched.csv', 'Date,Name,Year,Letterboxd URI', `2020-01-01,Heat,1995,${toShortLink('film', 840_100)}`],
      ['orphaned/diary.csv', diary, '2020-02-01,Heat,1995,,3,,,2020-02-01'],
    ),
  );
  const filmOfViewing = async () =>
    (await member.api.diary.list({ user_id: member.userId })).items.find(({ watch_date }) => watch_date !== null)?.movie
      .id;
  const [film] = await unmatchedOf(member);
  const requireUnmatched = async () => {
    expect(await unmatchedOf(member)).toMatchObject([{ title: 'Heat', year: 1995, state: 'missing', suggestions: [] }]);
    expect(await filmOfViewing()).toBe(film?.movie?.id);
    expect(film?.movie?.id).not.toBe(heat);
  };
  await requireUnmatched();
  const movie_key = film?.movie_key ?? '';
  await member.api.imports.chooseMovie({ movie_key, choice: 'undecided' });
  await requireUnmatched();
  expect(await member.api.imports.retryUnmatched()).toEqual({ waiting: 0 });
  await world.runJobs();
  await dayPasses(world, 'imports');
  await requireUnmatched();
  await member.api.imports.chooseMovie({ movie_key, choice: 'movie', movie_id: heat });
  expect(await unmatchedOf(member)).toEqual([]);
  expect(await filmOfViewing()).toBe(heat);
});
