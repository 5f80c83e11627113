import { Button } from '@mantine/core';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import type { MovieSearch } from '../api/movie-search.ts';
import classes from './search-panel.module.css';

/** Said of a search that the film database did not answer. */
export const ONLY_STORED = 'The film database does not answer: only the films kept here were searched.';

export type MovieSearchMessageProps = {
  search: MovieSearch;
  onClear: () => void;
  /** The button that was pressed disappears, so the focus has to go elsewhere. */
  onRetry: () => void;
};

/** A line that says that fetching the films on screen again has failed. Null otherwise. */
export function RefreshFailedLine({ search, onRetry }: Pick<MovieSearchMessageProps, 'search' | 'onRetry'>) {
  if (search.state !== 'found' || !search.refreshFailed) return null;
  const retry = () => {
    onRetry();
    search.retry();
  };
  return (
    <p className={classes.failed} role="alert">
      The search could not be refreshed.
      <Button size="compact-sm" variant="default" onClick={retry}>
        Try Again
      </Button>
    </p>
  );
}

/** Says that a search failed or found nothing. Null in every other state. */
export function MovieSearchMessage({ search, onClear, onRetry }: MovieSearchMessageProps) {
  if (search.state === 'failed') {
    return (
      <ErrorState
        title="The search did not work."
        error={search.error}
        onRetry={() => {
          onRetry();
          search.retry();
        }}
      />
    );
  }
  if (search.state !== 'found' || search.items.length > 0) return null;
  const words = `No results for "${search.query}". Try adjusting your search terms.`;
  return (
    <EmptyState
      title="No movies found"
      text={search.offline ? `${words} ${ONLY_STORED}` : words}
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}
