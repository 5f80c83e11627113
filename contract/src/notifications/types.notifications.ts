import { clubNotifications } from '../clubs/clubs.notifications.ts';
import { feedbackNotifications } from '../feedback/feedback.notifications.ts';
import { feedNotifications } from '../feeds/feeds.notifications.ts';
import { followNotifications } from '../follows/follows.notifications.ts';
import { moderationNotifications } from '../moderation/moderation.notifications.ts';
import { reviewNotifications } from '../reviews/reviews.notifications.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '../shared/notification-type.ts';
import { timelineNotifications } from '../timeline/timeline.notifications.ts';

/** Every type of notification. Without zod, because screens read it. */
export const notificationTypes = {
  ...followNotifications,
  ...reviewNotifications,
  ...timelineNotifications,
  ...clubNotifications,
  ...feedNotifications,
  ...feedbackNotifications,
  ...moderationNotifications,
} as const;
export type NotificationType = keyof typeof notificationTypes;

export const NOTIFICATION_GROUP_NAMES = Object.keys(NOTIFICATION_GROUPS) as [NotificationGroup, ...NotificationGroup[]];

const rankOf = (type: NotificationType) => NOTIFICATION_GROUP_NAMES.indexOf(notificationTypes[type].group);

/** By group, as the settings list them. */
export const NOTIFICATION_TYPES = (Object.keys(notificationTypes) as NotificationType[]).toSorted(
  (one, other) => rankOf(one) - rankOf(other),
) as [NotificationType, ...NotificationType[]];

/** Whether a stored name is one of these types. */
export const isNotificationType = (name: string): name is NotificationType => Object.hasOwn(notificationTypes, name);

/** The types of notifications that belong to a group, in the order of NOTIFICATION_TYPES. */
export const typesOfGroup = (group: NotificationGroup): NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => notificationTypes[type].group === group);
