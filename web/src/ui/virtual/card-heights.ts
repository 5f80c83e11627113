import { BoundedMap } from '#lib/bounded-map.ts';

/** Enough for the longest lists that people scroll back through. */
export const MAX_REMEMBERED_HEIGHTS = 2000;

/**
 * The measured heights of cards by key, so that a list that is shown again has its former height at once and Back finds its place.
 * They hold for one width.
 */
const heights = new BoundedMap<string, number>(MAX_REMEMBERED_HEIGHTS);
let widthOfHeights = 0;

/**
 * The height of the card with this key in pixels, if it was measured since the width of the cards last changed and is among the latest
 * 2000; else undefined.
 */
export const findCardHeight = (key: string): number | undefined => heights.get(key);

/**
 * Measures the height of a card in pixels, remembers it by the key in its `data-key`, and returns it. When the width has changed, all
 * remembered heights are dropped.
 */
export function measureAndStoreCardHeight(card: HTMLLIElement, entry?: ResizeObserverEntry): number {
  const height = entry?.borderBoxSize[0]?.blockSize ?? card.getBoundingClientRect().height;
  if (card.clientWidth !== widthOfHeights) {
    heights.clear();
    widthOfHeights = card.clientWidth;
  }
  if (card.dataset['key'] !== undefined && height > 0) heights.set(card.dataset['key'], height);
  return height;
}
