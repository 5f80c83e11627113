import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import { liftSanction, requireSanction } from '#features/accounts/sanctions.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { notAllowed, notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { caseDecided } from './actions.events.ts';
import { carryOutVerdict } from './actions.service.ts';
import { recordAction } from './audit.service.ts';
import { findActRefusal } from './cases.policy.ts';
import { toResolution } from './cases.present.ts';
import * as cases from './cases.queries.ts';
import { requireModeratorAndLockRoles } from './claims.service.ts';
import { findCaseIdOfSanction, insertDecision, newDecisionId } from './decisions.queries.ts';

interface MemberSanction {
  adminId: string;
  memberId: string;
  action: Extract<ModerationAction, 'suspend' | 'ban'>;
  /** Of a suspension. */
  days: number | null;
  reason: string;
}

/**
 * Suspends or bans a member by a decision as any other, in a closed case about their profile that nobody reported. In the caller's
 * transaction. Throws NOT_FOUND, and NOT_ALLOWED when the actor is no admin any more, and for moderators and admins.
 */
export async function sanctionMember(
  ctx: Context,
  { adminId, memberId, action, days, reason }: MemberSanction,
): Promise<void> {
  const [actor, owner] = await requireModeratorAndLockRoles(ctx, adminId, memberId);
  const refusal = findActRefusal(actor, owner, { hasReported: false, status: 'resolved' });
  if (!actor.isAdmin || owner.isModerator || refusal !== null) throw notAllowed();
  const row = await requireCase(ctx, await insertCase(ctx, adminId, memberId, toResolution([action])));
  await carryOutVerdict(ctx, { row, actor, owner, thing: undefined }, { actions: [action], days, rule: null, reason });
}

/**
 * Lifts a sanction, which its member reads as a decision in the case of the sanction. In the caller's transaction; one that is lifted or
 * over stays so. Throws NOT_FOUND, and NOT_ALLOWED when the actor is no admin any more.
 * @returns whose it is
 */
export async function liftSanctionOfMember(
  ctx: Context,
  { adminId, sanctionId, reason }: { adminId: string; sanctionId: string; reason: string },
): Promise<string> {
  const { userId: memberId, kind } = await requireSanction(ctx, sanctionId);
  const known = await findCaseIdOfSanction(ctx, sanctionId);
  // Rights, case, sanction: the order of second looks.
  const [actor] = await requireModeratorAndLockRoles(ctx, adminId, memberId);
  const held = known === undefined ? undefined : await requireCase(ctx, known);
  if (!actor.isAdmin) throw notAllowed();
  if (!(await liftSanction(ctx, { sanctionId, liftedBy: adminId }))) return memberId;
  const row = held ?? (await requireCase(ctx, await insertCase(ctx, adminId, memberId, null)));
  const at = timestamp(ctx.clock);
  const decisionId = await newDecisionId(ctx);
  await insertDecision(ctx, {
    id: decisionId,
    case_id: row.id,
    member_id: memberId,
    content_type: row.content_type,
    content_id: row.content_id,
    actions: ['lift'],
    rule: null,
    reason,
    decided_by: adminId,
    by_admin: true,
    decided_at: at,
    state_before: null,
    locked_spoiler: false,
    sanction_id: null,
    until: null,
  });
  const facts = { sanction_id: sanctionId, kind };
  await recordAction(ctx, {
    actorId: adminId,
    action: 'lift',
    targetKind: 'member',
    targetId: memberId,
    memberId,
    caseId: row.id,
    reason,
    before: { ...facts, in_force: true },
    after: { ...facts, in_force: false, decision_id: decisionId },
  });
  const decision = { id: decisionId, memberId, kind: 'lifted' as const };
  await publishEvent(ctx, caseDecided, { caseId: row.id, decision, ends: false, at });
  return memberId;
}

const insertCase = (ctx: Context, adminId: string, memberId: string, resolution: string | null): Promise<string> =>
  cases.insertClosedCase(ctx, { memberId, adminId, resolution, at: timestamp(ctx.clock) });

async function requireCase(ctx: Context, caseId: string): Promise<cases.CaseRow> {
  const row = await cases.lockCase(ctx, caseId);
  if (row === undefined) throw notFound();
  return row;
}
