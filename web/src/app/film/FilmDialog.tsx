import { Modal, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PageLoader } from '#app/page-request.ts';
import { DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { Film } from './Film.tsx';
import type { FilmHeadingProps } from './FilmSheet.tsx';
import classes from './film.module.css';
import { loadFilm } from './load-film.ts';

/** Runs when a link that opens the dialog is hovered. */
export const loader: PageLoader<{ film: string }> = (request) => loadFilm(request, request.search.film);

type FilmDialogProps = { opened: boolean; movieId: string; onClose: () => void };

/** A film over the page: what it is, what one does with it, what others make of it. */
export default function FilmDialog({ opened, movieId, onClose }: FilmDialogProps) {
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  return (
    <DialogRoot
      opened={opened}
      onClose={onClose}
      classNames={{ content: classes.content }}
      fullScreen={phone}
      size="60rem"
      transitionProps={{ duration: 160, transition: phone ? 'slide-up' : 'fade' }}
    >
      <Modal.Content>
        <Modal.CloseButton className={classes.close} size="lg" aria-label="Close" />
        <Modal.Body className={classes.body}>
          <Film key={movieId} movieId={movieId} as="dialog" Heading={Heading} />
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

function Heading({ name, hidden }: FilmHeadingProps) {
  if (hidden !== true) return <Modal.Title className={classes.title}>{name}</Modal.Title>;
  return (
    <Modal.Title>
      <VisuallyHidden>{name}</VisuallyHidden>
    </Modal.Title>
  );
}
