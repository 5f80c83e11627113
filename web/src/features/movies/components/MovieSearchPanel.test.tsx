import type { MovieSearchResult } from '@halfstar/contract/movies/movies.schema';
import { HeadlessMantineProvider, Loader } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type MovieSearch, useMovieSearch } from '../api/movie-search.ts';
import { MovieSearchPanel } from './MovieSearchPanel.tsx';
import classes from './search-panel.module.css';

vi.mock('../api/movie-search.ts', () => ({ useMovieSearch: vi.fn<() => unknown>() }));
afterEach(cleanup);

const HEAT: MovieSearchResult = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Heat',
  year: 1995,
  poster_path: null,
  vote_average: 7.86,
  release_date: '1995-12-15',
  overview: 'Two men talk over coffee.',
  director: null,
  original_title: null,
};
const PICTURED: MovieSearchResult = { ...HEAT, poster_path: '/heat.jpg' };
const UNKNOWN: MovieSearchResult = {
  ...HEAT,
  id: '01900000-0000-7000-8000-000000000002',
  title: 'Heat Again',
  year: null,
  vote_average: 0,
  release_date: null,
  overview: null,
};

const found = (items: MovieSearchResult[], offline = false): MovieSearch => ({
  state: 'found',
  query: 'heat',
  items,
  offline,
  stale: false,
  refreshFailed: false,
  retry: () => {},
});

const chosen = vi.fn<(movie: MovieSearchResult) => void>();

function show(search: MovieSearch, typed = 'heat') {
  vi.mocked(useMovieSearch).mockReturnValue(search);
  const { container } = render(
    <HeadlessMantineProvider>
      <MovieSearchPanel onChoose={chosen} />
    </HeadlessMantineProvider>,
  );
  const input = screen.getByRole('textbox', { name: 'Search movies' });
  if (typed !== '') fireEvent.change(input, { target: { value: typed } });
  return { container, input: input as HTMLInputElement };
}

test('[SEA-03] [SEA-05] a hint is shown once something too short is typed', () => {
  const { input } = show({ state: 'short' }, '');
  expect(input.placeholder).toBe('Start typing to search movies...');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
  fireEvent.change(input, { target: { value: 'h' } });
  expect(screen.getByRole('status').textContent).toBe('Type at least 2 characters to search');
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(input.value).toBe('');
  expect(document.activeElement).toBe(input);
});

const SPINNER = Object.values(Loader.classes)
  .map((name) => `.${name}`)
  .join();

/** How many spinners and icons are in the field: one takes the place of the other. */
const countMarks = (container: HTMLElement) => ({
  spinners: container.querySelectorAll(SPINNER).length,
  icons: container.querySelectorAll('.tabler-icon-search').length,
});

test('[SEA-03] [SEA-05] eight skeleton cards and a spinner are shown while loading', () => {
  const { container } = show({ state: 'loading' });
  expect(container.getElementsByClassName(classes['skeleton'] ?? '')).toHaveLength(8);
  expect(countMarks(container)).toEqual({ spinners: 1, icons: 0 });
});

test.each<[string, MovieSearch]>([
  ['too little is typed', { state: 'short' }],
  ['films are found', found([HEAT])],
  ['none are found', found([])],
])('[SEA-03] the spinner and the skeleton cards are gone when %s', (_, search) => {
  const { container } = show(search);
  expect(countMarks(container)).toEqual({ spinners: 0, icons: 1 });
  expect(container.getElementsByClassName(classes['skeleton'] ?? '')).toHaveLength(0);
});

test.each([
  [[HEAT], 'Found 1 result for "heat"'],
  [[HEAT, UNKNOWN], 'Found 2 results for "heat"'],
])('[SEA-03] shows how many films were found', (items, words) => {
  show(found(items));
  expect(screen.getByRole('status').textContent).toBe(words);
});

