import '@mantine/core/styles/Modal.layer.css';
import { Modal, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { FilmDialogProps } from '#app/shell/Overlays.tsx';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { FilmSheet } from './film/FilmSheet.tsx';
import { FilmSkeleton } from './film/FilmSkeleton.tsx';
import classes from './film/film.module.css';

/** A film over the page: what it is, what one does with it, what others wrote. */
export default function FilmDialog({ opened, movieId, onClose }: FilmDialogProps) {
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      classNames={{ content: classes.content }}
      fullScreen={phone}
      size="60rem"
      transitionProps={{ duration: 160, transition: phone ? 'slide-up' : 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.CloseButton className={classes.close} size="lg" aria-label="Close" />
        <Modal.Body className={classes.body}>
          <Film key={movieId} movieId={movieId} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Film({ movieId }: { movieId: string }) {
  const film = useQuery(api.movies.get.queryOptions({ input: { movie_id: movieId }, meta: { shows: ['movie'] } }));
  if (film.data !== undefined) return <FilmSheet movie={film.data} />;
  const gone = film.isError && problemOf(film.error).code === 'NOT_FOUND';
  return (
    <>
      <Modal.Title>
        <VisuallyHidden>Film</VisuallyHidden>
      </Modal.Title>
      {gone ? (
        <EmptyState title="This film is not here." text="The link may have lost a piece on its way." />
      ) : film.isError ? (
        <ErrorState
          title="The film could not be loaded."
          error={film.error}
          onRetry={() => void film.refetch()}
          retrying={film.isFetching}
        />
      ) : (
        <FilmSkeleton />
      )}
    </>
  );
}
