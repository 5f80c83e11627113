import '@mantine/core/styles/Modal.layer.css';
import { Modal, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FilmDialogProps } from '#app/shell/Overlays.tsx';
import { useCovered } from '#lib/covering.ts';
import { Film } from './film/Film.tsx';
import type { FilmHeadingProps } from './film/FilmSheet.tsx';
import classes from './film/film.module.css';

/** A film over the page: what it is, what one does with it, what others make of it. */
export default function FilmDialog({ opened, movieId, onClose }: FilmDialogProps) {
  const covered = useCovered();
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!covered}
      classNames={{ content: classes.content }}
      fullScreen={phone}
      size="60rem"
      transitionProps={{ duration: 160, transition: phone ? 'slide-up' : 'fade' }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.CloseButton className={classes.close} size="lg" aria-label="Close" />
        <Modal.Body className={classes.body}>
          <Film key={movieId} movieId={movieId} as="dialog" Heading={Heading} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
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
