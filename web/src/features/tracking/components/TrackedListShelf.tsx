import type { ListType } from '@halfstar/contract/tracking/tracking.schema';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { PosterSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { trackedListShelfQuery } from '../api/tracked-list-queries.ts';
import { GivenStars } from './GivenStars.tsx';
import classes from './tracked-list-shelf.module.css';

const WAITING = Array.from({ length: 6 }, (_, index) => index);

export type TrackedListShelfProps = {
  userId: string;
  listType: ListType;
  title: string;
  /** Shown beside the title: a link to the whole list. */
  action?: ReactNode;
  /** Shown when there are no films; without it an empty shelf renders nothing. */
  empty?: ReactNode;
};

/** A row with the newest films of a member's list. */
export function TrackedListShelf({ userId, listType, title, action, empty }: TrackedListShelfProps) {
  const heading = useId();
  const query = useQuery(trackedListShelfQuery(userId, listType));
  const entries = query.data?.items;
  if (entries?.length === 0 && empty === undefined) return null;
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {entries === undefined || entries.length === 0 ? null : action}
      </div>
      <QueryState
        query={query}
        loading={
          <>
            <VisuallyHidden role="status">Loading</VisuallyHidden>
            <div className={classes.row} aria-hidden="true">
              {WAITING.map((index) => (
                <PosterSkeleton key={index} />
              ))}
            </div>
          </>
        }
        errorTitle="This shelf could not be loaded."
        isEmpty={({ items }) => items.length === 0}
        empty={<div className={classes.empty}>{empty}</div>}
      >
        {({ items }) => (
          <ul className={classes.row}>
            {items.map((entry) => (
              <li key={entry.id}>
                <PosterLink movie={entry.movie} sizes="8rem" />
                {entry.rating === null ? null : (
                  <GivenStars movieId={entry.movie.id} raterId={userId} value={entry.rating} size={13} />
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
