import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { AuditLogSearch } from '#app/search-params.ts';
import { auditLogQuery, memberQuery } from '#features/admin/api/members.ts';
import { parseAuditLogFilter } from '#features/admin/model/audit-log-filter.ts';
import { AuditLog } from '#features/admin/screens/AuditLog.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly<AuditLogSearch>(async ({ queryClient, search }, { tier }) => {
  if (tier !== 'admin') return;
  const filter = parseAuditLogFilter(search);
  const chosen = [filter.actor_id, filter.member_id].flatMap((id) => id ?? []);
  await Promise.all([
    queryClient.ensureInfiniteQueryData(auditLogQuery(filter)),
    ...chosen.map((id) => queryClient.prefetchQuery(memberQuery(id))),
  ]);
});

/** For admins. For all others the page does not exist. */
export default function AuditLogPage() {
  const search: AuditLogSearch = useSearch({ from: '/members/admin/audit-log' });
  const navigate = useNavigate();
  return (
    <AdminFrame>
      <AuditLog
        filter={parseAuditLogFilter(search)}
        onChange={({ actor_id: actor, member_id: member, action }) =>
          void navigate({ to: '/admin/audit-log', search: { actor, member, action }, resetScroll: false })
        }
      />
    </AdminFrame>
  );
}
