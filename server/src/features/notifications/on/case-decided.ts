import { caseDecided, type DecisionKind, secondLookDecided } from '#features/moderation/actions.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';
import { enqueueReportOutcome } from '../report-outcomes.jobs.ts';

/** What the notification says instead of that something was decided against its member. */
const NOTES: Partial<Record<DecisionKind, string>> = {
  dismissed: 'Something of yours was reported, and a moderator found that it may stay as it is. Read why.',
  escalated: 'Something of yours was reported, and a moderator has left it to the admins. Read why.',
  lifted: 'A sanction against you was lifted. Read why.',
};

/** Notifies the member whose thing it is. A job notifies those who have reported it, since there may be many. */
export const notifyOnCaseDecided = onEvent(caseDecided, async (ctx, { caseId, decision, ends, at }) => {
  const note = NOTES[decision.kind];
  await notify(ctx, {
    type: 'moderation_decision',
    recipientIds: [decision.memberId],
    actorId: null,
    targetId: decision.id,
    ...(note === undefined ? {} : { note }),
    at,
  });
  if (ends) await enqueueReportOutcome(ctx, { caseId, acted: decision.kind !== 'dismissed', at });
});

/** Notifies the member who asked for the second look. */
export const notifyOnSecondLookDecided = onEvent(
  secondLookDecided,
  async (ctx, { decisionId, memberId, outcome, at }) => {
    const note = outcome === 'overturned' ? 'The decision no longer holds.' : 'The decision stays as it is.';
    const about = { actorId: null, targetId: decisionId, note, at };
    await notify(ctx, { ...about, type: 'second_look_decided', recipientIds: [memberId] });
  },
);
