import { InvitationStatus } from '@halfstar/contract/clubs/invitations.schema';
import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { isNotificationType, notificationTypes } from '@halfstar/contract/notifications/types.notifications';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { NotificationFacts } from '@halfstar/contract/shared/notification-type';
import { looksLikeLink } from '#features/accounts/accounts.present.ts';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { NotificationRow } from './notifications.queries.ts';

/** What notifications show beside their own rows. */
export interface NotificationContext {
  members: ReadonlyMap<string, Member>;
  /** By film. */
  titles: ReadonlyMap<string, string>;
  /** Whether names that a mail program could turn into links are replaced by usernames. */
  plainNames: boolean;
}

/**
 * A notification with its message and link, worded anew with current names and titles. Null when its actor was deleted since the row was
 * read, and for a type that no longer exists.
 */
export function presentNotification(row: NotificationRow, context: NotificationContext): Notification | null {
  const actor = row.shown_actor_id === null ? null : (context.members.get(row.shown_actor_id) ?? null);
  if (!isNotificationType(row.type) || (row.shown_actor_id !== null && actor === null)) return null;
  const facts = toFacts(row, actor, context);
  const definition = notificationTypes[row.type];
  return {
    id: row.id,
    recipient_id: row.recipient_id,
    type: row.type,
    ...definition.describe(facts),
    read: row.read_at !== null,
    created_at: row.created_at,
    link: definition.link(facts),
    // Also from a member whom the recipient may not see, who asks to follow.
    actor: actor === null ? null : toNamedMember(actor),
    data: {
      ...(row.type === 'follow' && actor !== null
        ? { follower_id: actor.user_id, follower_username: actor.username }
        : {}),
      ...(row.movie_id === null ? {} : { movie_id: row.movie_id }),
      ...(row.subject_id !== null && row.subject_kind === 'review' ? { review_id: row.subject_id } : {}),
      ...(row.comment_id === null ? {} : { comment_id: row.comment_id }),
      ...(row.club_id === null ? {} : { club_id: row.club_id }),
      ...(row.invitation_status === null
        ? {}
        : { invitation_id: row.target_id, invitation_status: InvitationStatus.parse(row.invitation_status) }),
      ...(row.others === 0 ? {} : { other_actors: row.others }),
    },
  };
}

const nameOf = ({ display_name, username }: Member, { plainNames }: NotificationContext): string =>
  plainNames && looksLikeLink(display_name) ? username : display_name;

const toFacts = (row: NotificationRow, actor: Member | null, parts: NotificationContext): NotificationFacts => ({
  actor: actor === null ? null : { userId: actor.user_id, name: nameOf(actor, parts), username: actor.username },
  others: row.others,
  targetId: row.target_id,
  movieTitle: row.movie_id === null ? null : (parts.titles.get(row.movie_id) ?? null),
  movieId: row.movie_id,
  subjectId: row.subject_id,
  subjectOwner: nameOwner(row, parts),
  commentId: row.comment_id,
  clubId: row.club_id,
  clubName: row.club_name === null || (parts.plainNames && looksLikeLink(row.club_name)) ? null : row.club_name,
  note: row.note,
});

/** Whose the subject is, in words for the recipient. */
function nameOwner(row: NotificationRow, parts: NotificationContext): string | null {
  if (row.subject_owner_id === null) return null;
  if (row.subject_owner_id === row.recipient_id) return 'your';
  if (row.subject_owner_id === row.shown_actor_id) return 'their';
  const owner = parts.members.get(row.subject_owner_id);
  return owner === undefined ? null : `${nameOf(owner, parts)}’s`;
}
