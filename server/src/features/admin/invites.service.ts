import type { InviteFilter, ListedInvite } from '@halfstar/contract/invites/all-codes.schema';
import { listAllInvites, revokeAnyInvite } from '#features/invites/all-codes.service.ts';
import { recordAction } from '#features/moderation/audit.service.ts';
import { requireStillAdmin } from '#features/profiles/rights.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Page } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireAdmin } from './admin.policy.ts';

/** A page of all invite codes, newest first. Throws INVALID_INPUT and what requireAdmin throws. */
export async function listInvites(
  ctx: Context,
  viewer: Viewer | null,
  filter: InviteFilter,
): Promise<Page<ListedInvite>> {
  requireAdmin(viewer);
  return listAllInvites(ctx, filter);
}

/** Revokes any member's unused code, or its uses that are left. Throws NOT_FOUND, INVITE_ALREADY_USED, and what requireAdmin throws. */
export async function revokeInvite(ctx: Context, viewer: Viewer | null, inviteId: string): Promise<void> {
  const admin = requireAdmin(viewer);
  await inTransaction(ctx, async (ctx) => {
    await requireStillAdmin(ctx, admin);
    const revoked = await revokeAnyInvite(ctx, inviteId);
    if (revoked === undefined) return;
    await recordAction(ctx, {
      actorId: admin.userId,
      action: 'revoke_invite',
      targetKind: 'invite',
      targetId: inviteId,
      memberId: revoked.created_by,
      reason: '',
      before: {},
      after: {},
    });
  });
}
