import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { pageHeading } from '#lib/heading-focus.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { latestItemsOnce } from '#lib/next-page.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { useAddToSchedule } from '../api/club-mutations.ts';
import { clubFilmsQuery } from '../api/club-queries.ts';
import type { CalendarDialogProps } from './CalendarDialog.tsx';
import { FilmDates } from './FilmDates.tsx';
import { FilmMenu } from './FilmMenu.tsx';
import type { ScheduleFilmDialogProps } from './ScheduleFilmDialog.tsx';
import classes from './schedule.module.css';

const CalendarDialog = lazyWithRetry<CalendarDialogProps>(() => import('./CalendarDialog.tsx'));
const ScheduleFilmDialog = lazyWithRetry<ScheduleFilmDialogProps>(() => import('./ScheduleFilmDialog.tsx'));

const getKey = ({ movie }: { movie: { id: string } }) => movie.id;

/** The films that a club is going to watch, those with a date first. */
export function Schedule({ club }: { club: Club }) {
  const query = useInfiniteQuery(clubFilmsQuery(club.club_id, 'planned'));
  const list = useFocusAfterRemoval<HTMLUListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey));
  const [planning, setPlanning] = useState(false);
  const add = useAddToSchedule(club.club_id);
  const [subscribing, setSubscribing] = useState(false);
  const { role } = club;
  const { manage } = club.can;
  // Then its button is in the empty state.
  const isEmpty = query.data?.pages[0]?.items.length === 0;
  const planButton = manage ? (
    <Button variant="default" onClick={() => setPlanning(true)}>
      Plan a film
    </Button>
  ) : null;
  const endPlanning = () => {
    setPlanning(false);
    // The button of the empty schedule goes with the first film.
    moveLostFocusTo(pageHeading);
  };
  return (
    <>
      {(manage && !isEmpty) || role !== null ? (
        <div className={classes.above}>
          {isEmpty ? null : planButton}
          {role === null ? null : (
            <Button variant="default" onClick={() => setSubscribing(true)}>
              Subscribe in Your Calendar
            </Button>
          )}
        </div>
      ) : null}
      <InfiniteList
        query={query}
        getKey={getKey}
        loading={<CardListSkeleton count={2} />}
        errorTitle="The schedule could not be loaded."
        empty={
          <EmptyState
            title="Nothing is planned."
            text={
              manage ? 'Plan a film, and the club knows what comes next.' : 'What the club watches next will be here.'
            }
            action={planButton}
          />
        }
      >
        {(films) => (
          <ul ref={list} className={classes.films} aria-label="Planned films">
            {films.map((film) => (
              <li key={film.movie.id} className={classes.film}>
                <div className={classes.poster}>
                  <PosterLink movie={film.movie} size="list" twin sizes="4rem" />
                </div>
                <div className={classes.about}>
                  <FilmTitleLink movie={film.movie} />
                  <FilmDates film={film} />
                </div>
                {manage ? <FilmMenu film={film} /> : null}
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
      <LazyDialog opened={planning} onClose={endPlanning}>
        <ScheduleFilmDialog title="Plan a film" schedule={add} opened={planning} onClose={endPlanning} />
      </LazyDialog>
      <LazyDialog opened={subscribing} onClose={() => setSubscribing(false)}>
        <CalendarDialog club={club} opened={subscribing} onClose={() => setSubscribing(false)} />
      </LazyDialog>
    </>
  );
}
