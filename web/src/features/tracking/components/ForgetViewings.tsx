import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { counted } from '#lib/numbers.ts';
import { Sure } from '#ui/dialogs/Sure.tsx';
import { useTrackFilm, useTracking } from '../api/tracking.ts';

export type ForgetViewingsProps = { movie: Pick<MovieSummary, 'id' | 'title'>; onDone: () => void };

/** Asks before a film goes off watched of which the diary tells. */
export function ForgetViewings({ movie, onDone }: ForgetViewingsProps) {
  const { tracking } = useTracking(movie.id);
  const viewings = Math.max(1, tracking?.viewing_count ?? 1);
  const track = useTrackFilm(movie);
  const forget = () => {
    track({ kind: 'forget' });
    onDone();
  };
  return (
    <Sure deed="Take it off" onKeep={onDone} onDo={forget}>
      Your diary has {counted(viewings, 'viewing')} of it. {viewings === 1 ? 'It goes' : 'They go'} too, for good. Your
      stars and review stay.
    </Sure>
  );
}
