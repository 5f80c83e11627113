import { beforeEach, expect, test, vi } from 'vitest';
import { findLeftBehind, openPlace } from './local-drafts.ts';

/** The browser's locks, as far as they are used: who asks holds until the promise it gave ends. */
function stubLocks(): void {
  const held = new Set<string>();
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, hold: () => Promise<void>) => {
        held.add(name);
        await hold();
        held.delete(name);
      },
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
    },
  });
}

beforeEach(() => {
  localStorage.clear();
  stubLocks();
});

const words = (content: string, at: string) => ({
  text: { title: '', content, rating: null, is_spoiler: false },
  version: 0,
  unanswered: [],
  at,
});

test('[DRF-01] only what tabs that are no more left behind is found, of this member and film alone, the newest first', async () => {
  const [one, two, alive] = [openPlace('ada', 'heat'), openPlace('ada', 'heat'), openPlace('ada', 'heat')];
  one.write(words('older', '2026-11-21T10:00:00.000Z'));
  two.write(words('newer', '2026-11-21T11:00:00.000Z'));
  alive.write(words('in another tab', '2026-11-21T12:00:00.000Z'));
  expect(await findLeftBehind('ada', 'heat')).toEqual([]);
  one.leave();
  two.leave();
  await Promise.resolve();
  const left = await findLeftBehind('ada', 'heat');
  expect(left.map(({ text }) => text.content)).toEqual(['newer', 'older']);
  expect(await findLeftBehind('bo', 'heat')).toEqual([]);
  expect(await findLeftBehind('ada', 'alien')).toEqual([]);
  left[0]?.drop();
  expect((await findLeftBehind('ada', 'heat')).map(({ text }) => text.content)).toEqual(['older']);
});

test('[DRF-01] a browser that keeps nothing, or something else under that name, stops nobody from writing', async () => {
  localStorage.setItem('halfstar-draft:ada:heat:x', '{"text":');
  localStorage.setItem('halfstar-draft:ada:heat:y', '{"text":{"content":1}}');
  expect(await findLeftBehind('ada', 'heat')).toEqual([]);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => openPlace('ada', 'heat').write(words('x', ''))).not.toThrow();
  full.mockRestore();
});
