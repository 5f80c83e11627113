import {
  type ActForm,
  type ModerationAction,
  needsPassword,
  needsRule,
} from '@halfstar/contract/moderation/actions.schema';
import { ContentType, type ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { withPassword } from '#features/accounts/accounts.service.ts';
import { imposeSanction, type SanctionKind } from '#features/accounts/sanctions.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { caseDecided, type DecisionKind } from './actions.events.ts';
import { requireActions, requireSuspender } from './actions.policy.ts';
import { recordAction } from './audit.service.ts';
import { requireModerator } from './cases.policy.ts';
import { toCaseStatus, toResolution } from './cases.present.ts';
import * as cases from './cases.queries.ts';
import { type HeldCase, lockCaseToActOn, requireUndecided } from './claims.service.ts';
import { requireShowable } from './decisions.policy.ts';
import * as decisions from './decisions.queries.ts';
import { publishQueueChange } from './queue.service.ts';

/**
 * Decides a case, or escalates it, in one transaction: the thing, the sanction, the audit log, what the member reads. Throws NOT_FOUND,
 * NOT_ALLOWED by the rules of findActRefusal and for actions of admins, CLAIMED, ALREADY_DECIDED, THING_GONE, SECOND_LOOK_WAITS,
 * INVALID_INPUT for what the thing's kind or state does not have, for suspend and ban WRONG_PASSWORD and RATE_LIMITED, and what
 * requireModerator throws.
 */
export async function actOnCase(
  ctx: RequestContext,
  viewer: Viewer | null,
  form: ActForm,
): Promise<{ decision_id: string }> {
  const moderator = requireModerator(viewer);
  if (!needsPassword(form.actions)) return inTransaction(ctx, (ctx) => actInTransaction(ctx, moderator, form));
  requireSuspender(moderator);
  return withPassword(ctx, moderator, form.password ?? '', (ctx) => actInTransaction(ctx, moderator, form));
}

async function actInTransaction(ctx: Context, moderator: MemberViewer, form: ActForm) {
  const held = await lockCaseToActOn(ctx, moderator, form.case_id);
  const { row, actor, owner, thing } = held;
  const isShown = form.actions.includes('show');
  if (!isShown) await requireUndecided(ctx, row);
  const isWithheld = thing !== undefined && (thing.state !== 'shown' || thing.lastReset !== undefined);
  const canShow =
    isShown && isWithheld && requireShowable(actor, row.id, await decisions.listDecisionsOfThing(ctx, row), thing);
  const { states } = ctx.moderated[ContentType.parse(row.content_type)];
  const actable = thing === undefined ? null : { ...thing, states };
  requireActions(form.actions, [actor, owner], toCaseStatus(row.status), actable, canShow);
  return { decision_id: await carryOutVerdict(ctx, held, form) };
}

/** What is decided about a held case. */
export type Verdict = Pick<ActForm, 'actions' | 'days' | 'rule' | 'reason'>;

/**
 * Does what was decided about a held case: the thing, the sanction, the audit log, what the member reads. The caller has checked that the
 * actor may. Throws what imposeSanction throws.
 * @returns the id of the decision
 */
export async function carryOutVerdict(ctx: Context, held: HeldCase, verdict: Verdict): Promise<string> {
  const decisionId = await decisions.newDecisionId(ctx);
  const effects = await applyActions(ctx, held, verdict, decisionId);
  await addDecision(ctx, held, verdict, { id: decisionId, effects });
  await recordEffects(ctx, held, verdict, effects, decisionId);
  await endCase(ctx, held, verdict, decisionId);
  return decisionId;
}

/** What an action changed, for the audit log and for a second look. */
interface Effect {
  action: ModerationAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  stateBefore?: ModerationState;
  sanction?: { id: string; until: string | null };
}

const STATES: Partial<Record<ModerationAction, ModerationState>> = { hide: 'hidden', remove: 'removed', show: 'shown' };
const SANCTIONS: Partial<Record<ModerationAction, SanctionKind>> = {
  warn: 'warning',
  comment_ban: 'comment_ban',
  suspend: 'suspension',
  ban: 'ban',
};

async function applyActions(
  ctx: Context,
  { row, actor, owner, thing }: HeldCase,
  { actions, days, reason }: Verdict,
  decisionId: string,
): Promise<Effect[]> {
  const rules = ctx.moderated[ContentType.parse(row.content_type)];
  const effects: Effect[] = [];
  for (const action of actions) {
    const [state, kind] = [STATES[action], SANCTIONS[action]];
    if (state !== undefined && thing !== undefined) {
      await rules.setState(ctx, row.content_id, state, decisionId);
      effects.push({ action, before: { state: thing.state }, after: { state }, stateBefore: thing.state });
    } else if (action === 'lock_spoiler') {
      await rules.lockSpoiler?.(ctx, row.content_id, true);
      effects.push({ action, before: { is_spoiler_locked: false }, after: { is_spoiler_locked: true } });
    } else if (kind !== undefined) {
      const until = days === null ? null : hoursFromNow(ctx.clock, 24 * days);
      const startsAt = timestamp(ctx.clock);
      const sanction = { userId: owner.userId, kind, reason, issuedBy: actor.userId, startsAt, endsAt: until };
      const id = await imposeSanction(ctx, sanction);
      effects.push({ action, before: {}, after: { sanction_id: id, until }, sanction: { id, until } });
    } else {
      const status = action === 'escalate' ? 'escalated' : 'dismissed';
      effects.push({ action, before: { status: row.status }, after: { status } });
    }
  }
  return effects;
}

function addDecision(
  ctx: Context,
  { row, actor, owner }: HeldCase,
  { actions, rule, reason }: Verdict,
  { id, effects }: { id: string; effects: readonly Effect[] },
): Promise<void> {
  const sanction = effects.find((effect) => effect.sanction !== undefined)?.sanction;
  return decisions.insertDecision(ctx, {
    id,
    case_id: row.id,
    member_id: owner.userId,
    content_type: row.content_type,
    content_id: row.content_id,
    actions,
    rule: needsRule(actions) ? rule : null,
    reason,
    decided_by: actor.userId,
    by_admin: actor.isAdmin,
    decided_at: timestamp(ctx.clock),
    state_before: effects.find((effect) => effect.stateBefore !== undefined)?.stateBefore ?? null,
    locked_spoiler: actions.includes('lock_spoiler'),
    sanction_id: sanction?.id ?? null,
    until: sanction?.until ?? null,
  });
}

/** The audit log has an entry for each action. */
async function recordEffects(
  ctx: Context,
  { row, actor, owner }: HeldCase,
  { actions, rule, reason }: Verdict,
  effects: readonly Effect[],
  decisionId: string,
): Promise<void> {
  for (const { action, before, after } of effects)
    await recordAction(ctx, {
      actorId: actor.userId,
      action,
      targetKind: row.content_type,
      targetId: row.content_id,
      memberId: owner.userId,
      caseId: row.id,
      ...(needsRule(actions) && rule !== null ? { rule } : {}),
      reason,
      before,
      after: { ...after, decision_id: decisionId },
    });
}

async function endCase(
  ctx: Context,
  { row, actor, owner }: HeldCase,
  { actions }: Verdict,
  decisionId: string,
): Promise<void> {
  await publishQueueChange(ctx, row.id);
  const at = timestamp(ctx.clock);
  const kind = toDecisionKind(actions);
  if (kind === 'escalated') await cases.escalateCase(ctx, row.id);
  else {
    const status = kind === 'dismissed' ? 'dismissed' : 'resolved';
    await cases.closeCase(ctx, row.id, { status, resolution: toResolution(actions), userId: actor.userId, at });
  }
  await publishEvent(ctx, caseDecided, {
    caseId: row.id,
    decision: { id: decisionId, memberId: owner.userId, kind },
    ends: kind !== 'escalated' && row.resolved_at === null,
    at,
  });
}

function toDecisionKind(actions: readonly ModerationAction[]): DecisionKind {
  if (actions.includes('escalate')) return 'escalated';
  return actions.includes('dismiss') ? 'dismissed' : 'acted';
}
