import type { MoviePage } from '@halfstar/contract/movies/movies.schema';
import { Modal } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Backdrop } from '#features/movies/components/Backdrop.tsx';
import { FilmFacts, SourceVote } from '#features/movies/components/FilmFacts.tsx';
import { SourceAttribution, SourceSilence } from '#features/movies/components/FilmOverview.tsx';
import { useOwnReview } from '#features/reviews/hooks/reviews-queries.ts';
import { CommunityScore } from '#features/tracking/components/CommunityScore.tsx';
import { FilmActions } from '#features/tracking/components/FilmActions.tsx';
import { useDialogs } from '#lib/dialogs.ts';
import { useAsMember, useViewerId } from '#lib/viewer.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { FilmTabs } from './FilmTabs.tsx';
import classes from './film.module.css';

/** The film's dialog once the film is there. On phones the actions stand at the bottom, under the thumb. */
export function FilmSheet({ movie }: { movie: MoviePage }) {
  const hasBackdrop = movie.backdrop_path !== null;
  return (
    <div className={classes.sheet} data-backdrop={hasBackdrop || undefined}>
      <Backdrop path={movie.backdrop_path} />
      <div className={classes.lead}>
        <span className={classes.poster}>
          <Poster movie={movie} eager decorative sizes="(min-width: 48em) 15rem, 30vw" />
        </span>
        <div className={classes.info}>
          <Modal.Title className={classes.title}>{movie.title}</Modal.Title>
          <FilmFacts movie={movie} />
          <div className={classes.scores}>
            <CommunityScore movieId={movie.id} />
            <SourceVote movie={movie} />
          </div>
        </div>
      </div>
      <div className={classes.actions}>
        <FilmActions movie={movie}>
          <ReviewAction movieId={movie.id} />
        </FilmActions>
      </div>
      <div className={classes.tabs}>
        <SourceSilence offline={movie.offline} />
        <FilmTabs movie={movie} />
        <SourceAttribution movie={movie} />
      </div>
    </div>
  );
}

function ReviewAction({ movieId }: { movieId: string }) {
  const own = useOwnReview(movieId, useViewerId());
  const { openReview } = useDialogs();
  const asMember = useAsMember();
  const written = own.data !== null && own.data !== undefined;
  return (
    <button type="button" className={classes.review} onClick={() => asMember(() => openReview(movieId))}>
      <IconPencil size={20} stroke={1.8} aria-hidden="true" />
      <span>{written ? 'Edit review' : 'Write review'}</span>
    </button>
  );
}
