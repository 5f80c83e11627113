import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { eventually, startWorld, type World } from '#test/world.ts';
import { inTransaction } from './database/transaction.ts';
import { startDatabaseListener } from './database-listener.ts';
import { LIVE_CHANNEL, LiveMessagePublisher, publishLiveMessage } from './live-messages.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** What server processes hear from now on. */
async function envelopes() {
  const heard: { bytes: number; to: string[]; watching?: string; message: { type: string } }[] = [];
  const hear = (payload: string) => void heard.push({ ...JSON.parse(payload), bytes: Buffer.byteLength(payload) });
  const listening = await startDatabaseListener(world.databaseUrl, { [LIVE_CHANNEL]: hear }, () => {}, world.ctx.log);
  onTestFinished(() => listening.stop());
  return heard;
}

test('what one act tells is said in one statement', async () => {
  const news = new LiveMessagePublisher(world.ctx.db, world.ctx.log);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => asked.mockRestore());
  await inTransaction({ ...world.ctx, news }, async (ctx) => {
    publishLiveMessage(ctx, ['ada'], { type: 'changed', nouns: ['rating', 'list'] });
    publishLiveMessage(ctx, ['ada'], { type: 'changed', nouns: ['timeline'] });
  });
  await news.settled();
  const said = asked.mock.calls
    .map(([statement]) => JSON.stringify(statement))
    .filter((text) => text.includes('pg_notify'));
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('timeline');
});

test('[OPS-05] a thousand recipients of one message all hear of it, and the watchers once', async () => {
  const heard = await envelopes();
  const recipients = Array.from({ length: 1000 }, () => crypto.randomUUID());
  const watching = crypto.randomUUID();
  publishLiveMessage(world.ctx, recipients, { type: 'changed', nouns: ['follow'] }, watching);
  await eventually(() => heard.flatMap(({ to }) => to).length >= 1000);
  expect(heard.flatMap(({ to }) => to)).toEqual(recipients);
  expect(heard.filter((one) => one.watching === watching)).toHaveLength(1);
  expect(Math.max(...heard.map(({ bytes }) => bytes))).toBeLessThan(8000);
  // As few as there can be.
  expect(heard).toHaveLength(Math.ceil((1000 * 39) / 7900));
});

test('a message that is too long takes none of those with it that are said in the same breath', async () => {
  const heard = await envelopes();
  const news = new LiveMessagePublisher(world.ctx.db, world.ctx.log);
  const movie_id = '€'.repeat(2700);
  publishLiveMessage({ ...world.ctx, livePublisher: news }, ['bo'], { type: 'changed', nouns: ['movie'], movie_id });
  publishLiveMessage({ ...world.ctx, livePublisher: news }, ['bo'], { type: 'changed', nouns: ['rating'] });
  await eventually(() => heard.length > 0);
  expect(heard).toMatchObject([{ to: ['bo'], message: { nouns: ['rating'] } }]);
});

test('what the database does not take at once is said again', async () => {
  const heard = await envelopes();
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => {
    throw new Error('Connection terminated unexpectedly');
  });
  onTestFinished(() => asked.mockRestore());
  const news = new LiveMessagePublisher(world.ctx.db, world.ctx.log);
  publishLiveMessage({ ...world.ctx, livePublisher: news }, ['cy'], { type: 'changed', nouns: ['rating'] });
  await news.settled();
  await eventually(() => heard.length > 0);
  expect(heard).toMatchObject([{ to: ['cy'] }]);
});
