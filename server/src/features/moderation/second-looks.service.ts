import { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { ContentType, ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { liftSanction } from '#features/accounts/sanctions.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { secondLookDecided } from './actions.events.ts';
import { recordAction } from './audit.service.ts';
import { requireModerator } from './cases.policy.ts';
import { lockCase } from './cases.queries.ts';
import { holdRoles } from './claims.service.ts';
import { alreadyLooked, notAsked } from './decisions.errors.ts';
import { mayLookAgain } from './decisions.policy.ts';
import * as queries from './decisions.queries.ts';
import { hasReported } from './reports.queries.ts';

export interface SecondLookAnswer {
  decisionId: string;
  outcome: SecondLookOutcome;
  /** The member reads it. */
  reason: string;
}

/**
 * Upholds a decision whose member has asked for a second look, or overturns it: then the thing is as it was before, and its sanction lifted.
 * Throws NOT_FOUND, NOT_ALLOWED by the rules of mayLookAgain, NOT_ASKED, ALREADY_LOOKED, and what requireModerator throws.
 */
export async function decideSecondLook(ctx: Context, viewer: Viewer | null, answer: SecondLookAnswer): Promise<void> {
  const moderator = requireModerator(viewer);
  const { outcome, reason, decisionId } = answer;
  await inTransaction(ctx, async (ctx) => {
    const row = await holdDecision(ctx, moderator, decisionId);
    const at = timestamp(ctx.clock);
    const { before, after } =
      outcome === 'overturned' ? await overturn(ctx, moderator, row) : { before: {}, after: {} };
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
    await publishEvent(ctx, secondLookDecided, { decisionId, memberId: row.member_id, outcome, at });
  });
}

/** The decision, locked with its case, if the moderator may decide its second look. */
async function holdDecision(ctx: Context, moderator: MemberViewer, decisionId: string): Promise<queries.DecisionRow> {
  const found = await queries.findDecision(ctx, decisionId);
  // The case first, as whoever acts on it does.
  if (found === undefined || (await lockCase(ctx, found.case_id)) === undefined) throw notFound();
  const row = await queries.lockDecision(ctx, decisionId);
  if (row === undefined) throw notFound();
  const [actor, owner] = await holdRoles(ctx, moderator.userId, row.member_id);
  if (!actor.isAdmin && !actor.isModerator) throw notAllowed();
  if (!mayLookAgain(actor, owner, row, await hasReported(ctx, row.case_id, actor.userId))) throw notAllowed();
  if (row.second_look_asked_at === null) throw notAsked();
  if (row.second_look_outcome !== null) throw alreadyLooked(SecondLookOutcome.parse(row.second_look_outcome));
  return row;
}

/** Takes back what the decision did and what still holds, unless a later decision did it again. @returns what that changed */
async function overturn(ctx: Context, moderator: MemberViewer, row: queries.DecisionRow) {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  const rules = ctx.moderated[ContentType.parse(row.content_type)];
  const thing = await rules.find(ctx, moderator, row.content_id, { lock: true });
  const decided = row.actions.includes('remove') ? 'removed' : 'hidden';
  const isUndoable = thing !== undefined && (thing.state === decided || thing.keepsFormer);
  if (isUndoable && row.state_before !== null && !(await queries.isDecidedAgain(ctx, row))) {
    const state = ModerationState.parse(row.state_before);
    await rules.setState(ctx, row.content_id, state);
    Object.assign(before, { state: thing.state });
    Object.assign(after, { state });
  }
  if (thing?.isSpoilerLocked === true && row.locked_spoiler) {
    await rules.lockSpoiler?.(ctx, row.content_id, false);
    Object.assign(before, { is_spoiler_locked: true });
    Object.assign(after, { is_spoiler_locked: false });
  }
  if (row.sanction_id !== null) {
    await liftSanction(ctx, { sanctionId: row.sanction_id, liftedBy: moderator.userId });
    Object.assign(after, { lifted_sanction_id: row.sanction_id });
  }
  return { before, after };
}
