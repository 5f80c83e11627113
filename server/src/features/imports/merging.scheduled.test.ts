import { afterAll, beforeAll, expect, test } from 'vitest';
import { timestamp } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import type { MemberClient } from '#test/client.ts';
import { importFiles, toFiles } from '#test/imports.ts';
import { dayPasses } from '#test/schedule.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';
import { moveNextMembersOfMergedFilm } from './merging.service.ts';

let world: World;
let admin: MemberClient;
let filmCount = 0;
let catalogued = 0;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('admin', { invite_type: 'admin' });
});
afterAll(() => world.stop());

const HERE = { title: 'Here', content: 'The review of the film itself.', rating: 4, is_spoiler: false };
const MOVED = { title: 'Moved', content: 'The review of what an import named.', rating: 3, is_spoiler: true };
const EARLIER = { title: 'Before', content: 'An earlier thought.', rating: null, is_spoiler: false };

/** A member who has scheduled a review of a film and one of a film that only imports name, or has drafts of them. */
async function prepareTwoFilms(title: string, { withDraft = false, draftThere = '' } = {}) {
  filmCount += 1;
  const ada = await world.someone();
  const film = `The Lost Reel ${'abcdefghij'[filmCount]},2019,${toShortLink('film', 870_000 + filmCount)}`;
  await importFiles(ada, toFiles(['watched.csv', 'Date,Name,Year,Letterboxd URI', `2020-01-01,${film}`]));
  const from = (await ada.api.imports.listUnmatched({})).items[0]?.movie?.id ?? '';
  const movie_id = await world.movie(title);
  const scheduled_for = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const there = await ada.api.scheduled.schedule({ movie_id, scheduled_for, ...HERE });
  if (withDraft) await ada.api.drafts.save({ movie_id: from, version: 0, ...EARLIER });
  else await ada.api.scheduled.schedule({ movie_id: from, scheduled_for, ...MOVED });
  if (draftThere !== '') {
    await ada.api.scheduled.cancel({ scheduled_id: there.id });
    await ada.api.drafts.save({ movie_id, version: 1, ...HERE, content: draftThere });
  }
  const draftOf = async () => (await ada.api.drafts.get({ movie_id })).draft;
  return { ada, from, movie_id, there, draftOf };
}

async function mergeWithTwoScheduled(...prepared: Parameters<typeof prepareTwoFilms>) {
  const films = await prepareTwoFilms(...prepared);
  // Sessions do not last as long as some of these tests.
  await admin.api.accounts.signIn({ email: admin.email, password: PASSWORD });
  await admin.api.imports.mergeMovie({ movie_id: films.from, into: films.movie_id });
  await world.runJobs();
  return films;
}

const draftLengths = async ({ userId }: MemberClient) => {
  const rows = await world.ctx.db.selectFrom('review_drafts').selectAll().where('user_id', '=', userId).execute();
  return new Map(rows.map((row) => [row.movie_id, row.content.length]));
};

/** One character less than a draft may have. */
const NEARLY_FULL = 'x'.repeat(199_999);

test('[SCH-02] of two scheduled reviews of merged films one becomes a draft, which outlives the dismissal and the other review', async () => {
  const { ada, there, draftOf } = await mergeWithTwoScheduled('Heat');
  const { items } = await ada.api.scheduled.list({});
  const failed = items.find(({ status }) => status === 'failed');
  expect(failed).toMatchObject({ ...MOVED, error: expect.stringContaining('Another review') });
  expect(await draftOf()).toMatchObject(MOVED);
  await ada.api.scheduled.cancel({ scheduled_id: failed?.id ?? '' });
  await ada.api.scheduled.publishNow({ scheduled_id: there.id });
  expect(await ada.api.scheduled.list({})).toMatchObject({ items: [] });
  expect(await draftOf()).toMatchObject(MOVED);
});

test('a scheduled review that is cancelled beside a draft is appended to it', async () => {
  const { ada, there, draftOf } = await mergeWithTwoScheduled('Alien', { withDraft: true });
  await ada.api.scheduled.cancel({ scheduled_id: there.id });
  const content = `${EARLIER.content}\n\n${HERE.title}\n\n${HERE.content}`;
  expect(await draftOf()).toMatchObject({ title: EARLIER.title, content, rating: 4 });
});

test('both titles and texts are in the draft when both merged films had a scheduled review and both are cancelled', async () => {
  const { ada, there, draftOf } = await mergeWithTwoScheduled('Jaws');
  await ada.api.scheduled.cancel({ scheduled_id: there.id });
  const content = `${MOVED.content}\n\n${HERE.title}\n\n${HERE.content}`;
  expect(await draftOf()).toMatchObject({ title: 'Moved', content, rating: 3, is_spoiler: true, version: 2 });
});

test('[DRF-01] the drafts of two merged films become one, with both titles and both texts, however long', async () => {
  const content = 'x'.repeat(100_000);
  const { draftOf } = await mergeWithTwoScheduled('Ran', { withDraft: true, draftThere: content });
  const draft = await draftOf();
  expect(draft?.title).toBe('Here');
  expect(draft?.content === `${content}\n\n${EARLIER.title}\n\n${EARLIER.content}`).toBe(true);
});

