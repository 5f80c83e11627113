import type { AuditFilter } from '@halfstar/contract/admin/audit.schema';
import type {
  BadgesForm,
  MemberDetail,
  MemberFilter,
  SanctionForm,
  TierForm,
} from '@halfstar/contract/admin/members.schema';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

// What moderators do is in the log too, and sanctions are theirs as well.
const meta = { shows: ['moderation'] } as const;
/** The forms show errors themselves. */
const quietChange = { changes: ['moderation', 'profile'], quiet: true } as const;

export type MembersFilter = Partial<Omit<MemberFilter, 'cursor' | 'limit'>>;

/** Members that match a filter, newest first. For admins. */
export const membersQuery = (filter: MembersFilter) =>
  api.admin.listMembers.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 50 }),
    ...cursorPaging,
    meta,
  });

/** So many members are offered while one is being looked for. */
const OFFERED_MEMBERS = 6;

/** The newest members whose name contains a text. For admins. */
export const newestMembersByNameQuery = (query: string) =>
  api.admin.listMembers.queryOptions({ input: { query, limit: OFFERED_MEMBERS }, meta });

/** A member as admins see them. */
export const memberQuery = (userId: string) => api.admin.getMember.queryOptions({ input: { user_id: userId }, meta });

export type AuditLogFilter = Omit<AuditFilter, 'cursor' | 'limit'>;

/** What moderators and admins did, newest first. For admins. */
export const auditLogQuery = (filter: AuditLogFilter) =>
  api.admin.listAudit.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 50 }),
    ...cursorPaging,
    meta,
  });

const keepMember = (queryClient: QueryClient, detail: MemberDetail) =>
  queryClient.setQueryData(memberQuery(detail.member.user_id).queryKey, detail);

/** A change of a member, whose answer is the member as they are now. */
function useMemberChange<Form>(change: (form: Form) => Promise<MemberDetail>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (detail) => void keepMember(queryClient, detail),
    meta: quietChange,
  });
}

/** Sets the tier of a member. */
export const useSetTier = (userId: string) =>
  useMemberChange((form: TierForm) => client.admin.setTier({ user_id: userId, ...form }));

/** Sets the badges of a member. */
export const useSetBadges = (userId: string) =>
  useMemberChange((form: BadgesForm) => client.admin.setBadges({ user_id: userId, ...form }));

/** Suspends or bans a member. */
export const useImposeSanction = (userId: string) =>
  useMemberChange((form: SanctionForm) => client.admin.imposeSanction({ user_id: userId, ...form }));

/** Lifts a sanction. */
export const useLiftSanction = (sanctionId: string) =>
  useMemberChange((form: { reason: string }) => client.admin.liftSanction({ sanction_id: sanctionId, ...form }));

/** Ends all sessions of a member. */
export const useSignOutMember = (userId: string) =>
  useMutation({
    mutationFn: (form: { reason: string }) => client.admin.signOutMember({ user_id: userId, ...form }),
    meta: quietChange,
  });
