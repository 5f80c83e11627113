import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import type { InviteQuery } from '../model/invite-filter.ts';

/** The invite codes of all members, newest first. For admins. */
export const allInvitesQuery = (query: InviteQuery) =>
  api.admin.listInvites.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...query, cursor, limit: 50 }),
    ...cursorPaging,
    meta: { shows: ['invite'] },
  });

/** Revokes any member's code. The dialog shows errors itself. For admins. */
export const revokeAnyInviteMutation = api.admin.revokeInvite.mutationOptions({
  meta: { changes: ['invite'], quiet: true },
});
