import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { earlierReviewsQuery } from '../api/diary.ts';
import { EarlierReviewText } from './EarlierText.tsx';
import classes from './earlier-reviews.module.css';
import { Tags } from './Tags.tsx';
import { ViewingFacts } from './ViewingFacts.tsx';

type EarlierReviewsProps = { userId: string; movieId: string };

/** A member's reviews of earlier viewings of a film, each text shown on request. Renders nothing without any. */
export function EarlierReviews({ userId, movieId }: EarlierReviewsProps) {
  const heading = useId();
  const query = useInfiniteQuery(earlierReviewsQuery(userId, movieId));
  // Few reviews have earlier ones, so there is nothing to see until it is known.
  if (query.isPending || query.data?.pages.every(({ items }) => items.length === 0) === true) return null;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <SectionHead id={heading} title="Earlier reviews" size="small" />
      <InfiniteList
        query={query}
        getKey={({ id }) => id}
        loading={null}
        errorTitle="The earlier reviews could not be loaded."
        empty={null}
      >
        {(entries) => (
          <ul className={classes.list}>
            {entries.map((entry) => (
              <li key={entry.id} className={classes.review}>
                <Review entry={entry} userId={userId} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </section>
  );
}

function Review({ entry, userId }: { entry: DiaryEntry; userId: string }) {
  const [shown, setShown] = useState(false);
  const { calendarDate } = useDateFormats();
  const day = entry.watch_date === null ? 'a day not noted' : calendarDate(entry.watch_date);
  return (
    <>
      <p className={classes.head}>
        {entry.watch_date === null ? 'On a day not noted' : <time dateTime={entry.watch_date}>{day}</time>}{' '}
        <ViewingFacts entry={entry} userId={userId} />
      </p>
      <Tags tags={entry.tags} />
      <button
        type="button"
        className={classes.show}
        aria-expanded={shown}
        aria-label={`${shown ? 'Hide' : 'Show'} Review of ${day}`}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide Review' : 'Show Review'}
      </button>
      {shown ? (
        <EarlierReviewText entryId={entry.id} />
      ) : (
        <p className={classes.warning}>It may give away what happens.</p>
      )}
    </>
  );
}
