import { membersOnly } from '#app/page-request.ts';
import { filmGapsQuery, latestBackfillQuery } from '#features/movies/api/backfill-queries.ts';
import { MovieBackfill } from '#features/movies/screens/MovieBackfill.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly(async ({ queryClient }, { tier }) => {
  if (tier !== 'admin') return;
  await Promise.all([queryClient.ensureQueryData(latestBackfillQuery), queryClient.ensureQueryData(filmGapsQuery)]);
});

/** For admins. For all others the page does not exist. */
export default function MovieBackfillPage() {
  return (
    <AdminFrame>
      <MovieBackfill />
    </AdminFrame>
  );
}
