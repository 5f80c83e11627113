import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import * as queries from './sanctions.queries.ts';

export type SanctionKind = 'warning' | 'comment_ban' | 'suspension' | 'ban';

/** What is decided about a member. */
export interface NewSanction {
  userId: string;
  kind: SanctionKind;
  /** The member reads it. */
  reason: string;
  issuedBy: string;
  /** ISO timestamp. */
  startsAt: string;
  /** ISO timestamp; null for a warning and a ban. */
  endsAt: string | null;
}

/** Imposes a sanction on a member, in the caller's transaction; it holds at once, in every process. @returns its id */
export const imposeSanction = (ctx: Context, sanction: NewSanction): Promise<string> =>
  queries.insertSanction(ctx, sanction);

/** Lifts a sanction, in the caller's transaction. @returns false when it was lifted before */
export const liftSanction = (
  ctx: Context,
  { sanctionId, liftedBy }: { sanctionId: string; liftedBy: string },
): Promise<boolean> => queries.liftSanction(ctx, sanctionId, liftedBy, timestamp(ctx.clock));
