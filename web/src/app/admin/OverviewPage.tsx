import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { FiguresSearch } from '#app/search-params.ts';
import { figuresQuery } from '#features/admin/api/figures.ts';
import { parsePeriod } from '#features/admin/model/figures.ts';
import { Overview } from '#features/admin/screens/Overview.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly<FiguresSearch>(async ({ queryClient, search }, { tier }) => {
  if (tier === 'admin') await queryClient.ensureQueryData(figuresQuery(parsePeriod(search.days)));
});

/** For admins. For all others the page does not exist. */
export default function OverviewPage() {
  const { days }: FiguresSearch = useSearch({ from: '/members/admin' });
  const navigate = useNavigate();
  return (
    <AdminFrame>
      <Overview
        days={days}
        onChange={(chosen) => void navigate({ to: '/admin', search: { days: chosen }, resetScroll: false })}
      />
    </AdminFrame>
  );
}
