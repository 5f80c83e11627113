import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubWebSocket } from '#test/fake-socket.ts';
import { connectLive } from './live.ts';
import type { PageMessage } from './reconnecting.ts';

/** Vitest's window. Its address can only be changed from outside. */
declare const jsdom: { reconfigure(settings: { url: string }): void };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connect(since = 0) {
  const { sockets, last } = stubWebSocket();
  const messages: PageMessage[] = [];
  const onReconnected = vi.fn<() => void>();
  const stop = connectLive({ since, onMessage: (message) => messages.push(message), onReconnected });
  onTestFinished(stop);
  return { sockets, last, messages, onReconnected, stop };
}

test('the connection goes to this origin, secure if the page is', () => {
  const { last } = connect();
  expect(last().address.href).toBe('ws://localhost:3000/api/live');
  jsdom.reconfigure({ url: 'https://halfstar.example/movies?genre=Drama' });
  onTestFinished(() => jsdom.reconfigure({ url: 'http://localhost:3000/' }));
  expect(connect().last().address.href).toBe('wss://halfstar.example/api/live');
});

test('a server-rendered page requests messages since its rendering, until it has received them', () => {
  const { sockets, last } = connect(1_700_000_000_000);
  last().lose();
  vi.advanceTimersByTime(1000);
  last().say({ type: 'ready' });
  last().lose();
  vi.advanceTimersByTime(1000);
  expect(sockets.map(({ address }) => address.search)).toEqual(['?since=1700000000000', '?since=1700000000000', '']);
});

test('only a reconnection reports missed messages', () => {
  const { last, onReconnected } = connect();
  last().say({ type: 'ready' });
  expect(onReconnected).not.toHaveBeenCalled();
  last().lose();
  vi.advanceTimersByTime(1000);
  expect(onReconnected).not.toHaveBeenCalled();
  last().say({ type: 'ready' });
  expect(onReconnected).toHaveBeenCalledOnce();
});

test('a browser that is online again connects at once', () => {
  const { sockets, last } = connect();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    last().lose();
    vi.advanceTimersByTime(30_000);
  }
  last().lose();
  const before = sockets.length;
  window.dispatchEvent(new Event('online'));
  expect(sockets).toHaveLength(before + 1);
});

test('after stopping nothing reconnects, neither by itself nor when the browser is online again', () => {
  const { sockets, last, messages, stop } = connect();
  last().say({ type: 'ready' });
  stop();
  expect(last().readyState).toBe(3);
  last().lose();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(120_000);
  last().say({ type: 'changed', nouns: ['rating'] });
  expect(sockets).toHaveLength(1);
  expect(messages).toEqual([]);
});
