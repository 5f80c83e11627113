import type {
  Notification,
  NotificationFilter,
  UnreadCount,
} from '@halfstar/contract/notifications/notifications.schema';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
  typesOfGroup,
} from '@halfstar/contract/notifications/types.notifications';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { getMembersById } from '#features/profiles/profiles.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { deletePartsOf, ROWS_PER_BATCH } from '#platform/database/delete-referring.ts';
import { writeAtCommit } from '#platform/database/hot-rows.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { enqueueJob } from '#platform/jobs.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as groupQueries from './groups.queries.ts';
import { markRemainingReadJob } from './mark-read.jobs.ts';
import { markNewestBatchRead } from './mark-read.service.ts';
import { requireRecipient } from './notifications.policy.ts';
import { presentNotification } from './notifications.present.ts';
import * as queries from './notifications.queries.ts';

declare module '#features/subjects/subjects.service.ts' {
  interface SubjectRules {
    /** The types of the notifications of what members do to a subject of the kind; null for what its owner is not told. */
    notifications: { readonly reaction: NotificationType | null };
  }
  interface CommentedSubjectRules {
    notifications: { readonly [Done in 'reaction' | 'comment']: NotificationType | null } & {
      readonly mention: NotificationType;
    };
  }
}

/** What one member, or Halfstar itself (`actorId` null), did, and whom to notify of it. */
export interface NewNotification extends queries.NotificationTarget {
  type: NotificationType;
  recipientIds: readonly string[];
  actorId: string | null;
  /** Whether the same actor makes it unread again before 24 hours have passed, once it has been read: for conversations. */
  againOnceRead?: boolean;
}

/**
 * Notifies members of what somebody did, in the caller’s transaction. Left out are the actor, members who may not see the actor, and
 * members who do not want this type. Whether they may see what it is about is for the caller to check. The same actor, type and target make
 * one notification in 24 hours.
 * @returns the ids of the members who have the notification now, also those who had it before
 */
export async function notify(
  ctx: Context,
  { type, recipientIds, actorId, againOnceRead = false, ...target }: NewNotification,
): Promise<string[]> {
  if (recipientIds.length === 0) return [];
  const rows = await queries.upsertNotifications(ctx, type, recipientIds, actorId, target, againOnceRead);
  publishNotificationChange(
    ctx,
    rows.filter((row) => row.is_new).map((row) => row.recipient_id),
  );
  return rows.map((row) => row.recipient_id);
}

/** What one member did to a target, to be shown together with others who did the same. */
export interface NewGroupedNotification extends queries.NotificationTarget {
  type: NotificationType;
  recipientIds: readonly string[];
  actorId: string;
}

/**
 * Notifies members of what somebody did, when the caller’s transaction commits, since many may act on the target. All actors on a target
 * share one notification, which is unread and the newest again with each actor who was not counted within the last 24 hours. Left out are
 * the actor, members who may not see them, and members who do not want the type. The caller lets one change of the actor on the target run
 * at a time.
 */
export function notifyGrouped(ctx: Context, { type, recipientIds, actorId, ...target }: NewGroupedNotification): void {
  const statement = groupQueries.addActorToGroups(type, recipientIds, actorId, target);
  writeAtCommit(ctx, placeOfGroup(type, target.targetId), statement, (rows) =>
    publishNotificationChange(
      ctx,
      rows.map((row) => row.recipient_id),
    ),
  );
}

/**
 * Takes an actor out of the notification that groups the actors on a target, when the caller’s transaction commits. Without any actor it is
 * no longer shown.
 */
export function withdrawActorFromGroup(
  ctx: Context,
  { type, ...act }: { type: NotificationType; recipientId: string; targetId: string; actorId: string },
): void {
  const statement = groupQueries.deactivateActorInGroup(type, act);
  writeAtCommit(ctx, placeOfGroup(type, act.targetId), statement, (rows) => {
    if (rows.some((row) => row.is_shown)) publishNotificationChange(ctx, [act.recipientId]);
  });
}

