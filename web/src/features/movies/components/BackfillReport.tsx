import type { MovieMiss } from '@halfstar/contract/movies/backfill.schema';
import { useId } from 'react';
import { InfiniteList, type InfiniteQuery } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './backfill.module.css';
import { FilmTitleLink } from './FilmTitle.tsx';

const REASONS: Record<MovieMiss['reason'], string> = {
  unknown: 'TMDB has no film of this title and year.',
  gone: 'TMDB knows it no longer.',
  unreadable: 'The answer could not be used.',
};

/** The films for which the latest backfill got no data, each with the reason, newest first. */
export function BackfillReport({ query }: { query: InfiniteQuery<MovieMiss> }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>What could not be found</h2>
      <InfiniteList
        query={query}
        getKey={(miss) => miss.movie.id}
        loading={<AnnouncedTextSkeleton lines={4} />}
        errorTitle="The report could not be loaded."
        empty={
          <EmptyState title="Nothing is missing so far." text="Films that TMDB does not know come to stand here." />
        }
      >
        {(misses) => (
          <ul className={classes.misses}>
            {misses.map((miss) => (
              <li key={miss.movie.id}>
                <FilmTitleLink movie={miss.movie} />
                <span className={classes.reason}>{REASONS[miss.reason]}</span>
                <span className={classes.when}>
                  <RelativeTime at={miss.missed_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  );
}
