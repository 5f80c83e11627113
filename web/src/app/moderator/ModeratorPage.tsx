import { CASE_FILTERS, type CaseFilter } from '@halfstar/contract/moderation/cases.schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { ModeratorSearch } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { caseCountsQuery, caseQuery, casesQuery } from '#features/moderation/api/cases.ts';
import { mayModerate } from '#features/moderation/model/may-moderate.ts';
import { ModeratorScreen } from '#features/moderation/screens/ModeratorScreen.tsx';

const parseFilter = ({ filter }: ModeratorSearch): CaseFilter => CASE_FILTERS.find((one) => one === filter) ?? 'open';

export const loader = membersOnly<ModeratorSearch>(async ({ queryClient, search }, member) => {
  if (!mayModerate(member)) return;
  await Promise.all([
    queryClient.ensureQueryData(caseCountsQuery),
    queryClient.ensureInfiniteQueryData(casesQuery(parseFilter(search))),
    search.case === undefined ? undefined : queryClient.ensureQueryData(caseQuery(search.case)),
  ]);
});

/** For moderators and admins. For all others the page does not exist. Part of the queue and open case are part of the address. */
export default function ModeratorPage() {
  const member = useMember();
  const search: ModeratorSearch = useSearch({ from: '/members/moderator' });
  const navigate = useNavigate();
  if (!mayModerate(member)) return <NotFound />;
  return (
    <ModeratorScreen
      filter={parseFilter(search)}
      caseId={search.case}
      onChange={({ filter, caseId }) =>
        void navigate({
          to: '/moderator',
          search: { filter: filter === 'open' ? undefined : filter, case: caseId },
          resetScroll: false,
        })
      }
    />
  );
}
