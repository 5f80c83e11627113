import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[ADM-02] what a member has read of the change log is kept for them alone, and never goes back', async () => {
  const ada = await world.member('ada');
  const bo = await world.member('bo');
  const own = async () => (await ada.api.profiles.getOwn({ user_id: ada.userId })).change_log_read_on;
  const read = (read_on: string) => ada.api.profiles.markChangeLogRead({ user_id: ada.userId, read_on });
  expect(await own()).toBeNull();
  expect(await read('2026-11-20')).toMatchObject({ change_log_read_on: '2026-11-20' });
  // An older page that is still open somewhere.
  expect(await read('2026-10-01')).toMatchObject({ change_log_read_on: '2026-11-20' });
  await read('2026-11-27');
  expect(await own()).toBe('2026-11-27');
  const forAda = { user_id: ada.userId, read_on: '2026-11-28' };
  await expect(bo.api.profiles.markChangeLogRead(forAda)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await expect(world.visitor().api.profiles.markChangeLogRead(forAda)).rejects.toMatchObject({ status: 401 });
  expect(await bo.api.profiles.getByUsername({ username: 'ada' })).not.toHaveProperty('change_log_read_on');
});
