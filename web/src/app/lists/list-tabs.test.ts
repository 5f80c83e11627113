// @vitest-environment node
import { expect, test } from 'vitest';
import { EMPTY, EMPTY_OF_OTHERS, isTrackedList, parseListTab, TABS } from './list-tabs.ts';

test('an address opens the tab that it names, and the watchlist when it names none that there is', () => {
  for (const tab of TABS) expect(parseListTab(tab)).toBe(tab);
  for (const other of [undefined, '', 'Watched', 'lists', 'constructor']) expect(parseListTab(other)).toBe('watchlist');
});

test('three of the tabs are lists that are kept by tracking films', () => {
  expect(TABS.filter(isTrackedList)).toEqual(['watchlist', 'watched', 'favorites']);
});

test('one’s own empty list always shows a way to change that, another’s says only that it is empty', () => {
  for (const { title, text, action } of Object.values(EMPTY)) {
    expect([title, text]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
    expect(action).toMatch(/^Find a film/);
  }
  for (const title of Object.values(EMPTY_OF_OTHERS)) expect(title).toMatch(/\.$/);
});
