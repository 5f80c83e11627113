import { expect, onTestFinished, test } from 'vitest';
import { toViewer } from '#test/client.ts';
import { startWorld } from '#test/world.ts';
import { type ImportedRow, importTracking } from './import.service.ts';

test('[IMP-05] a row with impossible stars or an impossible day is left out, and the others are imported', async () => {
  const world = await startWorld();
  onTestFinished(() => world.stop());
  const cy = await world.member('cy');
  const [movieId, other] = [await world.movie('Heat'), await world.movie('Alien')];
  const at = '2024-05-01T12:00:00.000Z';
  const viewing = { kind: 'viewing', movieId, at, rewatch: false, stars: null, watchedOn: '2024-05-01' } as const;
  const rows: readonly ImportedRow[] = [
    { kind: 'rating', movieId, at, stars: 4 },
    { kind: 'rating', movieId, at, stars: 0.3 },
    { kind: 'rating', movieId: other, at, stars: 11 },
    { ...viewing, key: 'one' },
    { ...viewing, key: 'two', watchedOn: '2999-01-01' },
    { ...viewing, key: 'three', watchedOn: '2024-02-30' },
    { ...viewing, key: 'four', stars: 4.2 },
  ];
  expect(await importTracking(world.ctx, toViewer(cy), rows, { cause: 'import' })).toEqual([
    'changed',
    'invalid',
    'invalid',
    'changed',
    'invalid',
    'invalid',
    'invalid',
  ]);
  const { api, userId } = cy;
  expect((await api.diary.list({ user_id: userId })).items).toMatchObject([{ watch_date: '2024-05-01' }]);
  expect((await api.tracking.getByMovies({ movie_ids: [movieId] })).items[0]?.rating).toBe(4);
});
