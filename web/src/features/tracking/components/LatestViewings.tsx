import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { useDateFormats } from '#lib/dates.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { latestViewingsQuery } from '../api/member-stats.ts';
import { GivenStars } from './GivenStars.tsx';
import classes from './member-stats.module.css';
import shelf from './tracked-list-shelf.module.css';

/** The latest entries of a member's diary. An empty diary renders nothing. */
export function LatestViewings({ userId, action }: { userId: string; action: ReactNode }) {
  const heading = useId();
  const query = useQuery(latestViewingsQuery(userId));
  if (query.data?.items.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <div className={shelf.head}>
        <h2 id={heading}>Diary</h2>
        {query.data === undefined ? null : action}
      </div>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={4} />}
        errorTitle="The diary could not be loaded."
      >
        {({ items }) => <ViewingRows entries={items} userId={userId} />}
      </QueryState>
    </section>
  );
}

/** Entries of a member's diary: film, day and stars. */
export const ViewingRows = ({ entries, userId }: { entries: readonly DiaryEntry[]; userId: string }) => (
  <ul className={classes.screenings}>
    {entries.map((entry) => (
      <Row key={entry.id} entry={entry} userId={userId} />
    ))}
  </ul>
);

function Row({ entry: { movie, watch_date, rating }, userId }: { entry: DiaryEntry; userId: string }) {
  const { calendarDate } = useDateFormats();
  return (
    <li>
      <PosterLink movie={movie} size="list" sizes="2.75rem" twin />
      <span>
        <FilmTitleLink movie={movie} />
        {watch_date === null ? null : <time dateTime={watch_date}>{calendarDate(watch_date)}</time>}
        {rating === null ? null : <GivenStars movieId={movie.id} raterId={userId} value={rating} size={14} />}
      </span>
    </li>
  );
}
