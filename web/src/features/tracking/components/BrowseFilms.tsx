import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { counted } from '#lib/numbers.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { filmGridQuery } from '../api/film-grid-queries.ts';
import { type FilmGridFilter, narrows } from '../model/film-grid-filter.ts';
import { FilmGrid, FilmGridSkeleton, filmsOnce } from './FilmGrid.tsx';
import classes from './film-grid.module.css';

/** The films that pass, endlessly. */
export function BrowseFilms({ filter, onClear }: { filter: FilmGridFilter; onClear: () => void }) {
  const query = useInfiniteQuery(filmGridQuery(filter));
  const clear = narrows(filter) ? (
    <Button variant="default" size="xs" onClick={onClear}>
      Clear filters
    </Button>
  ) : null;
  if (query.isError && (query.data === undefined || query.isPlaceholderData)) {
    return (
      <ErrorState
        title="The films could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        action={clear}
      />
    );
  }
  if (query.data === undefined) {
    return (
      <>
        <div className={classes.line}>
          <p />
          {clear}
        </div>
        <VisuallyHidden role="status">Loading</VisuallyHidden>
        <PosterGrid label="Loading">
          <FilmGridSkeleton count={36} />
        </PosterGrid>
      </>
    );
  }
  const films = filmsOnce(query.data.pages);
  if (films.length === 0 && !query.isPlaceholderData) {
    return (
      <EmptyState
        title="No film passes all of that."
        text="Let one of the filters go and there may be some."
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  }
  return (
    <div className={classes.grid} data-stale={query.isPlaceholderData || undefined} aria-busy={query.isPlaceholderData}>
      <div className={classes.line}>
        <p role="status">
          {query.hasNextPage ? `${counted(films.length, 'film')} and more` : counted(films.length, 'film')}
        </p>
        {clear}
      </div>
      <FilmGrid label="Films" films={films} />
      {query.isPlaceholderData ? null : <LoadMore pager={query} />}
    </div>
  );
}
