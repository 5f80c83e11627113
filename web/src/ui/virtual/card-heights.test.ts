import { expect, test } from 'vitest';
import { findCardHeight, MAX_REMEMBERED_HEIGHTS, measureAndStoreCardHeight } from './card-heights.ts';

const card = document.createElement('li');

function measure(key: string, blockSize: number): void {
  card.dataset['key'] = key;
  measureAndStoreCardHeight(card, { borderBoxSize: [{ blockSize }] } as unknown as ResizeObserverEntry);
}

test('the heights of the latest cards are remembered, and no more than these', () => {
  measure('first', 100);
  for (let index = 1; index < MAX_REMEMBERED_HEIGHTS; index += 1) measure(`card ${index}`, 200);
  expect(findCardHeight('first')).toBe(100);
  measure('one more', 300);
  expect(findCardHeight('first')).toBeUndefined();
  expect(findCardHeight('card 1')).toBe(200);
  expect(findCardHeight('one more')).toBe(300);
});
