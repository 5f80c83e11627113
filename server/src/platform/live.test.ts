import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { atomically } from './database/transaction.ts';
import { LiveNews, tell } from './live.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('what one act tells is said in one statement', async () => {
  const news = new LiveNews(world.ctx.db, world.ctx.log);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  await atomically({ ...world.ctx, news }, async (ctx) => {
    tell(ctx, ['ada'], { type: 'changed', nouns: ['rating', 'list'] });
    tell(ctx, ['ada'], { type: 'changed', nouns: ['timeline'] });
  });
  await news.settled();
  const said = asked.mock.calls
    .map(([statement]) => JSON.stringify(statement))
    .filter((text) => text.includes('pg_notify'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('timeline');
});