test('[MOV-03] when the source is down the panel says that only stored films were searched', () => {
  const words = 'The film database does not answer: only the films kept here were searched.';
  show(found([HEAT], true));
  expect(screen.getByRole('status').textContent).toBe(`Found 1 result for "heat". ${words}`);
  cleanup();
  show(found([], true));
  expect(screen.getByText('No movies found')).toBeTruthy();
  expect(screen.getByText(`No results for "heat". Try adjusting your search terms. ${words}`)).toBeTruthy();
});

const getPart = (card: HTMLElement | undefined, part: string) => card?.getElementsByClassName(classes[part] ?? '')[0];

test('[SEA-03] [SEA-06] [MOV-14] a card has poster, vote with its scale, title, year and overview, or placeholders', () => {
  show(found([PICTURED, UNKNOWN]));
  const [known, unknown] = screen.getAllByRole('button', { name: /Heat/ });
  expect(getPart(known, 'vote')?.querySelector('[aria-hidden]')?.textContent).toBe('7.9 / 10');
  expect(known?.textContent).toContain('7.9 out of 10');
  expect(getPart(known, 'title')?.textContent).toBe('Heat');
  expect(getPart(known, 'year')?.textContent).toBe('1995');
  expect(getPart(known, 'text')?.textContent).toBe('Two men talk over coffee.');
  expect(getPart(known, 'poster')?.querySelector('img[src$="/heat.jpg"]')).not.toBeNull();
  expect(getPart(unknown, 'vote')).toBeUndefined();
  expect(unknown?.querySelector('img')).toBeNull();
  // The drawn poster has the title on it.
  expect(getPart(unknown, 'poster')?.textContent).toContain('Heat Again');
  expect(getPart(unknown, 'year')?.textContent).toBe('TBA');
  expect(getPart(unknown, 'text')?.textContent).toBe('No description available.');
  if (known !== undefined) fireEvent.click(known);
  expect(chosen).toHaveBeenCalledExactlyOnceWith(PICTURED);
});

const card = () => screen.getByRole('button', { name: /Seven Samurai/ });

test('a card shows director and original title, and with them no excuse for a missing overview', () => {
  const facts = { ...UNKNOWN, title: 'Seven Samurai', year: 1954, director: 'Akira Kurosawa' };
  show(found([{ ...facts, original_title: '七人の侍' }]));
  expect(getPart(card(), 'year')?.textContent).toBe('七人の侍');
  expect(card().textContent).toContain('1954 · Akira Kurosawa');
  expect(getPart(card(), 'text')).toBeUndefined();
  cleanup();
  show(found([{ ...facts, original_title: 'Seven Samurai', overview: 'A village hires swordsmen.' }]));
  expect(getPart(card(), 'year')?.textContent).toBe('1954 · Akira Kurosawa');
  expect(getPart(card(), 'text')?.textContent).toBe('A village hires swordsmen.');
});

test('[MOV-13] a card has no vote while scores are hidden', () => {
  show(found([{ ...HEAT, vote_average: null }]));
  expect(screen.getByRole('button', { name: /Heat/ }).getElementsByClassName(classes['vote'] ?? '')).toHaveLength(0);
});

test('[SEA-03] [SEA-05] an empty result shows a message and a button of its own that clears the field', () => {
  const { input } = show(found([]));
  const message = screen.getByText('No movies found').parentElement;
  expect(screen.getByText('No results for "heat". Try adjusting your search terms.').parentElement).toBe(message);
  const button = screen.getAllByRole('button', { name: 'Clear search' }).find((each) => message?.contains(each));
  if (button === undefined) throw new Error('The message has no button.');
  fireEvent.click(button);
  expect(input.value).toBe('');
  expect(document.activeElement).toBe(input);
});

test('films stay on screen when fetching them again fails, which a line says', () => {
  const retry = vi.fn<() => void>();
  const { input } = show({ ...found([HEAT]), refreshFailed: true, retry } as MovieSearch);
  expect(screen.getByRole('list', { name: 'Movies found' }).textContent).toContain('Heat');
  expect(screen.getByRole('alert').textContent).toContain('The search could not be refreshed.');
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(input);
});
