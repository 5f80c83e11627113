import { caseDecided, secondLookDecided } from '#features/moderation/actions.events.ts';
import { onEvent } from '#platform/events.ts';
import { notify } from '../notifications.service.ts';
import { enqueueReportOutcome } from '../report-outcomes.jobs.ts';

/** Notifies the member whose thing it is. A job notifies those who have reported it, since there may be many. */
export const notifyOnCaseDecided = onEvent(caseDecided, async (ctx, { caseId, decision, ends, at }) => {
  if (decision !== null)
    await notify(ctx, {
      type: 'moderation_decision',
      recipientIds: [decision.memberId],
      actorId: null,
      targetId: decision.id,
      ...(decision.lifts ? { note: 'A sanction against you was lifted. Read why.' } : {}),
      at,
    });
  if (ends) await enqueueReportOutcome(ctx, { caseId, acted: decision !== null, at });
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
