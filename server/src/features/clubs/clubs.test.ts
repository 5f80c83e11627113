import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const FORM = { name: 'Slow Cinema', description: '', rules: '', visibility: 'public', join_policy: 'open' } as const;

test('a club can be made and read', async () => {
  const owner = await world.someone();
  const made = await owner.api.clubs.create(FORM);
  expect(await world.visitor().api.clubs.get({ club_id: made.club_id })).toMatchObject({
    name: 'Slow Cinema',
    role: null,
  });
});
