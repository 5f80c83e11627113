import type { TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CardList, mightHaveHeldBackCards } from './card-list.ts';
import { beginList, refreshCardsHoldingNewer } from './keep-places.ts';

const refresh = (old: CardList, next: CardList, sort: TimelineSort = 'newest') =>
  refreshCardsHoldingNewer(old, next, sort);

/** A card of a minute: the higher, the newer. */
const card = (id: string, minute: number) => ({
  id,
  card_at: `2026-11-23T12:${String(minute).padStart(2, '0')}:00.000000Z`,
});
type Card = ReturnType<typeof card>;

const PAGE = 3;

/** By name, members follow each other, each with the newest card first. A card is of the member of whom its id begins. */
const compare: Record<TimelineSort, (a: Card, b: Card) => number> = {
  newest: (a, b) => b.card_at.localeCompare(a.card_at),
  oldest: (a, b) => a.card_at.localeCompare(b.card_at),
  name: (a, b) => a.id.charAt(0).localeCompare(b.id.charAt(0)) || b.card_at.localeCompare(a.card_at),
};

/** What the server answers when this many pages are fetched again. */
function fetchPages(cards: readonly Card[], count: number, sort: TimelineSort = 'newest'): CardList {
  const sorted = cards.toSorted(compare[sort]);
  const pages = Array.from({ length: count }, (_, index) => ({
    items: sorted.slice(index * PAGE, (index + 1) * PAGE),
    newest: index === 0 ? (sorted[0]?.id ?? null) : null,
  })).filter(({ items }, index) => index === 0 || items.length > 0);
  return { pages, pageParams: pages.map((_, index) => (index === 0 ? undefined : String(index))) };
}
const itemsOf = (list: CardList) => list.pages.flatMap(({ items }) => items);
const shown = (list: CardList) =>
  itemsOf(list)
    .map(({ id }) => id)
    .join(' ');

const CARDS = [card('e', 50), card('d', 40), card('c', 30), card('b', 20), card('a', 10)];
const list = fetchPages(CARDS, 2);

test('[TML-04] new cards wait, and one that moved up keeps its place and its time', () => {
  const moved = CARDS.map((each) => (each.id === 'c' ? card('c', 55) : each));
  const refetched = refresh(list, fetchPages([card('f', 58), ...moved], 2));
  expect(shown(refetched)).toBe('e d c b a');
  expect(refetched.pages[0]?.items.find(({ id }) => id === 'c')).toEqual(card('c', 30));
  // What is new is counted from where the list began.
  expect(refetched.pages[0]?.newest).toBe('e');
  expect(mightHaveHeldBackCards(refetched)).toBe(true);
  // Also by the refetch after this one. The last card is on the third page now, which is not loaded.
  expect(shown(refresh(refetched, fetchPages([card('g', 59), card('f', 58), ...moved], 2)))).toBe('e d c b');
});

test('[TML-06] what may no longer be seen goes, and comes back to its place when that is undone', () => {
  const without = refresh(
    list,
    fetchPages(
      CARDS.filter(({ id }) => !'ec'.includes(id)),
      2,
    ),
  );
  expect(shown(without)).toBe('d b a');
  expect(shown(refresh(without, fetchPages(CARDS, 2)))).toBe('e d c b a');
});

test('[TML-06] following brings the last of theirs in, each where it belongs', () => {
  expect(shown(refresh(list, fetchPages([...CARDS, card('x', 35)], 2)))).toBe('e d x c b a');
});

test('a list of which nothing is left, and one that is begun again, show what the server answers', () => {
  expect(shown(refresh(list, fetchPages([card('f', 58)], 1)))).toBe('f');
  expect(shown(refresh({ pages: [{ items: [], newest: null }], pageParams: [undefined] }, list))).toBe('e d c b a');
  const [first] = fetchPages([card('f', 58), ...CARDS], 1).pages;
  if (first === undefined) throw new Error('no page');
  const again = refresh(refresh(list, list), beginList(first));
  expect(shown(again)).toBe('f e d');
});

