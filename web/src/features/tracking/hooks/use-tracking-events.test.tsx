import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHookWithApp } from '#test/app.tsx';
import { ADA, BOB, HEAT } from '#test/fixtures.ts';
import { dispatchPageEventsInAllTabs } from '../model/page-events.ts';
import { useRefetchOrTakeOutFilms } from './use-tracking-events.ts';

afterEach(() => document.body.replaceChildren());

/** A list of `pages` pages, and mocks of how it is kept in sync. */
function openList(pages: number) {
  const refetch = vi.fn<(options: { cancelRefetch: boolean }) => void>();
  const takeOut = vi.fn<(movieId: string) => void>();
  const data = { pages: Array.from({ length: pages }) };
  const { unmount } = renderHookWithApp(() => useRefetchOrTakeOutFilms(ADA.user_id, { data, refetch }, takeOut));
  return { refetch, takeOut, unmount };
}

const rate = (userId = ADA.user_id) =>
  act(() => dispatchPageEventsInAllTabs(['movieListsUpdated'], { userId, movieId: HEAT.id, rating: 4 }));

test('a short list is refetched without canceling a pending request', () => {
  const { refetch, takeOut } = openList(3);
  rate();
  expect(refetch.mock.calls).toEqual([[{ cancelRefetch: false }]]);
  expect(takeOut).not.toHaveBeenCalled();
});

test('from a long list only the film is removed', () => {
  const { refetch, takeOut } = openList(4);
  rate();
  expect(takeOut.mock.calls.map(([movieId]) => movieId)).toEqual([HEAT.id]);
  expect(refetch).not.toHaveBeenCalled();
});

test('events of other members, and events after unmounting, do not affect a member’s list', () => {
  const { refetch, unmount } = openList(1);
  rate(BOB.user_id);
  unmount();
  rate();
  expect(refetch).not.toHaveBeenCalled();
});

test('while the stars of a row have the focus the list does not change', () => {
  const { refetch } = openList(1);
  document.body.innerHTML = '<div role="slider" tabindex="0"></div>';
  const stars = document.querySelector<HTMLElement>('[role="slider"]');
  stars?.focus();
  rate();
  expect(refetch).not.toHaveBeenCalled();
  act(() => stars?.blur());
  expect(refetch).toHaveBeenCalledOnce();
});
