import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const register = vi.fn<(file: string) => Promise<undefined>>();

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestIdleCallback', (listen: () => void) => listen());
  register.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Registers the worker, in a page that is idle. */
async function registerWhenIdle(): Promise<void> {
  const { registerServiceWorker } = await import('./service-worker.ts');
  const registered = registerServiceWorker();
  await vi.advanceTimersByTimeAsync(3000);
  await registered;
}

test('the service worker is registered once the first page is idle', async () => {
  vi.stubEnv('DEV', false);
  const { registerServiceWorker } = await import('./service-worker.ts');
  const registered = registerServiceWorker();
  await vi.advanceTimersByTimeAsync(2999);
  expect(register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await registered;
  expect(register.mock.calls).toEqual([['/sw.js']]);
});

test('a browser that refuses the service worker, or has none, shows the app', async () => {
  vi.stubEnv('DEV', false);
  register.mockRejectedValue(new Error('refused'));
  await registerWhenIdle();
  expect(register).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  await registerWhenIdle();
  expect(register).toHaveBeenCalledTimes(1);
});

test('the development server has no service worker', async () => {
  vi.stubEnv('DEV', true);
  await registerWhenIdle();
  expect(register).not.toHaveBeenCalled();
});
