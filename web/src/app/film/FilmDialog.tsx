import type { PageLoader } from '#app/page-request.ts';
import { Dialog, DialogCloseButton, DialogTitle } from '#ui/dialogs/Dialog.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FilmView } from './Film.tsx';
import type { FilmHeadingProps } from './FilmSheet.tsx';
import classes from './film.module.css';
import { loadFilm } from './load-film.ts';

/** Runs when a link that opens the dialog is hovered. */
export const loader: PageLoader<{ film: string }> = (request) => loadFilm(request, request.search.film);

type FilmDialogProps = { opened: boolean; movieId: string; onClose: () => void };

/** The film dialog: facts, actions, and what others think of the film. */
export default function FilmDialog({ opened, movieId, onClose }: FilmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size="60rem" fullScreenOnPhones hasAddress flush reservesScrollbar>
      <DialogCloseButton className={classes.close} />
      <FilmView key={movieId} movieId={movieId} as="dialog" Heading={Heading} />
    </Dialog>
  );
}

function Heading({ name, hidden }: FilmHeadingProps) {
  if (hidden !== true) return <DialogTitle className={classes.title}>{name}</DialogTitle>;
  return (
    <DialogTitle>
      <VisuallyHidden>{name}</VisuallyHidden>
    </DialogTitle>
  );
}
