import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CardList, mayHoldBackCards } from './card-list.ts';
import { beginList, refreshCardsHoldingNewer } from './keep-places.ts';

/** A card of a minute: the higher, the newer. */
const card = (id: string, minute: number) => ({
  id,
  card_at: `2026-11-23T12:${String(minute).padStart(2, '0')}:00.000000Z`,
});
type Card = ReturnType<typeof card>;

const PAGE = 3;

/** What the server answers when this many pages are fetched again, newest first. */
function fetchPages(cards: readonly Card[], count: number): CardList {
  const sorted = cards.toSorted((a, b) => b.card_at.localeCompare(a.card_at));
  const pages = Array.from({ length: count }, (_, index) => ({
    items: sorted.slice(index * PAGE, (index + 1) * PAGE),
    newest: index === 0 ? (sorted[0]?.id ?? null) : null,
  })).filter(({ items }, index) => index === 0 || items.length > 0);
  return { pages, pageParams: pages.map((_, index) => (index === 0 ? undefined : String(index))) };
}
const shown = (list: CardList) => list.pages.flatMap(({ items }) => items.map(({ id }) => id)).join(' ');

const CARDS = [card('e', 50), card('d', 40), card('c', 30), card('b', 20), card('a', 10)];
const list = fetchPages(CARDS, 2);

test('[TML-04] new cards wait, and one that moved up keeps its place and its time', () => {
  const moved = CARDS.map((each) => (each.id === 'c' ? card('c', 55) : each));
  const refetched = refreshCardsHoldingNewer(list, fetchPages([card('f', 58), ...moved], 2));
  expect(shown(refetched)).toBe('e d c b a');
  expect(refetched.pages[0]?.items.find(({ id }) => id === 'c')).toEqual(card('c', 30));
  // What is new is counted from where the list began.
  expect(refetched.pages[0]?.newest).toBe('e');
  expect(mayHoldBackCards(refetched)).toBe(true);
  // Also by the refetch after this one. The last card is on the third page now, which is not loaded.
  expect(shown(refreshCardsHoldingNewer(refetched, fetchPages([card('g', 59), card('f', 58), ...moved], 2)))).toBe(
    'e d c b',
  );
});

test('[TML-06] what may no longer be seen goes, and comes back to its place when that is undone', () => {
  const without = refreshCardsHoldingNewer(
    list,
    fetchPages(
      CARDS.filter(({ id }) => !'ec'.includes(id)),
      2,
    ),
  );
  expect(shown(without)).toBe('d b a');
  expect(shown(refreshCardsHoldingNewer(without, fetchPages(CARDS, 2)))).toBe('e d c b a');
});

test('[TML-06] following brings the last of theirs in, each where it belongs', () => {
  expect(shown(refreshCardsHoldingNewer(list, fetchPages([...CARDS, card('x', 35)], 2)))).toBe('e d x c b a');
});

test('a list of which nothing is left, and one that is begun again, show what the server answers', () => {
  expect(shown(refreshCardsHoldingNewer(list, fetchPages([card('f', 58)], 1)))).toBe('f');
  expect(shown(refreshCardsHoldingNewer({ pages: [{ items: [], newest: null }], pageParams: [undefined] }, list))).toBe(
    'e d c b a',
  );
  const [first] = fetchPages([card('f', 58), ...CARDS], 1).pages;
  if (first === undefined) throw new Error('no page');
  const again = refreshCardsHoldingNewer(refreshCardsHoldingNewer(list, list), beginList(first));
  expect(shown(again)).toBe('f e d');
});

test('an unchanged answer changes nothing, so that nothing is rendered again', () => {
  const once = refreshCardsHoldingNewer(list, fetchPages(CARDS, 2));
  expect(refreshCardsHoldingNewer(once, fetchPages(CARDS, 2))).toBe(once);
});

/** No two at the same time. */
const toCards = (minutes: Record<string, number>) =>
  Object.entries(minutes).map(([id, minute]) => ({ id, card_at: `${card(id, minute).card_at}${id}` }));

test('[TML-04] whatever happens meanwhile, cards that stay never change their order and nothing newer is shown', () => {
  const ids = 'abcdefghijkl'.split('');
  const world = fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 0, max: 59 }), { maxKeys: ids.length });
  fc.assert(
    fc.property(
      world,
      fc.array(world, { maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (before, refetches, count) => {
        let now = fetchPages(toCards(before), count);
        const anchor = now.pages[0]?.items[0]?.card_at ?? '';
        for (const after of refetches) {
          // A refetch loads as many pages as there are.
          const next = fetchPages(toCards(after), now.pages.length);
          const result = refreshCardsHoldingNewer(now, next);
          const [was, is] = [shown(now).split(' '), shown(result).split(' ')];
          const stayed = is.filter((id) => was.includes(id));
          expect(was.filter((id) => stayed.includes(id))).toEqual(stayed);
          expect(new Set(is).size).toBe(is.length);
          const fetched = new Set(shown(next).split(' '));
          expect(is.every((id) => fetched.has(id))).toBe(true);
          // A list of which nothing stayed is begun again.
          if (stayed.join('') === '') return;
          expect(result.pages.flatMap(({ items }) => items).every(({ card_at: at }) => at <= anchor)).toBe(true);
          now = result;
        }
      },
    ),
  );
});
