import type { MemberReaction, MemberReactions } from '@halfstar/contract/shared/member-reactions.schema';
import type { Reaction, ReactionSummary } from '@halfstar/contract/shared/reactions.schema';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { requireReadable } from '#features/subjects/subjects.policy.ts';
import {
  addToSubjectCounts,
  type CountsAddition,
  findSubjectCounts,
  requireSubjectEvenUnreadable,
  type SubjectRef,
  toReactionCounts,
} from '#features/subjects/subjects.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { RowDeleter } from '#platform/database/delete-referring.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishEvent } from '#platform/events.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { reactionRemoved, reactionSet } from './reactions.events.ts';
import { presentReactions } from './reactions.present.ts';
import * as queries from './reactions.queries.ts';

/**
 * A page of the reactions to a subject by members whom the viewer may see, oldest first, and the number of all. Throws NOT_FOUND, also when
 * the viewer may not read the subject, and INVALID_INPUT.
 */
export async function listReactions(
  ctx: Context,
  viewer: Viewer | null,
  ref: SubjectRef,
  page: PageQuery,
): Promise<MemberReactions> {
  requireReadable(await requireSubjectEvenUnreadable(ctx, viewer, ref, { lock: false }));
  const [counts, list] = await Promise.all([
    findSubjectCounts(ctx, ref.id),
    keysetPage<TimePlace, queries.ReactionRow, MemberReaction>({
      list: `reactions: ${ref.id}`,
      ...page,
      shape: TimePlace,
      read: (after, limit) => queries.findReactions(ctx, viewer, ref.id, after, limit),
      placeOf: (row) => [row.created_at, row.id],
      present: (rows) => presentMemberReactions(ctx, rows),
    }),
  ]);
  const total = counts === undefined ? 0 : toReactionCounts(counts).reduce((sum, each) => sum + each, 0);
  return { ...list, total };
}

async function presentMemberReactions(ctx: Context, rows: readonly queries.ReactionRow[]): Promise<MemberReaction[]> {
  const members = await getMembersById(ctx, [...new Set(rows.map((row) => row.user_id))]);
  return rows.flatMap(({ user_id, reaction, created_at }) => {
    const member = members.get(user_id);
    // Whose account was deleted meanwhile is left out.
    return member === undefined ? [] : [{ member, reaction, created_at }];
  });
}

/**
 * Sets the viewer’s one reaction to a subject: another one is replaced, the same one again changes nothing. Throws NOT_FOUND, also when the
 * viewer may not read the subject, and what requireMember throws.
 * @returns the new counts and the viewer’s reaction
 */
export const setReaction = (ctx: Context, viewer: Viewer | null, subject: SubjectRef, reaction: Reaction) =>
  changeReaction(ctx, viewer, subject, () => reaction);

/**
 * Removes the viewer’s reaction when it is this one, otherwise sets it. Throws NOT_FOUND, also when the viewer may not read the subject and
 * has no reaction to take back, and what requireMember throws.
 * @returns the new counts and the viewer’s reaction
 */
export const toggleReaction = (ctx: Context, viewer: Viewer | null, subject: SubjectRef, reaction: Reaction) =>
  changeReaction(ctx, viewer, subject, (before) => (before === reaction ? null : reaction));

/**
 * Removes the viewer’s reaction, also from a subject that has been hidden from them since; harmless when there is none. Throws NOT_FOUND
 * and what requireMember throws.
 * @returns the new counts; all 0 when the viewer may not read the subject
 */
export const removeReaction = (ctx: Context, viewer: Viewer | null, subject: SubjectRef) =>
  changeReaction(ctx, viewer, subject, () => null);

async function changeReaction(
  ctx: Context,
  viewer: Viewer | null,
  ref: SubjectRef,
  choose: (before: Reaction | null) => Reaction | null,
): Promise<ReactionSummary> {
  const member = requireMember(viewer);
  const { userId } = member;
  const outcome: { isReadable: boolean; mine: Reaction | null; counts?: number[] } = { isReadable: false, mine: null };
  await inTransaction(ctx, async (ctx) => {
    const subject = await requireSubjectEvenUnreadable(ctx, member, ref, { lock: true });
    await queries.lockReaction(ctx, ref.id, userId);
    const before = await queries.findReaction(ctx, ref.id, userId);
    const mine = choose(before);
    // Only taking back one's own needs no right to read.
    if (mine !== null || before === null) requireReadable(subject);
    outcome.isReadable = subject.is_readable;
    outcome.mine = mine;
    if (mine === before) return;
    const at = timestamp(ctx.clock);
    if (mine === null) await queries.deleteReaction(ctx, ref.id, userId);
    else await queries.upsertReaction(ctx, ref.id, userId, mine, at);
    await publishEvent(ctx, mine === null ? reactionRemoved : reactionSet, { subject, userId, at, cause: 'user' });
    const addition: CountsAddition = {};
    if (before !== null) addition[before] = -1;
    if (mine !== null) addition[mine] = 1;
    addToSubjectCounts(ctx, ref.id, addition, (counts) => {
      outcome.counts = toReactionCounts(counts);
    });
    const concerned = subject.is_readable && subject.ownerId !== null ? [userId, subject.ownerId] : [userId];
    publishLiveMessage(ctx, [...new Set(concerned)], { type: 'changed', nouns: ['reaction'] });
  });
  if (!outcome.isReadable) return presentReactions(null);
  const counts = outcome.counts ?? (await readCounts(ctx, ref.id));
  return presentReactions({ counts, mine: outcome.mine });
}

async function readCounts(ctx: Context, subjectId: string): Promise<number[]> {
  const counts = await findSubjectCounts(ctx, subjectId);
  return counts === undefined ? [] : toReactionCounts(counts);
}

/**
 * Moves at most `limit` reactions to a subject to the one that replaces it, and corrects the counts of both; of a member who has reacted to
 * both, the reaction to the second is left. Emits no events. In the caller’s transaction.
 * @returns how many the first subject lost; `limit` when there may be others
 */
export async function moveReactions(
  ctx: Context,
  fromSubjectId: string,
  toSubjectId: string,
  limit: number,
): Promise<number> {
  const moved = await queries.moveReactions(ctx, fromSubjectId, toSubjectId, limit);
  for (const { reaction, lost, got } of moved) {
    addToSubjectCounts(ctx, fromSubjectId, { [reaction]: -lost });
    addToSubjectCounts(ctx, toSubjectId, { [reaction]: got });
  }
  return moved.reduce((sum, { lost }) => sum + lost, 0);
}

/**
 * Deletes the reactions for which the condition holds, and subtracts them from the counts of their subjects.
 * @returns how many were deleted
 */
export const eraseReactions: RowDeleter = async (ctx, areMeant) => {
  const deleted = await queries.deleteReactions(ctx, areMeant);
  for (const { subject_id, reaction, many } of deleted) addToSubjectCounts(ctx, subject_id, { [reaction]: -many });
  return deleted.reduce((sum, { many }) => sum + many, 0);
};
