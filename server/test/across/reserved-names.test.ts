import { isReservedUsername } from '@halfstar/contract/shared/reserved-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFirstPathParts } from '#test/routes.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[ACC-22] no member can have a name that is the first part of a path of the server', () => {
  const firsts = listFirstPathParts(world.app);
  expect(firsts).toEqual(expect.arrayContaining(['api', 'pictures', 'dev', 'healthz', 'readyz']));
  expect(firsts.filter((name) => !isReservedUsername(name))).toEqual([]);
});
