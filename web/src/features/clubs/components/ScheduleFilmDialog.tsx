import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { parseProblem } from '#lib/problem.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { toastDone } from '#ui/toasts.tsx';

export type ScheduleFilmDialogProps = {
  title: string;
  /** The mutation that puts a film on the schedule, by its id. Its errors are shown here. */
  schedule: {
    mutate: (movieId: string, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  opened: boolean;
  onClose: () => void;
  /** The film is on the schedule, and the dialog is about to close. */
  onScheduled?: () => void;
};

/** Puts a film that is searched for on the schedule of a club. */
export default function ScheduleFilmDialog({ title, schedule, opened, onClose, onScheduled }: ScheduleFilmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="56rem" fullScreenOnPhones>
      <FormMessage>{schedule.error === null ? null : parseProblem(schedule.error).detail}</FormMessage>
      <MovieSearchPanel
        onChoose={(film) => {
          if (schedule.isPending) return;
          schedule.mutate(film.id, {
            onSuccess: () => {
              toastDone(`${film.title} is on the schedule.`);
              onScheduled?.();
              onClose();
            },
          });
        }}
      />
    </Dialog>
  );
}
