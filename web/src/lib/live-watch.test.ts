import { MAX_WATCHED } from '@halfstar/contract/shared/live.schema';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { stubWebSocket } from '#test/fake-socket.ts';
import { makeId } from '#test/fixtures.ts';
import { connectLive } from './live.ts';
import { watch } from './live-watch.ts';

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
  const stop = watch(id, late);
  onTestFinished(stop);
  return { late, stop };
}

test('the server is told what is watched as a whole, each time that it changes', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  const heat = watchHere(HEAT);
  watchHere(JAWS);
  heat.stop();
  expect(last().sent).toEqual([{ watch: [HEAT] }, { watch: [HEAT, JAWS] }, { watch: [JAWS] }]);
  expect(heat.late).not.toHaveBeenCalled();
});

test('two places that watch the same thing are one subscription, which ends with the last of them', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  const [one, other] = [watchHere(HEAT), watchHere(HEAT)];
  expect(last().sent).toEqual([{ watch: [HEAT] }]);
  one.stop();
  expect(last().sent).toHaveLength(1);
  other.stop();
  expect(last().sent).toEqual([{ watch: [HEAT] }, { watch: [] }]);
});

test('who watches before the connection stands is subscribed then, and told that something may have been missed', () => {
  const { last } = connect();
  const { late } = watchHere(HEAT);
  expect(last().sent).toEqual([]);
  last().say({ type: 'ready' });
  expect(last().sent).toEqual([{ watch: [HEAT] }]);
  expect(late).toHaveBeenCalledOnce();
});

test('a new connection subscribes again to all that is watched, and only to that', () => {
  const { last, loseAndReturn } = connect();
  last().say({ type: 'ready' });
  const heat = watchHere(HEAT);
  const jaws = watchHere(JAWS);
  jaws.stop();
  loseAndReturn();
  expect(last().sent).toEqual([{ watch: [HEAT] }]);
  expect([heat.late, jaws.late].map((late) => late.mock.calls.length)).toEqual([1, 0]);
});

test('nothing is said to a server where nothing is watched', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  expect(last().sent).toEqual([]);
});

test('of more things than the server takes the latest are watched', () => {
  const { last } = connect();
  last().say({ type: 'ready' });
  const ids = Array.from({ length: MAX_WATCHED + 3 }, (_, index) => makeId(1000 + index));
  for (const id of ids) watchHere(id);
  expect(last().sent.at(-1)).toEqual({ watch: ids.slice(3) });
});
