// The calls of the demo to the services of moderation and feedback, as in services.ts.
import { BadgesForm } from '@halfstar/contract/admin/members.schema';
import { AnnouncementForm } from '@halfstar/contract/admin/settings.schema';
import { type FeedbackStatus, NewFeedback } from '@halfstar/contract/feedback/feedback.schema';
import { ActForm } from '@halfstar/contract/moderation/actions.schema';
import type { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import { ReportForm } from '@halfstar/contract/moderation/reports.schema';
import type { Badge } from '@halfstar/contract/profiles/profiles.schema';
import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { changeBadges } from '#features/admin/members.service.ts';
import { writeAnnouncement } from '#features/admin/settings.service.ts';
import { sendFeedback, updateFeedback } from '#features/feedback/feedback.service.ts';
import { actOnCase } from '#features/moderation/actions.service.ts';
import { listCases } from '#features/moderation/cases.service.ts';
import { claimCase } from '#features/moderation/claims.service.ts';
import { askSecondLook } from '#features/moderation/decisions.service.ts';
import { createReport } from '#features/moderation/reports.service.ts';
import { decideSecondLook } from '#features/moderation/second-looks.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import type { Context } from '#platform/context.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { PASSWORD } from './cast/cast.ts';
import { requestOf } from './services.ts';

/** An admin gives a member a badge beside those that they have. @returns the member as they are now */
export async function giveBadge(ctx: Context, admin: MemberViewer, member: MemberViewer, badge: Badge, reason: string) {
  const { badges } = await getMemberForJob(ctx, member.userId);
  const form = BadgesForm.parse({ badges: [...badges, badge], reason, password: PASSWORD });
  await changeBadges(requestOf(ctx, admin), admin, member.userId, form);
  return getMemberForJob(ctx, member.userId);
}

/** An admin announces something to everybody, without a link or an end. */
export const announce = (ctx: Context, admin: MemberViewer, text: string) =>
  writeAnnouncement(ctx, admin, AnnouncementForm.parse({ text }));

export const report = (ctx: Context, member: MemberViewer, form: ReportForm) =>
  createReport(requestOf(ctx, member), member, ReportForm.parse(form));

/** The open case about a thing of this kind and owner. */
export async function findOpenCase(ctx: Context, moderator: MemberViewer, ownerId: string, type: ContentType) {
  const { items } = await listCases(ctx, moderator, { filter: 'open', cursor: undefined, limit: 50 });
  const found = items.find((one) => one.owner.user_id === ownerId && one.content_type === type);
  if (found === undefined) throw new Error(`${ownerId} has no open case about a ${type}`);
  return found.id;
}

/** @returns the decision's id */
export async function decide(ctx: Context, moderator: MemberViewer, form: ActForm): Promise<string> {
  return (await actOnCase(requestOf(ctx, moderator), moderator, ActForm.parse(form))).decision_id;
}

export const claim = (ctx: Context, moderator: MemberViewer, caseId: string) => claimCase(ctx, moderator, caseId);

export const askAgain = (ctx: Context, member: MemberViewer, decisionId: string, text: string) =>
  askSecondLook(ctx, member, decisionId, text);

export const lookAgain = (
  ctx: Context,
  moderator: MemberViewer,
  decisionId: string,
  outcome: SecondLookOutcome,
  reason: string,
) => decideSecondLook(ctx, moderator, { decisionId, outcome, reason });

/** @returns the feedback's id */
export const sendFeedbackAs = async (ctx: Context, member: MemberViewer, feedback: NewFeedback): Promise<string> =>
  (await sendFeedback(ctx, member, NewFeedback.parse(feedback))).id;

/** @returns its revision then */
export const answerFeedback = async (
  ctx: Context,
  admin: MemberViewer,
  feedbackId: string,
  revision: number,
  answer: { status: FeedbackStatus; reply?: string },
) => (await updateFeedback(ctx, admin, feedbackId, { revision, ...answer })).revision;
