import type { InviteFilter, ListedInvite } from '@halfstar/contract/invites/all-codes.schema';
import { InviteType } from '@halfstar/contract/invites/invites.schema';
import { z } from 'zod';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page } from '#platform/paging.ts';
import * as queries from './all-codes.queries.ts';
import { canRevoke, getCodeStatus } from './invites.policy.ts';
import { revokeCode } from './invites.service.ts';
import { getReservationCutoff } from './redemptions.service.ts';

/** A page of the codes of all members and of the server, newest first, for callers that know an admin asks. Throws INVALID_INPUT. */
export async function listAllInvites(
  ctx: Context,
  { cursor, limit, ...filter }: InviteFilter,
): Promise<Page<ListedInvite>> {
  const now = ctx.clock.now();
  const times = { reservedAfter: getReservationCutoff(ctx), now: timestamp(ctx.clock) };
  return keysetPage<[string], queries.ListedCodeRow, ListedInvite>({
    list: `all invite codes: ${JSON.stringify(filter)}`,
    cursor,
    limit,
    shape: z.tuple([z.uuid()]),
    read: (after, count) => queries.listAllCodes(ctx, filter, times, after, count),
    placeOf: (row) => [row.id],
    present: (rows) => rows.map((row) => present(row, now)),
  });
}

const present = (row: queries.ListedCodeRow, now: Date): ListedInvite => ({
  id: row.id,
  code: row.code,
  invite_type: InviteType.parse(row.invite_type),
  created_by: row.created_by,
  status: getCodeStatus(row, now),
  max_uses: row.max_uses,
  use_count: row.uses,
  used_by: row.used_by,
  created_at: row.created_at,
  expires_at: row.expires_at,
  can: { revoke: canRevoke(row) },
});

/**
 * Revokes any member's code in the transaction of the caller, who knows that an admin asks. Throws NOT_FOUND, INVITE_ALREADY_USED.
 * @returns its maker; undefined, with nothing changed, when it is revoked already
 */
export async function revokeAnyInvite(
  ctx: Context,
  inviteId: string,
): Promise<{ created_by: string | null } | undefined> {
  const code = await queries.findCodeAndMaker(ctx, inviteId);
  if (code === undefined) throw notFound();
  if (!(await revokeCode(ctx, code))) return undefined;
  if (code.created_by !== null) publishLiveMessage(ctx, [code.created_by], { type: 'changed', nouns: ['invite'] });
  return code;
}
