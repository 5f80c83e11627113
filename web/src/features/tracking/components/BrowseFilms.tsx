import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatQuantity } from '#lib/numbers.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { filmGridQuery } from '../api/film-grid-queries.ts';
import { type FilmGridFilter, isFilmGridFiltered } from '../model/film-grid-filter.ts';
import { FilmGrid, FilmGridSkeleton } from './FilmGrid.tsx';
import classes from './film-grid.module.css';
import resultLine from './result-line.module.css';

/** An infinite grid of the films that match the filter. */
export function BrowseFilms({ filter, onClear }: { filter: FilmGridFilter; onClear: () => void }) {
  const query = useInfiniteQuery(filmGridQuery(filter));
  const clear = isFilmGridFiltered(filter) ? (
    <Button variant="default" size="xs" onClick={onClear}>
      Clear filters
    </Button>
  ) : null;
  return (
    <InfiniteList
      query={query}
      getKey={(film) => film.id}
      loading={
        <>
          <div className={resultLine.line}>
            <p />
            {clear}
          </div>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <PosterGrid label="Loading">
            <FilmGridSkeleton count={36} />
          </PosterGrid>
        </>
      }
      errorTitle="The films could not be loaded."
      errorAction={clear}
      empty={
        <EmptyState
          title="No film passes all of that."
          text="Let one of the filters go and there may be some."
          action={
            <Button variant="default" onClick={onClear}>
              Clear filters
            </Button>
          }
        />
      }
    >
      {(films) => (
        <div
          className={classes.grid}
          data-stale={query.isPlaceholderData || undefined}
          aria-busy={query.isPlaceholderData}
        >
          <div className={resultLine.line}>
            <p role="status">
              {query.hasNextPage
                ? `${formatQuantity(films.length, 'film')} and more`
                : formatQuantity(films.length, 'film')}
            </p>
            {clear}
          </div>
          <FilmGrid label="Films" films={films} />
        </div>
      )}
    </InfiniteList>
  );
}
