import { useMember } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { MovieBackfill } from '#features/movies/screens/MovieBackfill.tsx';

/** For admins. To everybody else the page does not exist. */
export default function MovieBackfillPage() {
  const { tier } = useMember();
  return tier === 'admin' ? <MovieBackfill /> : <NotFound />;
}
