import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepConnected, type LiveSocket, type PageMessage, reconnectDelay } from './reconnecting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type SocketHandlers = { message: (event: { data: unknown }) => void; close: (event: { code: number }) => void };

/** A client, and the sockets that it opened, in order. */
function client() {
  const sockets: (SocketHandlers & { closed: boolean; say: (message: object) => void })[] = [];
  const seen = { ready: [] as boolean[], messages: [] as PageMessage[] };
  const open = (): LiveSocket => {
    const handlers: Partial<SocketHandlers> = {};
    const socket = {
      closed: false,
      message: (event: { data: unknown }) => handlers.message?.(event),
      close: (event: { code: number }) => handlers.close?.(event),
      say: (message: object) => handlers.message?.({ data: JSON.stringify(message) }),
    };
    sockets.push(socket);
    return {
      addEventListener: (type: keyof SocketHandlers, listener: never) => void (handlers[type] = listener),
      close: () => {
        socket.closed = true;
      },
    };
  };
  const connection = keepConnected({
    open,
    onReady: (again) => seen.ready.push(again),
    onMessage: (message) => seen.messages.push(message),
  });
  return { ...connection, sockets, seen, last: () => sockets.at(-1) as (typeof sockets)[number] };
}

test('a lost connection is reopened within half a second at first, and never later than half a minute', () => {
  expect(reconnectDelay(0, () => 1)).toBe(500);
  fc.assert(
    fc.property(fc.nat(500), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const wait = reconnectDelay(attempt, () => chance);
      expect(wait).toBeGreaterThanOrEqual(250);
      expect(wait).toBeLessThanOrEqual(30_000);
    }),
  );
});

test('a server that closes sockets again is tried less and less often, until it is ready', () => {
  const { sockets, seen, last } = client();
  last().say({ type: 'ready' });
  for (let minute = 0; minute < 10; minute += 1) {
    const before = sockets.length;
    for (let second = 0; second < 60; second += 1) {
      last().close({ code: 1013 });
      vi.advanceTimersByTime(1000);
    }
    // At first after 0.5, 1, 2, 4 … seconds, in the end every 15 to 30.
    expect(sockets.length - before).toBeLessThanOrEqual(minute === 0 ? 10 : 4);
  }
  expect(seen.ready).toEqual([false]);
  vi.advanceTimersByTime(30_000);
  last().say({ type: 'ready' });
  expect(seen.ready).toEqual([false, true]);
  const before = sockets.length;
  last().close({ code: 1006 });
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(before + 1);
});

test('a socket that reports its end several times is replaced once', () => {
  const { sockets, last, retryNow } = client();
  last().say({ type: 'ready' });
  for (let round = 1; round <= 5; round += 1) {
    const ending = last();
    ending.say({ type: 'reconnect', after_ms: 100 });
    expect(ending.closed).toBe(true);
    ending.close({ code: 1012 });
    ending.close({ code: 1006 });
    // The network is back in the middle of the wait.
    if (round % 2 === 0) retryNow();
    retryNow();
    vi.advanceTimersByTime(60_000);
    ending.close({ code: 1006 });
    ending.say({ type: 'ready' });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1 + round);
  }
});

test('a requested delay before reconnecting is respected', () => {
  const { sockets, last } = client();
  last().say({ type: 'ready' });
  last().say({ type: 'reconnect', after_ms: 2000 });
  vi.advanceTimersByTime(2000);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
});

test('the end of the session is reported once, whether by message or by close code', () => {
  const notified = client();
  notified.last().say({ type: 'signed_out' });
  notified.last().close({ code: 1008 });
  expect(notified.seen.messages).toEqual([{ type: 'signed_out' }]);
  const closed = client();
  closed.last().close({ code: 1008 });
  expect(closed.seen.messages).toEqual([{ type: 'signed_out' }]);
});

test('unknown messages are ignored, and nothing is received or retried after stopping', () => {
  const { sockets, seen, last, stop, retryNow } = client();
  last().say({ type: 'applause' });
  last().say({ type: 'changed', nouns: ['rating'] });
  expect(seen.messages).toEqual([{ type: 'changed', nouns: ['rating'] }]);
  stop();
  last().say({ type: 'changed', nouns: ['list'] });
  last().close({ code: 1006 });
  retryNow();
  vi.advanceTimersByTime(120_000);
  expect(seen.messages).toHaveLength(1);
  expect(sockets).toHaveLength(1);
});

test('a connection without signs of life is replaced', () => {
  const { sockets, seen, last } = client();
  last().say({ type: 'ready' });
  // A server that says nothing of the kind is trusted.
  vi.advanceTimersByTime(10 * 60_000);
  expect(sockets).toHaveLength(1);
  for (let beats = 0; beats < 5; beats += 1) {
    last().say({ type: 'alive', next_ms: 30_000 });
    vi.advanceTimersByTime(60_000);
  }
  expect(sockets).toHaveLength(1);
  const silent = last();
  vi.advanceTimersByTime(15_000);
  expect(sockets).toHaveLength(2);
  expect(silent.closed).toBe(true);
  last().say({ type: 'ready' });
  expect(seen.ready).toEqual([false, true]);
  // Its end is reported at last.
  silent.close({ code: 1006 });
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(2);
});

test('a tab that is looked at again after a sleep checks its connection at once', () => {
  const { sockets, last, retryNow } = client();
  last().say({ type: 'ready' });
  last().say({ type: 'alive', next_ms: 30_000 });
  vi.setSystemTime(Date.now() + 60_000);
  retryNow();
  expect(sockets).toHaveLength(1);
  // Timers have stood still, the clock has not.
  vi.setSystemTime(Date.now() + 60_000);
  retryNow();
  expect(sockets).toHaveLength(2);
  retryNow();
  vi.advanceTimersByTime(120_000);
  expect(sockets).toHaveLength(2);
});
