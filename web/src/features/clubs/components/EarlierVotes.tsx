import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { closedVotesQuery } from '../api/vote-queries.ts';
import { describeOutcome } from '../model/vote-words.ts';
import classes from './club-vote.module.css';

/** What came of the votes of a club before the one that is shown above. */
export function EarlierVotes({ clubId, shownId }: { clubId: string; shownId: string }) {
  const heading = useId();
  const { formatDay } = useDateFormats();
  return (
    <section aria-labelledby={heading} className={classes.part}>
      <h3 id={heading}>Earlier votes</h3>
      <InfiniteList
        query={useInfiniteQuery(closedVotesQuery(clubId))}
        getKey={({ id }) => id}
        loading={<CardListSkeleton count={1} />}
        errorTitle="The earlier votes could not be loaded."
        empty={<p className={classes.quiet}>This is the first one.</p>}
      >
        {(votes) => {
          const others = votes.filter(({ id }) => id !== shownId);
          if (others.length === 0) return <p className={classes.quiet}>This is the first one.</p>;
          return (
            <ul className={classes.earlier}>
              {others.map((vote) => (
                <li key={vote.id}>
                  {describeOutcome(vote)}{' '}
                  {vote.closed_at === null ? null : <span className={classes.quiet}>{formatDay(vote.closed_at)}</span>}
                </li>
              ))}
            </ul>
          );
        }}
      </InfiniteList>
    </section>
  );
}
