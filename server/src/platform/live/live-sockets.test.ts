import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '#test/eventually.ts';
import { type FindWatchers, HEARTBEAT_SHARES, LiveSockets } from './live-sockets.ts';

const ADA = { userId: 'ada', sessionId: 'adas session' };

/** The sockets of one process, and tabs that connect to them. */
async function sockets(findWatchers: FindWatchers = async () => []) {
  const live = new LiveSockets(findWatchers);
  const server = new WebSocketServer({ port: 0 });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    live,
    /** A tab of this member, or of none yet, with the messages that it received and its close code. */
    async tab(
      member: typeof ADA | null = ADA,
      { client = 'here', token = null as string | null, since = null as number | null } = {},
    ) {
      const arriving = once(server, 'connection');
      const socket = new WebSocket(`ws://127.0.0.1:${port}`);
      onTestFinished(() => socket.terminate());
      const tab = { socket, received: [] as Record<string, unknown>[], closed: null as number | null };
      socket.on('message', (data) => tab.received.push(JSON.parse(String(data))));
      socket.on('close', (code) => {
        tab.closed = code;
      });
      const [arrived] = (await arriving) as [WebSocket];
      const connection = live.open(arrived, { client, token });
      if (connection !== null && member !== null) live.authenticate(connection, member, since);
      await once(socket, 'open');
      return { ...tab, connection, closing: () => eventually(() => tab.closed !== null).then(() => tab.closed) };
    },
  };
}

const envelope = (message: object, more: object = {}) => JSON.stringify({ to: ['ada'], message, ...more });

test("[SEC-04] a member's live connections are limited, not counting closed ones", async () => {
  const { live, tab } = await sockets();
  const first = await tab();
  for (let i = 1; i < 30; i += 1) await tab();
  expect(await (await tab()).closing()).toBe(1013);
  first.socket.terminate();
  await eventually(() => first.connection?.socket.readyState === WebSocket.CLOSED);
  const next = await tab();
  live.deliver(envelope({ type: 'changed', nouns: ['rating'] }));
  await eventually(() => next.received.length > 1);
  expect(next.received).toEqual([{ type: 'ready' }, { type: 'changed', nouns: ['rating'] }]);
});

test('[SEC-04] live connections of a network address without a session are limited, and keep no member of it out', async () => {
  const { live, tab } = await sockets();
  for (let i = 0; i < 300; i += 1) await tab(null);
  const refused = await tab(null);
  expect([refused.connection, await refused.closing()]).toEqual([null, 1013]);
  expect((await tab(null, { client: 'elsewhere' })).connection).not.toBeNull();
  const member = await tab(null, { token: 'of adas session' });
  if (member.connection !== null) live.authenticate(member.connection, ADA, null);
  await eventually(() => member.received.length > 0);
  expect(member.received).toEqual([{ type: 'ready' }]);
});

test('[SEC-04] live connections with the token of one session are limited while it is looked up', async () => {
  const { tab } = await sockets();
  for (let i = 0; i < 30; i += 1) await tab(null, { token: 'one' });
  const refused = await tab(null, { token: 'one' });
  expect([refused.connection, await refused.closing()]).toEqual([null, 1013]);
  expect((await tab(null, { token: 'another' })).connection).not.toBeNull();
});

test('[SEC-04] a socket that sends more than a tab needs is terminated, for messages and for pings', async () => {
  const { tab } = await sockets();
  const honest = await tab();
  for (let i = 0; i < 50; i += 1) honest.socket.send('{"watch":[]}');
  const talker = await tab();
  const pinger = await tab();
  for (let i = 0; i < 200; i += 1) {
    talker.socket.send('{"watch":[]}');
    pinger.socket.ping();
  }
  expect([await talker.closing(), await pinger.closing()]).toEqual([1006, 1006]);
  expect(honest.socket.readyState).toBe(WebSocket.OPEN);
});

test('[SEC-04] a tab that does not read is terminated before it fills the memory', async () => {
  const { live, tab } = await sockets();
  const { socket, connection } = await tab();
  socket.pause();
  let buffered = 0;
  let sent = 0;
  await eventually(() => {
    sent += 1;
    // Each is about something else, so that they are not joined.
    live.deliver(envelope({ type: 'changed', nouns: ['rating'], movie_id: `${sent}`.padStart(100_000) }));
    buffered = Math.max(buffered, connection?.socket.bufferedAmount ?? 0);
    return connection?.socket.readyState === WebSocket.CLOSED;
  });
  expect(buffered).toBeLessThan(1024 * 1024);
});

test('a socket whose tab is gone is terminated at the second heartbeat, one that answers stays', async () => {
  const { live, tab } = await sockets();
  const gone = await tab();
  const here = await tab();
  gone.socket.pause();
  const answered = once(here.connection?.socket as WebSocket, 'pong');
  const round = () => {
    for (let share = 0; share < HEARTBEAT_SHARES; share += 1) live.heartbeat(share, 30_000);
  };
  round();
  await answered;
  // What the ping tells the browser, a message tells the tab.
  await eventually(() => here.received.some((message) => message.type === 'alive'));
  expect(here.received.at(-1)).toEqual({ type: 'alive', next_ms: 30_000 });
  round();
  await eventually(() => gone.connection?.socket.readyState === WebSocket.CLOSED);
  expect(here.socket.readyState).toBe(WebSocket.OPEN);
});

