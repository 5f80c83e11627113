import type { MovieSearchResult } from '@halfstar/contract/movies/movies.schema';
import { HeadlessMantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HidesScoresContext } from '#lib/viewer.ts';
import { useMovieSearch } from '../hooks/use-movie-search.ts';
import { MovieSearchPanel } from './MovieSearchPanel.tsx';

vi.mock('../hooks/use-movie-search.ts', () => ({ useMovieSearch: vi.fn<() => unknown>() }));
afterEach(cleanup);

const HEAT: MovieSearchResult = {
  id: '01900000-0000-7000-8000-000000000001',
  title: 'Heat',
  year: 1995,
  poster_path: null,
  vote_average: 7.9,
  release_date: '1995-12-15',
  overview: 'Two men talk over coffee.',
};

/** The card of a film that was found. */
function found(hidesScores: boolean): HTMLElement {
  const items = [HEAT];
  vi.mocked(useMovieSearch).mockReturnValue({ state: 'found', query: 'heat', items, offline: false, stale: false });
  render(
    <HeadlessMantineProvider>
      <HidesScoresContext value={hidesScores}>
        <MovieSearchPanel onChoose={() => {}} />
      </HidesScoresContext>
    </HeadlessMantineProvider>,
  );
  return screen.getByRole('button', { name: /Heat/ });
}

test('[SEA-03] a film that is found shows what its source makes of it', () => {
  expect(found(false).textContent).toContain('7.9 out of 10');
});

test('[MOV-13] who wants to see no scores before the film sees none here', () => {
  expect(found(true).textContent).not.toContain('7.9');
});
