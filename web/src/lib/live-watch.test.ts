import { MAX_WATCHED } from '@halfstar/contract/shared/live.schema';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubWebSocket } from '#test/fake-socket.ts';
import { makeId } from '#test/fixtures.ts';
import { connectLive } from './live.ts';
import { subscribeToChanges } from './live-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [HEAT, JAWS] = [makeId(1), makeId(2)];

function connect() {
  const { last } = stubWebSocket();
  const stop = connectLive({ since: 0, onMessage: () => {}, onReconnected: () => {} });
  onTestFinished(stop);
  return {
    last,
    loseAndReturn: () => {
      last().lose();
      vi.advanceTimersByTime(1000);
      last().say({ type: 'ready' });
    },
  };
}

/** Watches until the test ends. */
function watchHere(id: string) {
  const late = vi.fn<() => void>();
  const stop = subscribeToChanges(id, late);
  onTestFinished(stop);
  return { late, stop };
}

test('the whole list of subscriptions is sent on each change', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  const heat = watchHere(HEAT);
  watchHere(JAWS);
  heat.stop();
  expect(last().sent).toEqual([{ watch: [HEAT] }, { watch: [HEAT, JAWS] }, { watch: [JAWS] }]);
  expect(heat.late).not.toHaveBeenCalled();
});

test('two watchers of the same thing share one subscription, which ends with the last', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  const [one, other] = [watchHere(HEAT), watchHere(HEAT)];
  expect(last().sent).toEqual([{ watch: [HEAT] }]);
  one.stop();
  expect(last().sent).toHaveLength(1);
  other.stop();
  expect(last().sent).toEqual([{ watch: [HEAT] }, { watch: [] }]);
});

test('a watcher from before the connection is subscribed on connecting, and notified of missed changes', () => {
  const { last } = connect();
  const { late } = watchHere(HEAT);
  expect(last().sent).toEqual([]);
  last().say({ type: 'ready' });
  expect(last().sent).toEqual([{ watch: [HEAT] }]);
  expect(late).toHaveBeenCalledOnce();
});

test('a new connection subscribes again to exactly what is watched', () => {
  const { last, loseAndReturn } = connect();
  last().say({ type: 'ready' });
  const heat = watchHere(HEAT);
  const jaws = watchHere(JAWS);
  jaws.stop();
  loseAndReturn();
  expect(last().sent).toEqual([{ watch: [HEAT] }]);
  expect([heat.late, jaws.late].map((late) => late.mock.calls.length)).toEqual([1, 0]);
});

test('without subscriptions nothing is sent', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  expect(last().sent).toEqual([]);
});

test('above the server’s limit only the latest things are watched', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  const ids = Array.from({ length: MAX_WATCHED + 3 }, (_, index) => makeId(1000 + index));
  for (const id of ids) watchHere(id);
  expect(last().sent.at(-1)).toEqual({ watch: ids.slice(3) });
});
