// @vitest-environment node
import { expect, test } from 'vitest';
import { EMPTY, EMPTY_OF_OTHERS, isTrackedList, parseListTab, TABS } from './list-tabs.ts';

test('an address opens the tab that it names, and the watchlist for an unknown one', () => {
  for (const tab of TABS) expect(parseListTab(tab)).toBe(tab);
  for (const other of [undefined, '', 'Watched', 'lists', 'constructor']) expect(parseListTab(other)).toBe('watchlist');
});

test('three of the tabs are tracked lists', () => {
  expect(TABS.filter(isTrackedList)).toEqual(['watchlist', 'watched', 'favorites']);
});

test('the viewer’s own empty list has a next step, another member’s has none', () => {
  for (const { title, text, action } of Object.values(EMPTY)) {
    expect([title, text]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
    expect(action).toMatch(/^Find a film/);
  }
  for (const title of Object.values(EMPTY_OF_OTHERS)) expect(title).toMatch(/\.$/);
});
