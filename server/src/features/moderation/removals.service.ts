import { SECOND_LOOK_DAYS } from '@halfstar/contract/moderation/decisions.schema';
import { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import type { PurgeProgress } from '#features/subjects/moderated.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { recordAction } from './audit.service.ts';
import * as queries from './removals.queries.ts';

/** After so many hours, a purge that failed is tried again. */
const RETRY_HOURS = 1;
const BATCH_SIZE = 100;

/**
 * Deletes for good what moderators removed at least 30 days ago, unless it was brought back or somebody has asked for a second look that is
 * still open. Removed clubs that no open decision is about go at once. Each thing, or batch of what is below it, is a transaction, so the
 * job may be stopped at any time and run again. One that fails is logged and does not stop the others.
 */
export async function purgeRemovedThings(ctx: Context): Promise<void> {
  while (await settleNextRemoval(ctx));
  for (let after: string | null = null; ; ) {
    const clubIds = await queries.listRemovedClubsToPurge(ctx, after, BATCH_SIZE);
    for (const clubId of clubIds) await purgeForsakenClub(ctx, clubId);
    if (clubIds.length < BATCH_SIZE) return;
    after = clubIds.at(-1) ?? null;
  }
}

/** Settles a removal, or deletes a batch of what is below the thing. @returns whether there was one */
async function settleNextRemoval(ctx: Context): Promise<boolean> {
  let removal: queries.RemovalRow | undefined;
  try {
    await inTransaction(ctx, async (ctx) => {
      const now = timestamp(ctx.clock);
      removal = undefined;
      removal = await queries.lockDueRemoval(ctx, hoursFromNow(ctx.clock, -24 * SECOND_LOOK_DAYS), now);
      if (removal === undefined) return;
      if ((await purgeUnlessRemovedAgain(ctx, removal)) !== 'more')
        await queries.setRemovalSettled(ctx, removal.id, now);
    });
  } catch (error) {
    // Without a removal it is not its fault.
    if (removal === undefined) throw error;
    logFailure(ctx, error, removal);
    await queries.setRemovalRetry(ctx, removal.id, hoursFromNow(ctx.clock, RETRY_HOURS));
  }
  return removal !== undefined;
}

async function purgeForsakenClub(ctx: Context, clubId: string): Promise<void> {
  const club = { id: null, content_type: 'club', content_id: clubId, case_id: null, member_id: null };
  try {
    while ((await inTransaction(ctx, (ctx) => purgeUnlessRemovedAgain(ctx, club))) === 'more');
  } catch (error) {
    logFailure(ctx, error, club);
  }
}

type Purged = Omit<queries.RemovalRow, 'id'> & { id: string | null };

async function purgeUnlessRemovedAgain(ctx: Context, purged: Purged): Promise<PurgeProgress> {
  const { content_type: type, content_id: id } = purged;
  const rules = ctx.moderated[ContentType.parse(type)];
  // From here on nobody removes it again.
  await rules.find(ctx, null, id, { lock: true });
  if (await queries.isRemovedAgain(ctx, purged)) return 'absent';
  const progress = await rules.purge(ctx, id);
  if (progress !== 'done') return progress;
  await recordAction(ctx, {
    actorId: null,
    action: 'purge',
    targetKind: type,
    targetId: id,
    memberId: purged.member_id,
    ...(purged.case_id === null ? {} : { caseId: purged.case_id }),
    reason: '',
    before: { state: 'removed' },
    after: { state: 'purged' },
  });
  return progress;
}

const logFailure = (ctx: Context, error: unknown, { content_type, content_id }: Purged): void =>
  ctx.log.error(
    { err: error, content_type, content_id },
    'a removed thing could not be purged; a later run tries again',
  );
