import type { TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import { replaceEqualDeep } from '@tanstack/react-query';
import { latestItemsOnce } from '#lib/next-page.ts';
import type { CardList, CardPage } from './card-list.ts';

type Card = CardPage['items'][number];

const getKey = (card: Card) => card.id;

const newestOf = (cards: readonly Card[]) => cards.reduce((newest, { card_at: at }) => (at > newest ? at : newest), '');

/** A new list with only this first page. Cards that are newer than its newest card are held back from then on. */
export const beginList = <Each extends CardPage>(page: Each): CardList<Each & { anchor: string }> => ({
  pages: [{ ...page, anchor: newestOf(page.items) }],
  pageParams: [undefined],
});

/**
 * Merges refetched cards into a list that is being read, for `structuralSharing` of a query (docs/decisions/039). Cards keep their places,
 * those that are no longer returned are removed, and others that were missing are inserted where they belong. Cards newer than the list are
 * held back until the viewer asks for them, except behind the last card that is shown: the cursor of the next page has passed those.
 */
export function refreshCardsHoldingNewer<Each extends CardPage>(
  old: CardList<Each> | undefined,
  next: CardList<Each>,
  sort: TimelineSort,
): CardList<Each> {
  const [begun, first] = [old?.pages[0], next.pages[0]];
  if (old === undefined || begun === undefined || first === undefined) return next;
  // A next page was added, or the list was begun again.
  if (next.pages.length > old.pages.length || (first.anchor !== undefined && first.anchor !== begun.anchor))
    return next;

  const shown = latestItemsOnce<Card>(old.pages, getKey);
  const fetched = latestItemsOnce<Card>(next.pages, getKey);
  const fetchedById = new Map(fetched.map((card) => [card.id, card]));
  const kept = shown.flatMap(({ id, card_at }) => {
    const card = fetchedById.get(id);
    // With its old time, which agrees with its place.
    return card === undefined ? [] : [{ ...card, card_at }];
  });
  // Nobody is reading any of it.
  if (kept.length === 0) return next;

  const anchor = begun.anchor ?? newestOf(shown);
  const items = insertCards(kept, fetched, anchor, sort);
  const pages = next.pages.map((page, index) =>
    index === 0 ? { ...page, items, newest: begun.newest, anchor } : { ...page, items: [] },
  );
  return replaceEqualDeep(old, { ...next, pages });
}

/** Adds the fetched cards that are not held back, each behind the card that it follows on the server. */
function insertCards(kept: readonly Card[], fetched: readonly Card[], anchor: string, sort: TimelineSort): Card[] {
  const timeOfKept = new Map(kept.map(({ id, card_at: at }) => [id, at]));
  // A card that moved says nothing about the place of the one behind it.
  const isInPlace = ({ id, card_at: at }: Card) => timeOfKept.get(id) === at;
  const lastInPlace = fetched.findLastIndex(isInPlace);
  const isHeldBack = (card: Card, index: number) =>
    card.card_at > anchor && (sort === 'newest' || (sort === 'name' && index < lastInPlace));
  const added = new Map<string | null, Card[]>();
  let before: string | null = null;
  for (const [index, card] of fetched.entries()) {
    if (isInPlace(card)) before = card.id;
    if (!timeOfKept.has(card.id) && !isHeldBack(card, index)) added.set(before, [...(added.get(before) ?? []), card]);
  }
  return [...(added.get(null) ?? []), ...kept.flatMap((card) => [card, ...(added.get(card.id) ?? [])])];
}
