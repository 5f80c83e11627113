import { followNotifications } from '../follows/follows.notifications.ts';
import { reviewNotifications } from '../reviews/reviews.notifications.ts';
import { NOTIFICATION_GROUPS, type NotificationGroup } from '../shared/notification-type.ts';
import { timelineNotifications } from '../timeline/timeline.notifications.ts';

/** Every type of notification, in the order in which the settings list them. Without zod, because screens read it. */
export const notificationTypes = { ...followNotifications, ...reviewNotifications, ...timelineNotifications } as const;
export type NotificationType = keyof typeof notificationTypes;

// The keys of the object above are exactly its type's.
export const NOTIFICATION_TYPES = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]];

/** Whether a stored name is one of these types. */
export const isNotificationType = (name: string): name is NotificationType => Object.hasOwn(notificationTypes, name);

export const NOTIFICATION_GROUP_NAMES = Object.keys(NOTIFICATION_GROUPS) as [NotificationGroup, ...NotificationGroup[]];

/** The types of a group. */
export const typesOfGroup = (group: NotificationGroup): NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => notificationTypes[type].group === group);

/** How many notifications the dropdown shows. */
export const DROPDOWN_SIZE = 10;
