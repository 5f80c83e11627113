import type { MovieSearchResult } from '@halfstar/contract/movies/movies.schema';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useWatchedInClubName } from '#features/clubs/api/watched-in-club.ts';
import { formatYearAndDirector, getOtherTitle } from '#features/movies/model/year-and-director.ts';
import { CardAverage } from '#features/tracking/components/AverageRating.tsx';
import { OwnStars } from '#features/tracking/components/OwnStars.tsx';
import { WatchButton } from '#features/tracking/components/WatchButton.tsx';
import { Poster } from '#ui/posters/Poster.tsx';
import classes from './palette.module.css';

export type FilmRowProps = {
  id: string;
  film: MovieSearchResult;
  active: boolean;
  onPoint: () => void;
  onOpen: () => void;
  onReview: () => void;
};

/** One search result. Tab reaches only the actions of the active row. */
export function FilmRow({ id, film, active, onPoint, onOpen, onReview }: FilmRowProps) {
  const watchedIn = useWatchedInClubName(film.id);
  const otherTitle = getOtherTitle(film);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the field has the focus and names the active row
    <div id={id} role="row" aria-selected={active} className={classes.row} onPointerMove={onPoint}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its name is the button in it */}
      <div role="gridcell" className={classes.cell}>
        <button type="button" tabIndex={-1} className={classes.open} onClick={onOpen}>
          <span className={classes.poster}>
            <Poster movie={film} size="list" decorative />
          </span>
          <span className={classes.words}>
            <span>
              <span className={classes.title}>{film.title}</span>{' '}
              {otherTitle === null ? null : (
                <>
                  <bdi className={classes.year}>{otherTitle}</bdi>{' '}
                </>
              )}
              <span className={classes.year}>{formatYearAndDirector(film.year, film.director)}</span>
            </span>
            <span className={classes.scores}>
              <CardAverage movieId={film.id} />
              <OwnStars movieId={film.id} />
            </span>
          </span>
        </button>
      </div>
      <div role="gridcell" className={classes.actions}>
        <WatchButton movie={film} watched="toggle" watchedIn={watchedIn} compact tabIndex={active ? 0 : -1} />
        <ActionIcon aria-label={`Review ${film.title}`} title="Review" tabIndex={active ? 0 : -1} onClick={onReview}>
          <IconPencil size={19} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}
