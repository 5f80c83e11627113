import { type ActForm, type ModerationAction, needsRule } from '@halfstar/contract/moderation/actions.schema';
import { ContentType, type ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import { imposeSanction, type SanctionKind } from '#features/accounts/sanctions.service.ts';
import type { ModeratedRules, ModeratedThing } from '#features/subjects/moderated.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import type { Viewer } from '#platform/viewer.ts';
import { caseDecided } from './actions.events.ts';
import { requireActions } from './actions.policy.ts';
import { recordAction } from './audit.service.ts';
import { secondLookWaits } from './cases.errors.ts';
import { requireModerator } from './cases.policy.ts';
import { toCaseStatus, toResolution } from './cases.present.ts';
import * as cases from './cases.queries.ts';
import { type HeldCase, holdCase, requireUndecided } from './claims.service.ts';
import * as decisions from './decisions.queries.ts';

/**
 * Decides a case, or escalates it, in one transaction: the thing, the sanction, the audit log, what the member reads. Throws NOT_FOUND,
 * NOT_ALLOWED by the rules of findActRefusal and for actions of admins, CLAIMED, ALREADY_DECIDED, THING_GONE, SECOND_LOOK_WAITS,
 * INVALID_INPUT for what the thing's kind or state does not have, and what requireModerator throws.
 */
export async function actOnCase(
  ctx: Context,
  viewer: Viewer | null,
  form: ActForm,
): Promise<{ decision_id: string | null }> {
  const moderator = requireModerator(viewer);
  return inTransaction(ctx, async (ctx) => {
    const held = await holdCase(ctx, moderator, form.case_id);
    const { row, actor, owner } = held;
    if (form.actions.includes('show')) await requireNoSecondLook(ctx, row.id);
    else await requireUndecided(ctx, row);
    const rules = ctx.moderated[ContentType.parse(row.content_type)];
    const thing = await rules.find(ctx, moderator, row.content_id, { lock: true });
    const actable = thing === undefined ? null : { ...thing, states: rules.states };
    requireActions(form.actions, [actor, owner], toCaseStatus(row.status), actable);
    const effects = await applyActions(ctx, held, { rules, thing }, form);
    const isTold = !form.actions.some((action) => action === 'dismiss' || action === 'escalate');
    const decisionId = isTold ? await addDecision(ctx, held, form, effects) : null;
    await recordEffects(ctx, held, form, effects, decisionId);
    await endCase(ctx, held, form, decisionId);
    return { decision_id: decisionId };
  });
}

async function requireNoSecondLook(ctx: Context, caseId: string): Promise<void> {
  const all = await decisions.listDecisionsOfCase(ctx, caseId);
  if (all.some((one) => one.second_look_asked_at !== null && one.second_look_outcome === null)) throw secondLookWaits();
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
  { row, actor }: HeldCase,
  { rules, thing }: { rules: ModeratedRules; thing: ModeratedThing | undefined },
  { actions, days, reason }: ActForm,
): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const action of actions) {
    const [state, kind] = [STATES[action], SANCTIONS[action]];
    if (state !== undefined && thing !== undefined) {
      await rules.setState(ctx, row.content_id, state);
      effects.push({ action, before: { state: thing.state }, after: { state }, stateBefore: thing.state });
    } else if (action === 'lock_spoiler') {
      await rules.lockSpoiler?.(ctx, row.content_id, true);
      effects.push({ action, before: { is_spoiler_locked: false }, after: { is_spoiler_locked: true } });
    } else if (kind !== undefined) {
      const until = days === null ? null : hoursFromNow(ctx.clock, 24 * days);
      const startsAt = timestamp(ctx.clock);
      const sanction = { userId: row.owner_id, kind, reason, issuedBy: actor.userId, startsAt, endsAt: until };
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
  { row, actor }: HeldCase,
  { actions, rule, reason }: ActForm,
  effects: readonly Effect[],
): Promise<string> {
  const sanction = effects.find((effect) => effect.sanction !== undefined)?.sanction;
  return decisions.insertDecision(ctx, {
    case_id: row.id,
    member_id: row.owner_id,
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
  { row, actor }: HeldCase,
  { actions, rule, reason }: ActForm,
  effects: readonly Effect[],
  decisionId: string | null,
): Promise<void> {
  for (const { action, before, after } of effects)
    await recordAction(ctx, {
      actorId: actor.userId,
      action,
      targetKind: row.content_type,
      targetId: row.content_id,
      memberId: row.owner_id,
      caseId: row.id,
      ...(needsRule(actions) && rule !== null ? { rule } : {}),
      reason,
      before,
      after: decisionId === null ? after : { ...after, decision_id: decisionId },
    });
}

async function endCase(
  ctx: Context,
  { row, actor }: HeldCase,
  { actions }: ActForm,
  decisionId: string | null,
): Promise<void> {
  if (actions.includes('escalate')) return void (await cases.escalateCase(ctx, row.id));
  const at = timestamp(ctx.clock);
  const status = actions.includes('dismiss') ? 'dismissed' : 'resolved';
  await cases.closeCase(ctx, row.id, { status, resolution: toResolution(actions), userId: actor.userId, at });
  await publishEvent(ctx, caseDecided, {
    caseId: row.id,
    decision: decisionId === null ? null : { id: decisionId, memberId: row.owner_id },
    ends: row.resolved_at === null,
    at,
  });
}
