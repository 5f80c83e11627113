import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { JobsSearch } from '#app/search-params.ts';
import { jobsQuery } from '#features/admin/api/jobs.ts';
import { parseJobQuery } from '#features/admin/model/job-words.ts';
import { Jobs } from '#features/admin/screens/Jobs.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly<JobsSearch>(async ({ queryClient, search }, { tier }) => {
  if (tier === 'admin') await queryClient.ensureInfiniteQueryData(jobsQuery(parseJobQuery(search)));
});

/** For admins. For all others the page does not exist. */
export default function JobsPage() {
  const address: JobsSearch = useSearch({ from: '/members/admin/jobs' });
  const navigate = useNavigate();
  return (
    <AdminFrame>
      <Jobs address={address} onChange={(search) => void navigate({ to: '/admin/jobs', search, resetScroll: false })} />
    </AdminFrame>
  );
}
