import { isReservedUsername } from '@halfstar/contract/shared/reserved-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[ACC-22] no member can have a name that is the first part of a path of the server', () => {
  // In this tree, a top-level path begins its line.
  const tree = world.app.http.printRoutes({ commonPrefix: false });
  const firsts = Array.from(tree.matchAll(/^[├└]── \/([A-Za-z0-9_-]+)/gm), ([, name = '']) => name);
  expect(firsts).toEqual(expect.arrayContaining(['api', 'dev', 'healthz', 'readyz']));
  expect(firsts.filter((name) => !isReservedUsername(name))).toEqual([]);
});
