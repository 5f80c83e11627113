import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePreload } from './use-preload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('what may be needed is loaded once the first page is complete, three seconds in', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'schemas');
  const { rerender } = renderHook(() => usePreload(load));
  await pass(2999);
  rerender();
  expect(load).not.toHaveBeenCalled();
  await pass(1);
  expect(load).toHaveBeenCalledOnce();
});

test('a browser that can say when it is idle is waited for', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const load = vi.fn<() => Promise<string>>(async () => 'schemas');
  renderHook(() => usePreload(load));
  await pass(10_000);
  expect(load).not.toHaveBeenCalled();
  for (const callback of idle) callback();
  await pass(0);
  expect(load).toHaveBeenCalledOnce();
});

test('whoever needs it earlier loads it at once, and a preload that fails is no error', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce('now').mockRejectedValue(new TypeError('offline'));
  const { result } = renderHook(() => usePreload(load));
  await expect(result.current()).resolves.toBe('now');
  await pass(3000);
  expect(load).toHaveBeenCalledTimes(2);
});
