import { z } from 'zod';
import { InvitationStatus } from '../clubs/invitations.schema.ts';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { NOTIFICATION_GROUP_NAMES, NOTIFICATION_TYPES } from './types.notifications.ts';

/** Unread notifications beyond this many are not counted. */
export const MAX_UNREAD_COUNT = 1000;

/** How many notifications the dropdown shows. */
export const DROPDOWN_SIZE = 10;

export const Notification = z.object({
  id: Id,
  recipient_id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  created_at: Timestamp.meta({ description: 'When it came. One about several members moves up with each new one.' }),
  link: z.string().meta({ description: 'The path of the page that it is about.' }),
  actor: NamedMember.nullable().meta({ description: 'Who did it, of several the latest; null for Halfstar itself.' }),
  data: z
    .object({
      follower_id: Id,
      follower_username: z.string(),
      movie_id: Id,
      review_id: Id,
      comment_id: Id,
      club_id: Id,
      invitation_id: Id.meta({ description: 'Of an invitation to a club, which can be accepted while it is pending.' }),
      invitation_status: InvitationStatus,
      other_actors: z.number().int().min(1),
    })
    .partial(),
});
export type Notification = z.infer<typeof Notification>;

/** A part of the notifications by type. */
export const NotificationFilter = z.enum(['all', ...NOTIFICATION_GROUP_NAMES]);
export type NotificationFilter = z.infer<typeof NotificationFilter>;

export const UnreadCount = z.object({ unread_count: z.number().int().min(0).max(MAX_UNREAD_COUNT) });
export type UnreadCount = z.infer<typeof UnreadCount>;
