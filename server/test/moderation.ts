import { randomUUID } from 'node:crypto';
import { type ActForm, needsPassword } from '@halfstar/contract/moderation/actions.schema';
import { memberBanned, memberUnbanned } from '#features/accounts/sanctions.events.ts';
import { caseDecided, secondLookDecided } from '#features/moderation/actions.events.ts';
import { evictViewerProfile } from '#features/profiles/viewer-profiles.service.ts';
import { verificationDecided } from '#features/verification/verification.events.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import type { MemberClient } from './client.ts';
import { PASSWORD, type World } from './world.ts';

const ROLES = {
  member: { tier: 'lite', badges: [] },
  moderator: { tier: 'lite', badges: ['moderator'] },
  admin: { tier: 'admin', badges: [] },
};
export type Role = keyof typeof ROLES;

/** Makes the member a moderator, an admin or neither. From then on the server knows, although they have acted before. */
export const setRole = async (world: World, { userId }: MemberClient, role: Role): Promise<void> => {
  await world.ctx.db.updateTable('profiles').set(ROLES[role]).where('user_id', '=', userId).execute();
  evictViewerProfile(userId);
};

/** A new member of this role. */
export async function someoneWhoIs(world: World, role: Role): Promise<MemberClient> {
  const member = await world.someone();
  await setRole(world, member, role);
  return member;
}

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

/** A review by a new member that others comment on. @returns its id */
export async function makeReview(world: World): Promise<string> {
  const host = await world.someone();
  return (await host.api.reviews.publish({ movie_id: await world.movie('Heat'), ...REVIEW })).id;
}

/** A comment of the author under the review, which a new member has reported. */
export async function makeReportedComment(
  world: World,
  author: MemberClient,
  review_id: string,
  content = 'So it is.',
) {
  const reporter = await world.someone();
  const { id: commentId } = await author.api.comments.add({ review_id, content });
  await report(reporter, commentId);
  return { commentId, reporter, caseId: await findCaseId(world, commentId) };
}

/** Reports a comment. */
export const report = ({ api }: MemberClient, content_id: string) =>
  api.reports.create({ content_type: 'comment', content_id, reason: 'harassment', description: 'He means me.' });

/** The newest case about a thing. */
export async function findCaseId(world: World, contentId: string): Promise<string> {
  const { id } = await world.ctx.db
    .selectFrom('moderation_cases')
    .select('id')
    .where('content_id', '=', contentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

export const REASON = 'Please be kind to each other.';

/** What an admin types again for these actions. */
export const passwordFor = (actions: ActForm['actions']): string | null => (needsPassword(actions) ? PASSWORD : null);

/** Decides a case. @returns the id of the decision */
export async function act(
  { api }: MemberClient,
  case_id: string,
  actions: ActForm['actions'],
  more: Partial<Pick<ActForm, 'days' | 'rule' | 'reason'>> = {},
): Promise<string> {
  const rule = ['dismiss', 'show', 'escalate'].includes(actions[0] ?? '') ? null : ('harassment' as const);
  const form = { case_id, actions, rule, reason: REASON, password: passwordFor(actions), ...more };
  return (await api.cases.act(form)).decision_id;
}

/** Makes a decision 30 days and an hour old. */
export const makeOld = async ({ ctx }: World, decisionId: string): Promise<void> => {
  const decided_at = hoursFromNow(ctx.clock, -30 * 24 - 1);
  await ctx.db.updateTable('moderation_decisions').set({ decided_at }).where('id', '=', decisionId).execute();
};

/** A report of the member about a review of another one is handled, as are a thing and a second look of the member. */
export async function publishDecisions(world: World, { api, userId }: MemberClient, reviewId: string): Promise<void> {
  await api.reports.create({ content_type: 'review', content_id: reviewId, reason: 'spam' });
  const caseId = await findCaseId(world, reviewId);
  await inTransaction(world.ctx, async (ctx) => {
    const [id, at] = [randomUUID(), timestamp(ctx.clock)];
    await publishEvent(ctx, caseDecided, { caseId, decision: { id, memberId: userId, kind: 'acted' }, ends: true, at });
    await publishEvent(ctx, secondLookDecided, { decisionId: id, memberId: userId, outcome: 'upheld', at });
  });
  await world.runJobs();
}

/** Publishes that moderators decided about a member, looked again, decided their request, and banned and unbanned them, without doing it. `at`: an ISO timestamp. */
export async function publishDecisionEvents(ctx: Context, memberId: string, id: string, at: string): Promise<void> {
  await publishEvent(ctx, caseDecided, { caseId: id, decision: { id, memberId, kind: 'acted' }, ends: true, at });
  await publishEvent(ctx, secondLookDecided, { decisionId: id, memberId, outcome: 'upheld', at });
  await publishEvent(ctx, verificationDecided, { verificationId: id, userId: memberId, adminId: id, approved: true });
  await publishEvent(ctx, memberBanned, { userId: memberId, at });
  await publishEvent(ctx, memberUnbanned, { userId: memberId, at });
}
