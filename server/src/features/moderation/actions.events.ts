import { defineEvent } from '#platform/events.ts';

/** What a decision did: something about a thing or its member, nothing, only that admins decide instead, or only that a sanction was lifted. */
export type DecisionKind = 'acted' | 'dismissed' | 'escalated' | 'lifted';

/** A case was decided, or escalated. */
export const caseDecided = defineEvent<{
  caseId: string;
  /** What the member whose thing it is reads. */
  decision: { id: string; memberId: string; kind: DecisionKind };
  /** Whether the reporters are told: not when the case goes on, or a closed one is changed. */
  ends: boolean;
  /** ISO timestamp. */
  at: string;
}>('moderation.case-decided');

/** A second look was decided. */
export const secondLookDecided = defineEvent<{
  decisionId: string;
  memberId: string;
  outcome: 'upheld' | 'overturned';
  /** ISO timestamp. */
  at: string;
}>('moderation.second-look-decided');
