import { imposeSanction, liftSanction, type SanctionKind } from '#features/accounts/sanctions.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from './client.ts';
import type { World } from './world.ts';

const ENDING: ReadonlySet<SanctionKind> = new Set(['comment_ban', 'suspension']);

/** Imposes a sanction on a member, one that ends by itself for a day. @returns its id */
export async function sanction(
  { ctx }: Pick<World, 'ctx'>,
  { userId }: MemberClient,
  kind: SanctionKind,
  issuedBy: MemberClient,
): Promise<string> {
  return inTransaction(ctx, (ctx) =>
    imposeSanction(ctx, {
      userId,
      kind,
      reason: 'Please be kind.',
      issuedBy: issuedBy.userId,
      startsAt: timestamp(ctx.clock),
      endsAt: ENDING.has(kind) ? hoursFromNow(ctx.clock, 24) : null,
    }),
  );
}

/** Lifts a sanction. @returns false when it was lifted before or is over */
export const lift = ({ ctx }: Pick<World, 'ctx'>, sanctionId: string, liftedBy: MemberClient): Promise<boolean> =>
  inTransaction(ctx, (ctx) => liftSanction(ctx, { sanctionId, liftedBy: liftedBy.userId }));
