import { beforeEach, expect, test, vi } from 'vitest';
import { findAbandonedLocalDrafts, openLocalDraftStore } from './local-drafts.ts';
import { toFilmKey } from './reviewed-film.ts';

/** A fake of the browser's locks: a lock is held until the given promise settles. */
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

test('drafts of a film outside of clubs and in one are stored apart', async () => {
  const [outside, inClub] = [
    { movieId: 'heat', clubId: null },
    { movieId: 'heat', clubId: 'slow' },
  ].map(toFilmKey) as [string, string];
  const store = openLocalDraftStore('ada', inClub);
  store.write(words('In the club', ''));
  store.leave();
  await Promise.resolve();
  expect(await findAbandonedLocalDrafts('ada', outside)).toEqual([]);
  expect(await findAbandonedLocalDrafts('ada', inClub)).toHaveLength(1);
});

test('[DRF-01] only abandoned drafts of this member and film are found, newest first', async () => {
  const [one, two, alive] = [
    openLocalDraftStore('ada', 'heat'),
    openLocalDraftStore('ada', 'heat'),
    openLocalDraftStore('ada', 'heat'),
  ];
  one.write(words('older', '2026-11-21T10:00:00.000Z'));
  two.write(words('newer', '2026-11-21T11:00:00.000Z'));
  alive.write(words('in another tab', '2026-11-21T12:00:00.000Z'));
  expect(await findAbandonedLocalDrafts('ada', 'heat')).toEqual([]);
  one.leave();
  two.leave();
  await Promise.resolve();
  const left = await findAbandonedLocalDrafts('ada', 'heat');
  expect(left.map(({ text }) => text.content)).toEqual(['newer', 'older']);
  expect(await findAbandonedLocalDrafts('bo', 'heat')).toEqual([]);
  expect(await findAbandonedLocalDrafts('ada', 'alien')).toEqual([]);
  left[0]?.drop();
  expect((await findAbandonedLocalDrafts('ada', 'heat')).map(({ text }) => text.content)).toEqual(['older']);
});

test('[DRF-01] writing works without storage and with invalid stored drafts', async () => {
  localStorage.setItem('halfstar-draft:ada:heat:x', '{"text":');
  localStorage.setItem('halfstar-draft:ada:heat:y', '{"text":{"content":1}}');
  expect(await findAbandonedLocalDrafts('ada', 'heat')).toEqual([]);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => openLocalDraftStore('ada', 'heat').write(words('x', ''))).not.toThrow();
  full.mockRestore();
});

test('[DRF-01] without locks every stored draft is offered, except cleared ones', async () => {
  vi.stubGlobal('navigator', {});
  const [kept, cleared] = [openLocalDraftStore('ada', 'heat'), openLocalDraftStore('ada', 'heat')];
  kept.write(words('kept', '2026-11-21T10:00:00.000Z'));
  cleared.write(words('cleared', '2026-11-21T11:00:00.000Z'));
  cleared.clear();
  expect((await findAbandonedLocalDrafts('ada', 'heat')).map(({ text }) => text.content)).toEqual(['kept']);
});