test('[DRF-01] the draft of a merged film stays where it is while the other film’s draft is too full to take it', async () => {
  const two = { withDraft: true, draftThere: NEARLY_FULL };
  const { ada, from, movie_id } = await mergeWithTwoScheduled('Brazil', two);
  expect(await draftLengths(ada)).toEqual(
    new Map([
      [movie_id, NEARLY_FULL.length],
      [from, EARLIER.content.length],
    ]),
  );
});

test('a merge that waits for a full draft is tried again each night, also after months, with one warning, and ends once the draft is shorter', async () => {
  const { ada, from, movie_id } = await mergeWithTwoScheduled('Stalker', { withDraft: true, draftThere: NEARLY_FULL });
  const warnings: unknown[] = [];
  const log = Object.assign(createLog('silent'), { warn: (line: unknown) => warnings.push(line) });
  expect(await moveNextMembersOfMergedFilm({ ...world.ctx, log }, from)).toBe('stuck');
  expect(warnings).toEqual([{ movie_id: from, members: 1 }]);
  world.clock.advance({ hours: 90 * 24 });
  await dayPasses(world, 'imports');
  expect(new Set((await draftLengths(ada)).keys())).toEqual(new Set([from, movie_id]));
  await world.ctx.db
    .updateTable('review_drafts')
    .set({ content: 'Shorter.' })
    .where('movie_id', '=', movie_id)
    .execute();
  await dayPasses(world, 'imports');
  const content = `Shorter.\n\n${EARLIER.title}\n\n${EARLIER.content}`;
  expect(await draftLengths(ada)).toEqual(new Map([[movie_id, content.length]]));
});

/**
 * Adds two films of one name to the catalog, of which one has by far the most votes: likely and not certain what an import of 2019 means, so
 * that only what the member has moves there. @returns the id of that one
 */
async function addLikelyFilm(title: string): Promise<string> {
  const insert = (vote_count: number) => {
    catalogued += 1;
    const film = { title, year: 2019, vote_count, tmdb_id: 987_900 + catalogued, cast_members: '[]' };
    return world.ctx.db.insertInto('movies').values(film).returning('id').executeTakeFirstOrThrow();
  };
  await insert(1);
  return (await insert(1000)).id;
}

test('[IMP-05] a film whose draft is too full for what would move there is looked for again tomorrow, and others are not kept from it', async () => {
  const two = await prepareTwoFilms('Up', { withDraft: true, draftThere: NEARLY_FULL });
  const { ada, from } = two;
  const title = (await ada.api.imports.listUnmatched({})).items[0]?.title ?? '';
  const movie_id = await addLikelyFilm(title);
  await world.ctx.db.updateTable('review_drafts').set({ movie_id }).where('movie_id', '=', two.movie_id).execute();
  const before = await draftLengths(ada);
  const other = await world.someone();
  const unheard = `2020-01-01,Wholly Unheard Of,2019,${toShortLink('film', 879_000)}`;
  await importFiles(other, toFiles(['watched.csv', 'Date,Name,Year,Letterboxd URI', unheard]));
  await addLikelyFilm('Wholly Unheard Of');
  world.clock.advance({ hours: 1 });
  for (const { api } of [ada, other]) await api.imports.retryUnmatched();
  await world.runJobs();
  expect(await draftLengths(ada)).toEqual(before);
  const rows = world.ctx.db.selectFrom('import_films').selectAll().where('user_id', '=', ada.userId);
  expect(await rows.executeTakeFirstOrThrow()).toMatchObject({ movie_id: from, looked_at: timestamp(world.clock) });
  expect((await other.api.imports.listUnmatched({})).items).toEqual([]);
  // With a shorter draft, the next search moves it.
  await world.ctx.db.updateTable('review_drafts').set({ content: 'Short.' }).where('movie_id', '=', movie_id).execute();
  world.clock.advance({ hours: 1 });
  await ada.api.imports.retryUnmatched();
  await world.runJobs();
  expect([...(await draftLengths(ada)).keys()]).toEqual([movie_id]);
});

test('choosing a film whose draft is too full for the other draft is refused with the reason and changes nothing', async () => {
  const { ada, movie_id } = await prepareTwoFilms('Fargo', { withDraft: true, draftThere: NEARLY_FULL });
  const before = [await ada.api.imports.listUnmatched({}), await draftLengths(ada)];
  const movie_key = (await ada.api.imports.listUnmatched({})).items[0]?.movie_key ?? '';
  await expect(ada.api.imports.chooseMovie({ movie_key, choice: 'movie', movie_id })).rejects.toMatchObject({
    code: 'DRAFT_FULL',
    status: 409,
    message: expect.stringContaining('Shorten or delete the draft first.'),
  });
  expect([await ada.api.imports.listUnmatched({}), await draftLengths(ada)]).toEqual(before);
});
