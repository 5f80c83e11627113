import { afterEach, expect, test } from 'vitest';
import { announceToScreenReader, ensureLiveRegion } from './screen-reader.ts';

afterEach(() => document.body.replaceChildren());

test('there is one region for announcements, which stays when it is asked for again', () => {
  const region = ensureLiveRegion();
  expect(ensureLiveRegion()).toBe(region);
  expect(region.ariaLive).toBe('assertive');
  announceToScreenReader('One field needs your attention.');
  expect(ensureLiveRegion()).toBe(region);
  expect(region.textContent).toBe('One field needs your attention.');
});

test('the same message twice is a change twice, and only the last one is there', () => {
  announceToScreenReader('Saved.');
  const first = ensureLiveRegion().firstElementChild;
  announceToScreenReader('Saved.');
  expect(ensureLiveRegion().childElementCount).toBe(1);
  expect(ensureLiveRegion().firstElementChild).not.toBe(first);
});
