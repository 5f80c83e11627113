import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { parseProblem } from '#lib/problem.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { usePickFilm } from '../api/club-rotation.ts';

export type PickFilmDialogProps = {
  clubId: string;
  opened: boolean;
  onClose: () => void;
  /** The turn has passed on, and the button that opened the dialog goes. */
  onPicked: () => void;
};

/** Picks the next film of a club, in the viewer's turn. */
export default function PickFilmDialog({ clubId, opened, onClose, onPicked }: PickFilmDialogProps) {
  const pick = usePickFilm(clubId);
  return (
    <Dialog opened={opened} onClose={onClose} title="Pick the next film" size="56rem" fullScreenOnPhones>
      <FormMessage>{pick.error === null ? null : parseProblem(pick.error).detail}</FormMessage>
      <MovieSearchPanel
        onChoose={({ id, title }) => {
          if (pick.isPending) return;
          pick.mutate(id, {
            onSuccess: () => {
              onPicked();
              toastDone(`${title} is on the schedule. The turn passes on.`);
              onClose();
            },
          });
        }}
      />
    </Dialog>
  );
}