test('each heartbeat of a round pings an equal share of the connections', async () => {
  const { live, tab } = await sockets();
  const pinged: number[] = [];
  for (let at = 0; at < 2 * HEARTBEAT_SHARES; at += 1)
    (await tab(null)).connection?.socket.on('pong', () => pinged.push(at));
  live.heartbeat(3, 30_000);
  await eventually(() => pinged.length === 2);
  live.heartbeat(4, 30_000);
  await eventually(() => pinged.length === 4);
  expect(pinged.toSorted((a, b) => a - b)).toEqual([3, 4, 3 + HEARTBEAT_SHARES, 4 + HEARTBEAT_SHARES]);
});

test('only the tabs of its member get the id of the tab that caused a message', async () => {
  const { live, tab } = await sockets();
  const adas = await tab();
  const bos = await tab({ userId: 'bo', sessionId: 'bos session' });
  const changed = { type: 'changed', nouns: ['follow'] };
  live.deliver(JSON.stringify({ to: ['ada', 'bo'], tab: { id: 'first tab', userId: 'ada' }, message: changed }));
  await eventually(() => adas.received.length > 1 && bos.received.length > 1);
  expect(adas.received[1]).toEqual({ ...changed, tab: 'first tab' });
  expect(bos.received[1]).toEqual(changed);
});

test('[OPS-05] during a rolling deploy tabs get messages of newer servers through older ones', async () => {
  const { live, tab } = await sockets();
  const { received } = await tab();
  live.deliver(envelope({ type: 'changed', nouns: ['soundtrack'], playing: true }, { priority: 'low' }));
  live.deliver(envelope({ type: 'applause' }));
  await eventually(() => received.length > 2);
  expect(received.slice(1)).toEqual([{ type: 'changed', nouns: ['soundtrack'], playing: true }, { type: 'applause' }]);
});

test('a tab whose page was rendered before messages were missed is asked to refetch everything', async () => {
  const { live, tab } = await sockets();
  const rendered = Date.now() - 1;
  live.resumeAfterGap(0);
  const late = await tab(ADA, { since: rendered });
  await eventually(() => late.received.length > 1);
  expect(late.received).toMatchObject([{ type: 'changed', nouns: expect.arrayContaining(['session', 'rating']) }, {}]);
  const fresh = await tab(ADA, { since: Date.now() });
  await eventually(() => fresh.received.length > 0);
  expect(fresh.received).toEqual([{ type: 'ready' }]);
});

test('[NOT-03] of many messages about the same thing a tab gets the first at once and the others joined', async () => {
  const { live, tab } = await sockets();
  const { received } = await tab();
  for (let time = 0; time < 101; time += 1) {
    live.deliver(envelope({ type: 'changed', nouns: ['reaction'] }));
    live.deliver(envelope({ type: 'changed', nouns: ['rating'], movie_id: 'heat' }));
  }
  await eventually(() => received.length > 4);
  const each = [
    { type: 'changed', nouns: ['reaction'] },
    { type: 'changed', nouns: ['rating'], movie_id: 'heat' },
  ];
  expect(received.slice(1)).toEqual([...each, ...each]);
});

test('[PRO-04] a message about a thing reaches those of its watchers who may see it when there is something to tell', async () => {
  const thing = '01a1fe89-8f1b-74a6-9b19-fd7ddebef781';
  const allowed = ['ada', 'bo'];
  const { live, tab } = await sockets(async ({ actorId }, userIds) =>
    actorId === 'cy' ? userIds.filter((id) => allowed.includes(id)) : [],
  );
  const [adas, bos] = [await tab(), await tab({ userId: 'bo', sessionId: 'bos session' })];
  for (const { socket, connection } of [adas, bos]) {
    socket.send(JSON.stringify({ watch: [thing] }));
    await eventually(() => connection?.watched.length === 1);
  }
  const tell = (nouns: string[], actor: string) =>
    live.deliver(envelope({ type: 'changed', nouns }, { to: [], watching: thing, actor }));
  await tell(['comment'], 'cy');
  await tell(['review'], 'dee');
  allowed.pop();
  await tell(['rating'], 'cy');
  await live.deliver(envelope({ type: 'changed', nouns: ['profile'] }, { to: ['ada', 'bo'] }));
  const nouns = ({ received }: typeof adas) => received.slice(1).map((message) => message['nouns']);
  await eventually(() => [adas, bos].every((one) => JSON.stringify(nouns(one)).includes('profile')));
  expect([nouns(adas), nouns(bos)]).toEqual([
    [['comment'], ['rating'], ['profile']],
    [['comment'], ['profile']],
  ]);
});
