import type { Decision } from '@halfstar/contract/moderation/decisions.schema';
import { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireOwnDecision, requireSecondLookAskable } from './decisions.policy.ts';
import { presentDecision } from './decisions.present.ts';
import * as queries from './decisions.queries.ts';
import { publishQueueChange } from './queue.service.ts';

/** A decision about the viewer or a thing of theirs. Throws NOT_FOUND, and what requireMember throws. */
export async function getOwnDecision(ctx: Context, viewer: Viewer | null, decisionId: string): Promise<Decision> {
  const member = requireMember(viewer);
  const row = requireOwnDecision(member, await queries.findDecision(ctx, decisionId));
  return present(ctx, member, row);
}

/**
 * A page of the decisions about the viewer and their things, or about one thing of theirs, newest first. Throws INVALID_INPUT, and what
 * requireMember throws.
 */
export async function listOwnDecisions(
  ctx: Context,
  viewer: Viewer | null,
  { content_type, content_id, ...page }: PageQuery & Partial<queries.ThingFilter>,
): Promise<Page<Decision>> {
  const member = requireMember(viewer);
  const thing = { content_type, content_id };
  return keysetPage<TimePlace, queries.DecisionRow, Decision>({
    list: `decisions about ${member.userId}: ${content_type} ${content_id}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listDecisionsOfMember(ctx, member.userId, thing, after, limit),
    placeOf: (row) => [row.decided_at, row.id],
    present: (rows) => Promise.all(rows.map((row) => present(ctx, member, row))),
  });
}

async function present(ctx: Context, viewer: Viewer, row: queries.DecisionRow): Promise<Decision> {
  if (row.snapshot === null) return presentDecision(row, null, timestamp(ctx.clock));
  const rules = ctx.moderated[ContentType.parse(row.content_type)];
  const thing = await rules.find(ctx, viewer, row.content_id, { lock: false });
  return presentDecision(
    row,
    thing === undefined || thing.isErased || thing.state === 'removed' ? null : thing.link,
    timestamp(ctx.clock),
  );
}

/**
 * Asks for a second look at a decision about a thing of the viewer: once, within 30 days. Throws NOT_FOUND, ALREADY_ASKED, TOO_LATE, and
 * what requireMember throws.
 */
export async function askSecondLook(
  ctx: Context,
  viewer: Viewer | null,
  decisionId: string,
  text: string,
): Promise<Decision> {
  const member = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    const row = requireOwnDecision(member, await queries.lockDecision(ctx, decisionId));
    requireSecondLookAskable(row, at);
    await queries.setSecondLookAsked(ctx, decisionId, text, at);
    await publishQueueChange(ctx, row.case_id);
  });
  return getOwnDecision(ctx, viewer, decisionId);
}
