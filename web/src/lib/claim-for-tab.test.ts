import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

type Tab = { runOnceInOneVisibleTab: (name: string, act: () => void) => void };

/** Tabs of one browser: each has its own copy of the module and its own channel, which receives what the others post. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  return import('./claim-for-tab.ts');
}

/** Only what the module needs: a message reaches every other channel, after `delayMs`. */
function stubChannel(delayMs = 0): void {
  const channels = new Set<EventTarget>();
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown) {
      const deliver = () => {
        for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
      };
      if (delayMs === 0) deliver();
      else setTimeout(deliver, delayMs);
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
}

/** Locks that are taken if they are free, as `ifAvailable` says. */
function stubLocks(): void {
  const held = new Set<string>();
  const request = async (name: string, _options: object, act: (lock: object | null) => unknown) => {
    if (held.has(name)) return void act(null);
    held.add(name);
    await act({ name });
    held.delete(name);
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

const focus = (focused: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(focused);

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

/** Two tabs claim the same name in the same moment, the focused one second. Returns those that acted. */
async function claimInTwo(): Promise<string[]> {
  const [behind, focused] = [await openTab(), await openTab()];
  const acted: string[] = [];
  focus(false);
  behind.runOnceInOneVisibleTab('toast', () => acted.push('behind'));
  focus(true);
  focused.runOnceInOneVisibleTab('toast', () => acted.push('focused'));
  await vi.advanceTimersByTimeAsync(1000);
  return acted;
}

test('of two tabs the focused one acts, although it came second', async () => {
  stubChannel();
  stubLocks();
  expect(await claimInTwo()).toEqual(['focused']);
});

test('with locks one tab acts also when the message of the other is late', async () => {
  stubChannel(5000);
  stubLocks();
  expect(await claimInTwo()).toEqual(['focused']);
});

test('without locks the message decides', async () => {
  stubChannel();
  vi.stubGlobal('navigator', {});
  expect(await claimInTwo()).toEqual(['focused']);
});

test('a tab that comes later does not act for half a minute, also one that has missed the message', async () => {
  stubChannel();
  stubLocks();
  const acted: string[] = [];
  focus(true);
  (await openTab()).runOnceInOneVisibleTab('toast', () => acted.push('first'));
  await vi.advanceTimersByTimeAsync(29_000);
  const late = await openTab();
  late.runOnceInOneVisibleTab('toast', () => acted.push('late'));
  await vi.advanceTimersByTimeAsync(500);
  expect(acted).toEqual(['first']);
  late.runOnceInOneVisibleTab('another toast', () => acted.push('another'));
  await vi.advanceTimersByTimeAsync(1000);
  late.runOnceInOneVisibleTab('toast', () => acted.push('after half a minute'));
  await vi.advanceTimersByTimeAsync(500);
  expect(acted).toEqual(['first', 'another', 'after half a minute']);
});

test('the latest 500 names are remembered, and no more', async () => {
  stubChannel();
  const { runOnceInOneVisibleTab } = await openTab();
  focus(true);
  const acted: string[] = [];
  const run = async (name: string) => {
    runOnceInOneVisibleTab(name, () => acted.push(name));
    await vi.advanceTimersByTimeAsync(1);
  };
  for (let count = 0; count < 501; count += 1) await run(`toast ${count}`);
  expect(acted).toHaveLength(501);
  await run('toast 1');
  expect(acted).toHaveLength(501);
  await run('toast 0');
  expect(acted.at(-1)).toBe('toast 0');
});

test('a hidden tab never acts', async () => {
  stubChannel();
  stubLocks();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const act = vi.fn<() => void>();
  (await openTab()).runOnceInOneVisibleTab('toast', act);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).not.toHaveBeenCalled();
});
