import { Button } from '@mantine/core';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import type { MovieSearch } from '../api/movie-search.ts';

export type MovieSearchMessageProps = {
  search: MovieSearch;
  onClear: () => void;
  /** The button that was pressed disappears, so the focus has to go elsewhere. */
  onRetry: () => void;
};

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
  return (
    <EmptyState
      title="No movies found"
      text={`No results for "${search.query}". Try adjusting your search terms.`}
      action={
        <Button variant="default" onClick={onClear}>
          Clear search
        </Button>
      }
    />
  );
}
