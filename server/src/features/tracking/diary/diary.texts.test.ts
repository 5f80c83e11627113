import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MemberClient, toViewer } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { importTracking } from '../import/import.service.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let heat: string;
let alien: string;

const AT = '2024-01-01T12:00:00.000Z';
const ENDING = 'They hold hands at the airport.';

beforeAll(async () => {
  world = await startWorld();
});
/** Two viewings of Heat with earlier reviews, one with a tag alone, and one of Alien with an earlier review. */
beforeEach(async () => {
  [ada, bo] = [await world.someone(), await world.someone()];
  [heat, alien] = [await world.movie('Heat'), await world.movie('Alien')];
  const seen = { kind: 'viewing', rewatch: false, stars: 4, at: AT } as const;
  await importTracking(
    world.ctx,
    toViewer(ada),
    [
      { ...seen, movieId: heat, key: 'v:1', watchedOn: '2019-05-01', text: ENDING },
      { ...seen, movieId: heat, key: 'v:2', watchedOn: '2020-05-01', rewatch: true, tags: ['70mm'], text: 'Again.' },
      { ...seen, movieId: heat, key: 'v:3', watchedOn: '2021-05-01', tags: ['cinema', 'with Bo'] },
      { ...seen, movieId: alien, key: 'v:4', watchedOn: '2019-06-01', text: 'In space.' },
    ],
    { cause: 'import' },
  );
});
afterAll(() => world.stop());

const earlier = async (viewer: Pick<MemberClient, 'api'>, page = {}) =>
  viewer.api.diary.listEarlierReviews({ user_id: ada.userId, movie_id: heat, ...page });

test('[IMP-05] the diary tells the tags of a viewing and that there is an earlier review, but not its text', async () => {
  const diary = await bo.api.diary.list({ user_id: ada.userId });
  expect(diary.items.map(({ watch_date, rewatch, tags, has_text }) => [watch_date, rewatch, tags, has_text])).toEqual([
    ['2021-05-01', false, ['cinema', 'with Bo'], false],
    ['2020-05-01', true, ['70mm'], true],
    ['2019-06-01', false, [], true],
    ['2019-05-01', false, [], true],
  ]);
  expect(JSON.stringify(diary)).not.toContain(ENDING);
});

test('[IMP-05] the earlier reviews of a film are listed, the latest day first, and each is read when asked for', async () => {
  const { items } = await earlier(bo);
  expect(items.map(({ movie, watch_date, rating }) => [movie.title, watch_date, rating])).toEqual([
    ['Heat', '2020-05-01', 4],
    ['Heat', '2019-05-01', 4],
  ]);
  expect(JSON.stringify(items)).not.toContain(ENDING);
  expect(await bo.api.diary.getText({ entry_id: items[1]?.id ?? '' })).toEqual({ text: ENDING });
  const first = await earlier(bo, { limit: 1 });
  const second = await earlier(bo, { limit: 1, cursor: first.next_cursor ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect(second.next_cursor).toBeNull();
});

test('a viewing without an earlier review, and one that there is not, have none to read', async () => {
  const { items } = await ada.api.diary.list({ user_id: ada.userId });
  for (const entry_id of [items[0]?.id ?? '', heat])
    await expect(ada.api.diary.getText({ entry_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[PRO-04] who may not see a member’s things reads no earlier review, and a viewing that is removed takes its own along', async () => {
  const { items } = await earlier(ada);
  const entry_id = items[0]?.id ?? '';
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'private' });
  for (const viewer of [bo, world.visitor()]) {
    await expect(viewer.api.diary.getText({ entry_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(earlier(viewer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await ada.api.diary.getText({ entry_id })).toEqual({ text: 'Again.' });
  await ada.api.diary.delete({ entry_id });
  await expect(ada.api.diary.getText({ entry_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('correcting a viewing keeps its tags and its earlier review', async () => {
  const entry = (await ada.api.diary.list({ user_id: ada.userId })).items.at(-1);
  const changed = await ada.api.diary.update({ entry_id: entry?.id ?? '', watch_date: '2018-01-01' });
  expect(changed).toMatchObject({ watch_date: '2018-01-01', has_text: true });
  expect(await ada.api.diary.getText({ entry_id: changed.id })).toEqual({ text: ENDING });
});
