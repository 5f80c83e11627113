import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { parseProblem } from '#lib/problem.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { usePlanFilm } from '../api/club-mutations.ts';

export type PlanFilmDialogProps = { clubId: string; opened: boolean; onClose: () => void };

/** Plans a film that is searched for. Its dates are set on the schedule. */
export default function PlanFilmDialog({ clubId, opened, onClose }: PlanFilmDialogProps) {
  const plan = usePlanFilm(clubId);
  return (
    <Dialog opened={opened} onClose={onClose} title="Plan a film" size="56rem" fullScreenOnPhones>
      <FormMessage>{plan.error === null ? null : parseProblem(plan.error).detail}</FormMessage>
      <MovieSearchPanel
        onChoose={({ id: movieId, title }) => {
          if (plan.isPending) return;
          plan.mutate(
            { movieId, dates: { starts_on: null, discuss_at: null } },
            {
              onSuccess: () => {
                toastDone(`${title} is on the schedule.`);
                onClose();
              },
            },
          );
        }}
      />
    </Dialog>
  );
}
