import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconRepeat } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FilmTitle } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { useDates } from '#lib/dates.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { VirtualList } from '#ui/virtual/VirtualList.tsx';
import { diaryQuery } from '../api/diary.ts';
import { useCalendar } from '../hooks/use-calendar.ts';
import { useTrackingEvents } from '../hooks/use-tracking-events.ts';
import { openViewingDialog } from '../hooks/viewing-dialog-state.ts';
import { diaryRows } from '../model/diary-rows.ts';
import classes from './diary.module.css';
import { GivenStars } from './GivenStars.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

export type DiaryProps = {
  userId: string;
  own: boolean;
  /** The empty state when no viewing was logged yet. */
  empty: ReactNode;
};

/** Every viewing by month, the latest day first; those without a date at the end. */
export function Diary({ userId, own, empty }: DiaryProps) {
  const query = useInfiniteQuery(diaryQuery(userId));
  const { formatMonth } = useCalendar();
  useTrackingEvents(userId, query, () => {});
  return (
    <InfiniteList
      query={query}
      getKey={(entry) => entry.id}
      loading={<RowsSkeleton />}
      errorTitle="The diary could not be loaded."
      empty={empty}
    >
      {(entries) => (
        <VirtualList label="Diary" className={classes.rows} items={diaryRows(entries)} getKey={(row) => row.key}>
          {(row) =>
            row.entry === null ? (
              <h2 className={classes.month}>{row.month === null ? 'No date' : formatMonth(row.month)}</h2>
            ) : (
              <Row entry={row.entry} day={row.day} userId={userId} own={own} />
            )
          }
        </VirtualList>
      )}
    </InfiniteList>
  );
}

type RowProps = { entry: DiaryEntry; day: string | null; userId: string; own: boolean };

function Row({ entry, day, userId, own }: RowProps) {
  const { movie, watched_on, rating, rewatch } = entry;
  const { calendarDate } = useDates();
  const { formatWeekday } = useCalendar();
  return (
    <div className={classes.row}>
      <span className={classes.day}>
        {day === null || watched_on === null ? null : (
          <time dateTime={watched_on} title={calendarDate(watched_on)}>
            <span className={classes.number}>{Number(watched_on.slice(8))}</span>
            <span className={classes.weekday}>{formatWeekday(watched_on)}</span>
          </time>
        )}
      </span>
      <span>
        <PosterLink movie={movie} size="list" sizes="2.75rem" twin />
      </span>
      <span className={classes.words}>
        <FilmTitle movie={movie} />
        <span className={classes.note}>
          {rating === null ? null : <GivenStars movieId={movie.id} by={userId} value={rating} size={14} />}
          {rewatch ? (
            <span className={classes.again} title="Seen again">
              <IconRepeat size={15} stroke={1.8} aria-hidden="true" />
              <VisuallyHidden>Seen again</VisuallyHidden>
            </span>
          ) : null}
        </span>
      </span>
      {own ? (
        <ActionIcon
          aria-label={`Change the viewing of ${movie.title}${watched_on === null ? '' : ` on ${calendarDate(watched_on)}`}`}
          title="Change"
          onClick={() => openViewingDialog({ kind: 'edit', movie, entry })}
        >
          <IconPencil size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </div>
  );
}
