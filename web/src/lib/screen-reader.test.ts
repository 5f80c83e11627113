import { afterEach, expect, test } from 'vitest';
import { announceToScreenReader, ensureLiveRegion } from './screen-reader.ts';

afterEach(() => document.body.replaceChildren());

test('there is one live region, which is reused', () => {
  const region = ensureLiveRegion();
  expect(ensureLiveRegion()).toBe(region);
  expect(region.ariaLive).toBe('assertive');
  announceToScreenReader('One field needs your attention.');
  expect(ensureLiveRegion()).toBe(region);
  expect(region.textContent).toBe('One field needs your attention.');
});

test('the same message twice is two changes, and only the last one remains', () => {
  announceToScreenReader('Saved.');
  const first = ensureLiveRegion().firstElementChild;
  announceToScreenReader('Saved.');
  expect(ensureLiveRegion().childElementCount).toBe(1);
  expect(ensureLiveRegion().firstElementChild).not.toBe(first);
});
