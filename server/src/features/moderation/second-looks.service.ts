import { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { ContentType, ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { liftSanction } from '#features/accounts/sanctions.service.ts';
import type { ModeratedThing } from '#features/subjects/moderated.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { secondLookDecided } from './actions.events.ts';
import { recordAction } from './audit.service.ts';
import { requireModerator } from './cases.policy.ts';
import * as cases from './cases.queries.ts';
import { type HeldCase, lockCaseAndThing } from './claims.service.ts';
import { secondLookAlreadyDecided, secondLookNotAsked } from './decisions.errors.ts';
import { findStateToRestore, isLastDecision, isLastSpoilerLock } from './decisions.policy.ts';
import * as queries from './decisions.queries.ts';
import { publishQueueChange } from './queue.service.ts';

export interface SecondLookAnswer {
  decisionId: string;
  outcome: SecondLookOutcome;
  /** The member reads it. */
  reason: string;
}

/**
 * Upholds a decision whose member has asked for a second look, or overturns it: then the thing is as it was before, its sanction lifted,
 * and a case that was only dismissed or escalated is open again, as far as no later decision has decided about that. Throws NOT_FOUND,
 * NOT_ALLOWED by the rules of mayDecideSecondLook, NOT_ASKED, ALREADY_LOOKED, and what requireModerator throws.
 */
export async function decideSecondLook(ctx: Context, viewer: Viewer | null, answer: SecondLookAnswer): Promise<void> {
  const moderator = requireModerator(viewer);
  const { outcome, reason, decisionId } = answer;
  await inTransaction(ctx, async (ctx) => {
    const { row, held } = await holdDecision(ctx, moderator, decisionId);
    const at = timestamp(ctx.clock);
    const { before, after } =
      outcome === 'overturned' ? await overturn(ctx, moderator, row, held) : { before: {}, after: {} };
    await queries.setSecondLookDecided(ctx, decisionId, { outcome, reason, userId: moderator.userId, at });
    await recordAction(ctx, {
      actorId: moderator.userId,
      action: outcome === 'overturned' ? 'overturn' : 'uphold',
      targetKind: row.content_type,
      targetId: row.content_id,
      memberId: row.member_id,
      caseId: row.case_id,
      reason,
      before: { ...before, decision_id: decisionId },
      after,
    });
    await publishQueueChange(ctx, row.case_id);
    await publishEvent(ctx, secondLookDecided, { decisionId, memberId: row.member_id, outcome, at });
  });
}

interface HeldDecision {
  row: queries.DecisionRow;
  held: HeldCase;
}

/** The decision, locked with its case and its thing, if the moderator may decide its second look. */
async function holdDecision(ctx: Context, moderator: MemberViewer, decisionId: string): Promise<HeldDecision> {
  const found = await queries.findDecision(ctx, decisionId);
  if (found === undefined) throw notFound();
  const held = await lockCaseAndThing(ctx, moderator, found.case_id);
  const row = await queries.lockDecision(ctx, decisionId);
  if (row === undefined) throw notFound();
  const decidable = await queries.listDecidableSecondLookIds(ctx, row.case_id, moderator.userId);
  if (!decidable.has(decisionId)) throw notAllowed();
  if (row.second_look_asked_at === null) throw secondLookNotAsked();
  if (row.second_look_outcome !== null)
    throw secondLookAlreadyDecided(SecondLookOutcome.parse(row.second_look_outcome));
  return { row, held };
}

/**
 * Gives a locked thing its state from before the decision, as far as nothing later keeps it. @returns its state then; null when nothing
 * changed
 */
async function restoreThing(
  ctx: Context,
  row: queries.DecisionRow,
  thing: ModeratedThing,
  decisions: Parameters<typeof findStateToRestore>[0],
): Promise<ModerationState | null> {
  const rules = ctx.moderated[ContentType.parse(row.content_type)];
  if (rules.undoReset !== undefined) {
    if (!(await rules.undoReset(ctx, row.content_id, row.id))) return null;
    return (await rules.find(ctx, null, row.content_id, { lock: true }))?.state ?? null;
  }
  const before = ModerationState.nullable().parse(row.state_before);
  const state = findStateToRestore(decisions, { id: row.id, state_before: before });
  if (state === null || thing.state !== (row.actions.includes('remove') ? 'removed' : 'hidden')) return null;
  await rules.setState(ctx, row.content_id, state);
  return state;
}

/** Takes back what the decision did and what still holds, unless a later decision did it again. @returns what that changed */
async function overturn(ctx: Context, moderator: MemberViewer, row: queries.DecisionRow, held: HeldCase) {
  const { thing } = held;
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const rules = ctx.moderated[ContentType.parse(row.content_type)];
  const all = await queries.listDecisionsOfThing(ctx, row);
  const restored = thing === undefined ? null : await restoreThing(ctx, row, thing, all);
  if (restored !== null) {
    Object.assign(before, { state: thing?.state });
    Object.assign(after, { state: restored });
  }
  if (thing?.isSpoilerLocked === true && isLastSpoilerLock(all, row.id)) {
    await rules.lockSpoiler?.(ctx, row.content_id, false);
    Object.assign(before, { is_spoiler_locked: true });
    Object.assign(after, { is_spoiler_locked: false });
  }
  const { sanction_id: sanctionId } = row;
  if (sanctionId !== null && (await liftSanction(ctx, { sanctionId, liftedBy: moderator.userId })))
    Object.assign(after, { lifted_sanction_id: sanctionId });
  const { status } = held.row;
  if (isOnlyAboutCase(row, status) && isLastDecision(all, row.id)) {
    const reopened = await cases.reopenCase(ctx, held.row.id, held.owner.userId);
    if (reopened !== undefined) {
      Object.assign(before, { status });
      Object.assign(after, { status: reopened });
    }
  }
  return { before, after };
}

/** Whether the decision did nothing but give its case this status. */
const isOnlyAboutCase = ({ actions }: queries.DecisionRow, status: string): boolean =>
  (actions.includes('dismiss') && status === 'dismissed') || (actions.includes('escalate') && status === 'escalated');
