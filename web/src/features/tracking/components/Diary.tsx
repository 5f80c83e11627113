import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconQuote } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useCallback, useState } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { useDateFormats } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { VirtualList } from '#ui/virtual/VirtualList.tsx';
import { diaryQuery } from '../api/diary.ts';
import { useCalendarFormats } from '../hooks/use-calendar.ts';
import { useRefetchOrTakeOutFilms } from '../hooks/use-tracking-events.ts';
import { openViewingDialog } from '../hooks/viewing-dialog-state.ts';
import { diaryRows } from '../model/diary-rows.ts';
import classes from './diary.module.css';
import type { EarlierReviewProps } from './EarlierReview.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { Tags } from './Tags.tsx';
import { ViewingFacts } from './ViewingFacts.tsx';

const EarlierReview = lazyWithRetry<EarlierReviewProps>(() => import('./EarlierReview.tsx'));

export type DiaryProps = {
  userId: string;
  own: boolean;
  /** The empty state when no viewing was logged yet. */
  empty: ReactNode;
};

/** Every viewing by month, the latest day first; those without a date at the end. */
export function Diary({ userId, own, empty }: DiaryProps) {
  const query = useInfiniteQuery(diaryQuery(userId));
  const { formatMonth } = useCalendarFormats();
  useRefetchOrTakeOutFilms(userId, query, () => {});
  const [reading, setReading] = useState(false);
  const [read, setRead] = useState<DiaryEntry | null>(null);
  const close = () => setReading(false);
  const onRead = useCallback((entry: DiaryEntry) => {
    setRead(entry);
    setReading(true);
  }, []);
  return (
    <>
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
                <Row entry={row.entry} day={row.day} userId={userId} own={own} onRead={onRead} />
              )
            }
          </VirtualList>
        )}
      </InfiniteList>
      <LazyDialog opened={reading} onClose={close}>
        {read === null ? null : <EarlierReview entry={read} userId={userId} opened={reading} onClose={close} />}
      </LazyDialog>
    </>
  );
}

type RowProps = {
  entry: DiaryEntry;
  day: string | null;
  userId: string;
  own: boolean;
  onRead: (entry: DiaryEntry) => void;
};

const Row = memo(function Row({ entry, day, userId, own, onRead }: RowProps) {
  const { movie, watch_date, tags, has_text: hasText } = entry;
  const { calendarDate } = useDateFormats();
  const { formatWeekday } = useCalendarFormats();
  const onDay = watch_date === null ? '' : ` on ${calendarDate(watch_date)}`;
  return (
    <div className={classes.row}>
      <span className={classes.day}>
        {day === null || watch_date === null ? null : (
          <time dateTime={watch_date} title={calendarDate(watch_date)}>
            <span className={classes.number}>{Number(watch_date.slice(8))}</span>
            <span className={classes.weekday}>{formatWeekday(watch_date)}</span>
          </time>
        )}
      </span>
      <span>
        <PosterLink movie={movie} size="list" sizes="2.75rem" twin />
      </span>
      <span className={classes.words}>
        <FilmTitleLink movie={movie} />
        <ViewingFacts entry={entry} userId={userId} />
        <Tags tags={tags} oneLine />
      </span>
      <span className={classes.actions}>
        {hasText ? (
          <ActionIcon
            aria-label={`Earlier review of ${movie.title}${onDay}`}
            title="Earlier review; it may give away what happens"
            onClick={() => onRead(entry)}
          >
            <IconQuote size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : null}
        {own ? (
          <ActionIcon
            aria-label={`Change the viewing of ${movie.title}${onDay}`}
            title="Change"
            onClick={() => openViewingDialog({ kind: 'edit', movie, entry })}
          >
            <IconPencil size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </span>
    </div>
  );
});
