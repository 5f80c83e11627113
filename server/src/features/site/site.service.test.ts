import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { statementsOf } from '#test/statements.ts';
import { startWorld, type World } from '#test/world.ts';
import { SiteSettings } from './site.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a server reads the settings of the site once when it starts', async () => {
  const statements = await statementsOf(() => world.anotherServer());
  expect(statements.filter((text) => text.includes('"site_pauses"'))).toHaveLength(1);
  expect(statements.filter((text) => text.includes('"site_announcements"'))).toHaveLength(1);
});

test('a server that cannot read the settings of the site does not start', async () => {
  const db = Object.create(world.ctx.db, {
    selectFrom: {
      value: () => {
        throw new Error('no database');
      },
    },
  }) as typeof world.ctx.db;
  const settings = new SiteSettings();
  await expect(settings.load({ ...world.ctx, db, log: createLog('silent') })).rejects.toThrow('no database');
});
