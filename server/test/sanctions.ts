import type { SessionSanctions } from '@halfstar/contract/accounts/accounts.schema';
import { imposeSanction, liftSanction, type SanctionKind } from '#features/accounts/sanctions.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from './client.ts';
import { eventually } from './eventually.ts';
import type { World } from './world.ts';

const ENDING: ReadonlySet<SanctionKind> = new Set(['comment_ban', 'suspension']);

const IS_IN_FORCE: Record<SanctionKind, (sanctions: SessionSanctions) => boolean> = {
  comment_ban: (sanctions) => sanctions.comment_ban_ends_at !== null,
  suspension: (sanctions) => sanctions.suspension_ends_at !== null,
  ban: (sanctions) => sanctions.is_banned,
  // It is told, and refuses nothing.
  warning: () => true,
};

/** Imposes a sanction on a member, one that ends by itself for a day; from then on it holds where they are signed in. @returns its id */
export async function sanction(
  { ctx }: Pick<World, 'ctx'>,
  member: MemberClient,
  kind: SanctionKind,
  issuedBy: MemberClient,
): Promise<string> {
  const id = await inTransaction(ctx, (ctx) =>
    imposeSanction(ctx, {
      userId: member.userId,
      kind,
      reason: 'Please be kind.',
      issuedBy: issuedBy.userId,
      startsAt: timestamp(ctx.clock),
      endsAt: ENDING.has(kind) ? hoursFromNow(ctx.clock, 24) : null,
    }),
  );
  await waitUntilInForce(member, kind);
  return id;
}

/** Waits until a sanction holds where the member is signed in: the server learns of it by a notification of the database, after the commit. */
export const waitUntilInForce = (member: MemberClient, kind: SanctionKind): Promise<unknown> =>
  eventually(async () => {
    const { user } = await member.api.accounts.getSession();
    return user === null || IS_IN_FORCE[kind](user.sanctions);
  }, `a ${kind} is in force`);

/** Waits until a sanction no longer holds where the member is signed in. */
export const waitUntilOver = (member: MemberClient, kind: SanctionKind): Promise<unknown> =>
  eventually(async () => {
    const { user } = await member.api.accounts.getSession();
    return user !== null && !IS_IN_FORCE[kind](user.sanctions);
  }, `a ${kind} is over`);

/** Lifts a sanction. @returns false when it was lifted before or is over */
export const lift = ({ ctx }: Pick<World, 'ctx'>, sanctionId: string, liftedBy: MemberClient): Promise<boolean> =>
  inTransaction(ctx, (ctx) => liftSanction(ctx, { sanctionId, liftedBy: liftedBy.userId }));