const placeOfGroup = (type: NotificationType, targetId: string) => `grouped notifications: ${type} ${targetId}`;

/** Takes an actor out of what all recipients have of this type about a target, in the caller’s transaction. */
export async function withdrawActorFromGroups(
  ctx: Context,
  { type, ...act }: { type: NotificationType; targetId: string; actorId: string },
): Promise<void> {
  publishNotificationChange(ctx, await groupQueries.deactivateActorInGroups(ctx, type, act));
}

/**
 * Marks a member’s notification about a target read, because they have answered it, as by approving a request. In the caller’s transaction.
 */
export async function markAnsweredNotificationRead(
  ctx: Context,
  { userId, type, targetId, at }: { userId: string; type: NotificationType; targetId: string; at: string },
): Promise<void> {
  if (await queries.setTargetNotificationRead(ctx, { userId }, type, targetId, at))
    publishNotificationChange(ctx, [userId]);
}

/**
 * Makes the notifications about a comment that is being deleted be about its author’s newest other comment on the same subject; mentions,
 * and all of them when `otherCommentId` is null, are no longer shown. In the caller’s transaction.
 */
export async function withdrawCommentFromNotifications(
  ctx: Context,
  commentId: string,
  otherCommentId: string | null,
): Promise<void> {
  publishNotificationChange(ctx, await queries.replaceCommentInNotifications(ctx, commentId, otherCommentId));
}

/** Notifies the open tabs of those who have a notification about the comment, when moderators keep it back or show it again. */
export async function publishCommentNotificationChange(ctx: Context, commentId: string): Promise<void> {
  publishNotificationChange(ctx, await queries.listCommentRecipients(ctx, commentId));
}

/**
 * Takes an actor back into what recipients have of this type about a target and have not deleted since, in the caller’s transaction.
 */
export async function returnActorToGroups(
  ctx: Context,
  { type, ...act }: { type: NotificationType; targetId: string; actorId: string },
): Promise<void> {
  publishNotificationChange(ctx, await groupQueries.reactivateActorInGroups(ctx, type, act));
}

/** Notifies the open tabs of these members. */
export const publishNotificationChange = (ctx: Context, userIds: readonly string[]): void =>
  publishLiveMessage(ctx, userIds, { type: 'changed', nouns: ['notification'] });

/**
 * A page of the viewer’s notifications, newest first, and how many of all are unread. Throws INVALID_INPUT and what requireMember throws.
 */
export async function listNotifications(
  ctx: Context,
  viewer: Viewer | null,
  { filter, unread, ...page }: PageQuery & { filter: NotificationFilter; unread: boolean },
): Promise<Page<Notification> & UnreadCount> {
  const member = requireRecipient(viewer);
  const types = filter === 'all' ? NOTIFICATION_TYPES : typesOfGroup(filter);
  const [found, count] = await Promise.all([
    keysetPage<TimePlace, queries.NotificationRow, Notification>({
      list: `notifications, ${filter}, ${unread ? 'unread' : 'read or not'}`,
      ...page,
      shape: TimePlace,
      read: (after, limit) => queries.listNotifications(ctx, member, { types, unreadOnly: unread }, after, limit),
      placeOf: (row) => [row.created_at, row.id],
      present: (rows) => presentNotifications(ctx, rows),
    }),
    queries.countUnreadNotifications(ctx, member),
  ]);
  return { ...found, unread_count: count };
}

/**
 * These rows with message and link, in the same order; one whose actor was deleted meanwhile is left out. With `plainNames`, members whose
 * name a mail program could turn into a link are called by their username.
 */
