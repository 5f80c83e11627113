import type { MoviePage } from '@halfstar/contract/movies/movies.schema';
import { IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useWatchedInClubName } from '#features/clubs/api/watched-in-club.ts';
import { AddToCustomListButton } from '#features/lists/components/AddToCustomListButton.tsx';
import { Backdrop } from '#features/movies/components/Backdrop.tsx';
import { FilmFacts, SourceRating } from '#features/movies/components/FilmFacts.tsx';
import { SourceOfflineMessage } from '#features/movies/components/FilmOverview.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { ownReviewQuery } from '#features/reviews/api/review-queries.ts';
import { SimilarMovies } from '#features/taste/components/SimilarMovies.tsx';
import { useScoresHidden } from '#features/tracking/api/tracking.ts';
import { FilmAverage } from '#features/tracking/components/AverageRating.tsx';
import { FilmActions } from '#features/tracking/components/FilmActions.tsx';
import { useActIfSignedIn, useViewerId } from '#lib/viewer.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { reserveBottomBar } from './bottom-bar.ts';
import { FilmFoot } from './FilmFoot.tsx';
import { FilmTabs } from './FilmTabs.tsx';
import classes from './film.module.css';
import { useReplaceFilm } from './MergedFilm.tsx';
import { UnidentifiedFilmNotice } from './UnidentifiedFilm.tsx';

/** The film's name: a dialog's title or a page's heading. `hidden`: for screen readers only. */
export type FilmHeadingProps = { name: string; year?: number | null; hidden?: boolean };

export type FilmSheetProps = { movie: MoviePage; as: 'dialog' | 'page'; Heading: ComponentType<FilmHeadingProps> };

/** The stars on the page of a film, which are a bar at the bottom on phones. */
const STARS_BAR = { className: classes.starsBar, ref: reserveBottomBar };

/** A loaded film. On phones the dialog's actions are at the bottom, in reach of the thumb, and on the page the stars. */
export function FilmSheet({ movie, as, Heading }: FilmSheetProps) {
  const hasBackdrop = movie.backdrop_path !== null;
  const heading = as === 'page' ? 'h2' : 'h3';
  const replaceFilm = useReplaceFilm(as);
  const watchedIn = useWatchedInClubName(movie.id);
  return (
    <div className={classes.sheet} data-as={as} data-backdrop={hasBackdrop || undefined}>
      <Backdrop path={movie.backdrop_path} />
      <div className={classes.lead}>
        <span className={classes.poster}>
          <Poster movie={movie} eager decorative sizes="(min-width: 48em) 15rem, 30vw" />
        </span>
        <div className={classes.info}>
          <Heading name={movie.title} year={movie.year} />
          <FilmFacts movie={movie} />
          <Scores movie={movie} />
          <UnidentifiedFilmNotice movie={movie} onMerged={replaceFilm} />
        </div>
      </div>
      <div className={classes.actions} ref={as === 'dialog' ? reserveBottomBar : undefined}>
        <FilmActions
          movie={movie}
          watchedIn={watchedIn}
          heading={heading}
          {...(as === 'page' ? { stars: STARS_BAR } : null)}
        >
          <AddToCustomListButton movie={movie} />
          <ReviewAction movie={movie} />
        </FilmActions>
      </div>
      <div className={classes.tabs}>
        <SourceOfflineMessage offline={movie.offline} />
        <FilmTabs movie={movie} as={as} heading={heading} />
        <SimilarMovies movieId={movie.id} heading={heading} />
        <FilmFoot movie={movie} as={as} />
      </div>
    </div>
  );
}

/** The two averages, each labeled with its source. */
function Scores({ movie }: { movie: MoviePage }) {
  const veiled = useScoresHidden(movie.id);
  if (veiled) {
    return (
      <p className={classes.veiled}>
        <IconEyeOff size={16} stroke={1.7} aria-hidden="true" /> Scores are hidden until you have seen it
      </p>
    );
  }
  return (
    <div className={classes.scores}>
      <FilmAverage movieId={movie.id} />
      <SourceRating movie={movie} />
    </div>
  );
}

function ReviewAction({ movie: { id: movieId, title } }: { movie: MoviePage }) {
  const viewerId = useViewerId();
  const own = useQuery({ ...ownReviewQuery(movieId), enabled: viewerId !== null });
  const { openReview } = useFilmDialogs();
  const asMember = useActIfSignedIn();
  const written = own.data !== null && own.data !== undefined;
  return (
    <button
      type="button"
      className={classes.review}
      onClick={() => asMember(`review ${title}`, () => openReview(movieId))}
    >
      <IconPencil size={20} stroke={1.8} aria-hidden="true" />
      <span>{written ? 'Edit review' : 'Write review'}</span>
    </button>
  );
}
