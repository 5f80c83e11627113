import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { deleteExpiredSessionsAndTokens } from './sessions.service.ts';

let world: World;
let listener: pg.Client;
const notices: { channel: string; payload?: string | undefined }[] = [];
beforeAll(async () => {
  world = await startWorld();
  listener = new pg.Client({ connectionString: world.databaseUrl });
  listener.on('notification', ({ channel, payload }) => void notices.push({ channel, payload }));
  await listener.connect();
  await listener.query('listen halfstar_sessions; listen halfstar_live');
});
afterAll(async () => {
  await listener.end();
  await world.stop();
});

/** What was sent until now about sessions that ended, without other messages. */
async function takeNotices(): Promise<typeof notices> {
  // Notifications arrive before the answer of a statement that begins after they were sent.
  await listener.query('select 1');
  return notices.splice(0).filter(({ payload }) => !payload?.includes('"changed"'));
}

const addSessions = (member: MemberClient, many: number, expires: string) =>
  sql`insert into auth_sessions (user_id, token, expires_at, created_at, updated_at)
    select ${member.userId}, ${member.username} || n, now() + ${expires}::interval, now(), now()
    from generate_series(1, ${many}::int) n`.execute(world.ctx.db);

test('expired sessions are deleted in batches, and nobody is notified of them', async () => {
  const ada = await world.member('ada');
  await addSessions(ada, 5, '-1 day');
  await sql`create table deleted_session (transaction xid8)`.execute(world.ctx.db);
  await sql`create function note_deletion() returns trigger language plpgsql as
    $$ begin insert into deleted_session values (pg_current_xact_id()); return null; end $$`.execute(world.ctx.db);
  await sql`create trigger note_deletion after delete on auth_sessions for each row
    execute function note_deletion()`.execute(world.ctx.db);
  await takeNotices();

  await deleteExpiredSessionsAndTokens(world.ctx, 2);
  const { rows } = await sql<{ sessions: number }>`
    select count(*) as sessions from deleted_session group by transaction order by 1 desc`.execute(world.ctx.db);
  expect(rows.map((row) => row.sessions)).toEqual([2, 2, 1]);
  expect(await takeNotices()).toEqual([]);
  expect((await ada.api.sessions.list()).total).toBe(1);
});

test('however many sessions of a member end at once, servers get one notice and tabs one for each hundred', async () => {
  const bo = await world.member('bo');
  await addSessions(bo, 250, '1 day');
  await takeNotices();
  await bo.api.sessions.endOthers();
  const sent = await takeNotices();
  expect(sent.filter((one) => one.channel === 'halfstar_sessions')).toEqual([
    { channel: 'halfstar_sessions', payload: bo.userId },
  ]);
  const told = sent.flatMap(({ channel, payload = '' }) => (channel === 'halfstar_live' ? [JSON.parse(payload)] : []));
  expect(new Set(told.map((one) => `${one.message.type} to ${one.to}`))).toEqual(
    new Set([`signed_out to ${bo.userId}`]),
  );
  // In any order.
  expect(told.map((one) => one.sessions.length).toSorted((a, b) => a - b)).toEqual([50, 100, 100]);
});
