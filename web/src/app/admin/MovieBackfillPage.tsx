import { membersOnly } from '#app/page-request.ts';
import { useMember } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { filmGapsQuery, latestBackfillQuery } from '#features/movies/api/backfill-queries.ts';
import { MovieBackfill } from '#features/movies/screens/MovieBackfill.tsx';

export const loader = membersOnly(async ({ queryClient }, { tier }) => {
  if (tier !== 'admin') return;
  await Promise.all([queryClient.ensureQueryData(latestBackfillQuery), queryClient.ensureQueryData(filmGapsQuery)]);
});

/** For admins. For all others the page does not exist. */
export default function MovieBackfillPage() {
  const { tier } = useMember();
  return tier === 'admin' ? <MovieBackfill /> : <NotFound />;
}
