import { defineEvent } from '#platform/events.ts';

/** A case was decided. Not published when it is escalated. */
export const caseDecided = defineEvent<{
  caseId: string;
  /** What the member whose thing it is reads; null when nothing was done. */
  decision: {
    id: string;
    memberId: string;
    /** Whether it is only that a sanction was lifted. */
    lifts: boolean;
  } | null;
  /** Whether the reporters are told: not when a closed case is changed. */
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
