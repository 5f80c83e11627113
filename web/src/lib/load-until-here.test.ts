import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCodeUntilSuccess } from './load-until-here.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('halfstarPatience', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Code whose loading the test controls. */
function startLoading() {
  const line = { up: false, tries: 0, module: null as string | null };
  const load = async () => {
    line.tries += 1;
    if (!line.up) throw new TypeError('offline');
    return 'the module';
  };
  void loadCodeUntilSuccess(load).then((module) => {
    line.module = module;
    return undefined;
  });
  return line;
}

test('code is retried every ten seconds until it is loaded', async () => {
  const line = startLoading();
  await pass(9999);
  expect(line.tries).toBe(1);
  await pass(1);
  expect(line.tries).toBe(2);
  line.up = true;
  await pass(10_000);
  expect(line).toMatchObject({ tries: 3, module: 'the module' });
  await pass(60_000);
  expect(line.tries).toBe(3);
});

test('a browser that is online again retries at once, and only once', async () => {
  const line = startLoading();
  await pass(1000);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(line.tries).toBe(2);
  // The wait restarts.
  await pass(9999);
  expect(line.tries).toBe(2);
  await pass(1);
  expect(line.tries).toBe(3);
});
