import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { formatQuantity } from '#lib/numbers.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useTrackFilm, useTracking } from '../api/tracking.ts';

export type ForgetViewingsProps = { movie: Pick<MovieSummary, 'id' | 'title'>; opened: boolean; onDone: () => void };

/**
 * Asks for confirmation, then takes a film off watched and deletes all of the viewer's viewings of it. `onDone` is called after either
 * answer.
 */
export function ForgetViewings({ movie, opened, onDone }: ForgetViewingsProps) {
  const { tracking } = useTracking(movie.id);
  const viewings = Math.max(1, tracking?.viewing_count ?? 1);
  const track = useTrackFilm(movie);
  const forget = () => {
    track({ kind: 'forget' });
    onDone();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={`Take ${movie.title} off watched?`}
      action="Take it off"
      onCancel={onDone}
      onConfirm={forget}
    >
      Your diary has {formatQuantity(viewings, 'viewing')} of it. {viewings === 1 ? 'It goes' : 'They go'} too, for
      good. Your stars and review stay.
    </ConfirmDialog>
  );
}