test('an unchanged answer changes nothing, so that nothing is rendered again', () => {
  const once = refresh(list, fetchPages(CARDS, 2));
  expect(refresh(once, fetchPages(CARDS, 2))).toBe(once);
});

/** No two at the same time. */
const toCards = (minutes: Record<string, number>) =>
  Object.entries(minutes).map(([id, minute]) => ({ id, card_at: `${card(id, minute).card_at}${id}` }));

test('[TML-04] oldest first, the card that moves up when another one goes is shown, since the next page does not have it', () => {
  const cards = 'abcdefgh'.split('').map((id, index) => card(id, index));
  const begun = fetchPages(cards, 2, 'oldest');
  expect(shown(begun)).toBe('a b c d e f');
  const without = cards.filter(({ id }) => id !== 'b');
  expect(shown(refresh(begun, fetchPages(without, 2, 'oldest'), 'oldest'))).toBe('a c d e f g');
});

test('[TML-04] by name, a newer card waits between others, and is shown behind the last one', () => {
  const cards = [card('a1', 50), card('b1', 40), card('c1', 30), card('d1', 55)];
  const begun = fetchPages(cards, 1, 'name');
  expect(shown(begun)).toBe('a1 b1 c1');
  const later = [card('a1', 50), card('a2', 58), card('c1', 30), card('d1', 55)];
  expect(shown(refresh(begun, fetchPages(later, 1, 'name'), 'name'))).toBe('a1 c1');
  expect(shown(refresh(begun, fetchPages([card('a1', 50), card('c1', 30), card('d1', 55)], 1, 'name'), 'name'))).toBe(
    'a1 c1 d1',
  );
});

/** Which cards may wait: those newer than the list, where showing them would move others. */
const mayWait: Record<TimelineSort, (isBetween: boolean) => boolean> = {
  newest: () => true,
  oldest: () => false,
  name: (isBetween) => isBetween,
};

/** The ids that a refetch may show, in any order: all fetched ones but newer ones that wait. */
function idsToShow(now: CardList, next: CardList, anchor: string, sort: TimelineSort): string[] {
  const timeOf = new Map(itemsOf(now).map(({ id, card_at: at }) => [id, at]));
  const fetched = itemsOf(next);
  const last = fetched.findLastIndex(({ id, card_at: at }) => timeOf.get(id) === at);
  return fetched
    .filter(({ id, card_at: at }, index) => timeOf.has(id) || at <= anchor || !mayWait[sort](index < last))
    .map(({ id }) => id);
}

const idsOf = (cards: CardList) => itemsOf(cards).map(({ id }) => id);

test.each(['newest', 'oldest', 'name'] as const)(
  '[TML-04] %s: whatever happens meanwhile, cards that stay never change their order, and none is left out but newer ones that wait',
  (sort) => {
    const ids = ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2', 'e1', 'e2', 'f1', 'f2'];
    const world = fc.dictionary(fc.constantFrom(...ids), fc.integer({ min: 0, max: 59 }), { maxKeys: ids.length });
    const pageCount = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(world, fc.array(world, { maxLength: 4 }), pageCount, (before, refetches, count) => {
        let now = fetchPages(toCards(before), count, sort);
        const times = itemsOf(now).map((each) => each.card_at);
        const anchor = times.toSorted().at(-1) ?? '';
        for (const after of refetches) {
          // A refetch loads as many pages as there are.
          const next = fetchPages(toCards(after), now.pages.length, sort);
          const result = refresh(now, next, sort);
          const [was, is] = [idsOf(now), idsOf(result)];
          const stayed = is.filter((id) => was.includes(id));
          expect(was.filter((id) => stayed.includes(id))).toEqual(stayed);
          // A list of which nothing stayed is begun again.
          if (stayed.length === 0) return;
          expect(is.toSorted()).toEqual(idsToShow(now, next, anchor, sort).toSorted());
          now = result;
        }
      }),
    );
  },
);
