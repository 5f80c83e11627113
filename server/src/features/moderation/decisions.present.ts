import { DecidedAction } from '@halfstar/contract/moderation/actions.schema';
import { type Decision, type SecondLook, SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { ContentType, ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import { findSecondLookDeadline } from './decisions.policy.ts';
import type { DecisionRow } from './decisions.queries.ts';

export const toSecondLook = (row: DecisionRow): SecondLook | null =>
  row.second_look_asked_at === null
    ? null
    : {
        asked_at: row.second_look_asked_at,
        text: row.second_look_text ?? '',
        outcome: SecondLookOutcome.nullable().parse(row.second_look_outcome),
        reason: row.second_look_reason,
        decided_at: row.second_look_decided_at,
        by_decider: row.second_look_by !== null && row.second_look_by === row.decided_by,
      };

/** What was decided, as everybody reads it who may. */
export const toDecided = (row: DecisionRow) => ({
  id: row.id,
  actions: row.actions.map((action) => DecidedAction.parse(action)),
  rule: ReportReason.nullable().parse(row.rule),
  reason: row.reason,
  decided_at: row.decided_at,
  until: row.until,
  second_look: toSecondLook(row),
});

/** A decision as its member reads it, at this time (ISO timestamp). @param link the page of the thing; null when they do not see it */
export function presentDecision(row: DecisionRow, link: string | null, now: string): Decision {
  const end = findSecondLookDeadline(row);
  const canAsk = row.second_look_asked_at === null && end !== null && end >= now;
  return {
    ...toDecided(row),
    content_type: ContentType.parse(row.content_type),
    snapshot: row.snapshot,
    link,
    ask_until: canAsk ? end : null,
  };
}
