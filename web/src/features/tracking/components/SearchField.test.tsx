import { HeadlessMantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FilmGridAddress } from '../model/film-grid-filter.ts';
import { FilmGridFilters } from './FilmGridFilters.tsx';

const onChange = vi.fn<(change: FilmGridAddress, how?: { typed: boolean }) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  onChange.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const filters = (title?: string) => (
  <HeadlessMantineProvider>
    <FilmGridFilters filter={title === undefined ? {} : { title }} onChange={onChange} />
  </HeadlessMantineProvider>
);
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Title' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const HINT = 'Type at least 2 characters to search';

test('[SEA-01] [SEA-05] the title field searches 500 ms after the last key stroke, from two characters on, trimmed', () => {
  const { rerender } = render(filters());
  expect(screen.queryByText(HINT)).toBeNull();
  type('h');
  expect(screen.getByText(HINT)).toBeDefined();
  pass(1000);
  expect(onChange).not.toHaveBeenCalled();
  type('he ');
  expect(screen.queryByText(HINT)).toBeNull();
  pass(499);
  type(' heat ');
  pass(499);
  expect(onChange).not.toHaveBeenCalled();
  pass(1);
  // Typing adds no history entry.
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ title: 'heat' }, { typed: true });
  rerender(filters('heat'));
  expect(field().value).toBe(' heat ');
  type('');
  pass(500);
  expect(onChange).toHaveBeenLastCalledWith({ title: undefined }, { typed: true });
});

test('[SEA-01] another address changes the text of the field', () => {
  const { rerender } = render(filters('heat'));
  rerender(filters());
  expect(field().value).toBe('');
  pass(1000);
  expect(onChange).not.toHaveBeenCalled();
});

test('[MOV-07] choosing a filter adds a history entry', () => {
  render(filters());
  fireEvent.change(screen.getByRole('combobox', { name: 'Genre' }), { target: { value: 'Western' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ genre: 'Western' });
});
