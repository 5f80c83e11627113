import type { MovieMiss } from '@halfstar/contract/movies/backfill.schema';
import { VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import type { Pager } from '#lib/next-page.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './backfill.module.css';
import { FilmTitle } from './FilmTitle.tsx';

const REASONS: Record<MovieMiss['reason'], string> = {
  unknown: 'TMDB has no film of this title and year.',
  gone: 'TMDB knows it no longer.',
  unreadable: 'The answer could not be used.',
};

type BackfillReportProps = {
  pager: Pager & { isFetching: boolean; refetch: () => unknown };
  misses: readonly MovieMiss[] | undefined;
};

/** What the latest run could not find, newest first. */
export function BackfillReport({ pager, misses }: BackfillReportProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>What could not be found</h2>
      {misses === undefined && pager.error !== null ? (
        <ErrorState
          title="The report could not be loaded."
          error={pager.error}
          onRetry={() => void pager.refetch()}
          retrying={pager.isFetching}
        />
      ) : null}
      {misses === undefined && pager.error === null ? (
        <>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <TextSkeleton lines={4} />
        </>
      ) : null}
      {misses?.length === 0 ? (
        <EmptyState title="Nothing is missing so far." text="Films that TMDB does not know come to stand here." />
      ) : null}
      {misses === undefined || misses.length === 0 ? null : (
        <>
          <ul className={classes.misses}>
            {misses.map((miss) => (
              <li key={miss.movie.id}>
                <FilmTitle movie={miss.movie} />
                <span className={classes.reason}>{REASONS[miss.reason]}</span>
                <span className={classes.when}>
                  <RelativeTime at={miss.missed_at} />
                </span>
              </li>
            ))}
          </ul>
          <LoadMore pager={pager} />
        </>
      )}
    </section>
  );
}
