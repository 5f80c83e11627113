import { expect, onTestFinished, test, vi } from 'vitest';

/** Tabs of one browser: each has its own copy of the module and its own channel, which receives what the others post. */
async function openTab() {
  vi.resetModules();
  return import('./tab-messages.ts');
}

/** Only what a channel does for the module: a message reaches every other channel, never the one that sent it. */
function stubChannel(): void {
  const channels = new Set<EventTarget>();
  class Channel extends EventTarget {
    constructor() {
      super();
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel);
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a message reaches every other tab, not the sending one', async () => {
  stubChannel();
  const tabs = [await openTab(), await openTab(), await openTab()] as const;
  const received: string[] = [];
  for (const [index, tab] of tabs.entries()) tab.onTabMessage('session-changed', () => received.push(`tab ${index}`));
  tabs[0].postToOtherTabs({ type: 'session-changed' });
  expect(received).toEqual(['tab 1', 'tab 2']);
});

test('a listener receives only messages of its own type, until it unsubscribes', async () => {
  stubChannel();
  const [one, other] = [await openTab(), await openTab()];
  const received: object[] = [];
  const stop = other.onTabMessage<{ type: 'page-event'; film: string }>('page-event', (message) =>
    received.push(message),
  );
  one.postToOtherTabs({ type: 'session-changed' });
  one.postToOtherTabs({ type: 'page-event', film: 'heat' });
  stop();
  one.postToOtherTabs({ type: 'page-event', film: 'jaws' });
  expect(received).toEqual([{ type: 'page-event', film: 'heat' }]);
});

test('a browser without BroadcastChannel sends nothing', async () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  const tab = await openTab();
  const stop = tab.onTabMessage('session-changed', () => {});
  expect(() => tab.postToOtherTabs({ type: 'session-changed' })).not.toThrow();
  stop();
});