export async function presentNotifications(
  ctx: Context,
  rows: readonly queries.NotificationRow[],
  { plainNames = false }: { plainNames?: boolean } = {},
): Promise<Notification[]> {
  const [members, movies] = await Promise.all([
    getMembersById(
      ctx,
      rows.flatMap((row) => [row.shown_actor_id ?? [], row.subject_owner_id ?? []].flat()),
    ),
    getMovieSummariesById(ctx, [...new Set(rows.flatMap((row) => row.movie_id ?? []))]),
  ]);
  const titles = new Map([...movies.values()].map(({ id, title }) => [id, title]));
  return rows.flatMap((row) => presentNotification(row, { members, titles, plainNames }) ?? []);
}

/**
 * Marks a notification of the viewer read, also one that is no longer shown. Throws NOT_FOUND and what requireMember throws.
 * @returns how many are unread now
 */
export const markRead = (ctx: Context, viewer: Viewer | null, id: string): Promise<UnreadCount> =>
  change(ctx, viewer, id, (ctx, member, at) => queries.setNotificationRead(ctx, member, id, at));

/**
 * Deletes a notification of the viewer; a repetition changes nothing. Throws NOT_FOUND and what requireMember throws.
 * @returns how many are unread now
 */
export const deleteNotification = (ctx: Context, viewer: Viewer | null, id: string): Promise<UnreadCount> =>
  change(ctx, viewer, id, (ctx, _member, at) => queries.setNotificationDeleted(ctx, id, at));

async function change(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
  action: (ctx: Context, member: Viewer, at: string) => Promise<unknown>,
): Promise<UnreadCount> {
  const member = requireRecipient(viewer);
  return inTransaction(ctx, async (ctx) => {
    if ((await queries.findNotificationId(ctx, member, id)) === undefined) throw notFound();
    await action(ctx, member, timestamp(ctx.clock));
    publishNotificationChange(ctx, [member.userId]);
    return { unread_count: await queries.countUnreadNotifications(ctx, member) };
  });
}

/**
 * Marks all of the viewer’s notifications read, or those up to a time (ISO timestamp): the newest 5000 at once, the rest by a job. Throws
 * what requireMember throws.
 * @returns how many are unread now
 */
export async function markAllRead(ctx: Context, viewer: Viewer | null, upTo?: string): Promise<UnreadCount> {
  const member = requireRecipient(viewer);
  return inTransaction(ctx, async (ctx) => {
    const question = { userId: member.userId, upTo: upTo ?? timestamp(ctx.clock) };
    if (await markNewestBatchRead(ctx, question)) await enqueueJob(ctx, markRemainingReadJob, question);
    publishNotificationChange(ctx, [member.userId]);
    return { unread_count: await queries.countUnreadNotifications(ctx, member) };
  });
}

const DAY_HOURS = 24;
/** Read notifications are kept for half a year, unread ones for a year. */
const KEPT_DAYS = { deleted: 2, read: 183, any: 365 };

/**
 * Deletes notifications for good, in batches: those that their recipient deleted two days ago, read ones after 183 days, unread ones after
 * 365. It may be stopped at any point and run again.
 */
export async function deleteOldNotifications(ctx: Context): Promise<void> {
  const ago = (days: number) => hoursFromNow(ctx.clock, -days * DAY_HOURS);
  const before = { deleted: ago(KEPT_DAYS.deleted), read: ago(KEPT_DAYS.read), any: ago(KEPT_DAYS.any) };
  while (await inTransaction(ctx, (ctx) => deleteNextOldNotifications(ctx, before)));
}

/** Deletes some old notifications, or a batch of the members in their groups. @returns whether there were any */
async function deleteNextOldNotifications(ctx: Context, before: queries.DeletionTimes): Promise<boolean> {
  const ids = await queries.lockOldNotifications(ctx, before, ROWS_PER_BATCH);
  if (ids.length === 0) return false;
  if (!(await deletePartsOf(ctx, 'notifications', ids, ROWS_PER_BATCH))) await queries.deleteNotifications(ctx, ids);
  return true;
}
