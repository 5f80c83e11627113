import { z } from 'zod';
import { Flag } from '../shared/flag.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { makePageSchema, pageQuery } from '../shared/page.schema.ts';
import { call, callOfSuspended } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { Notification, NotificationFilter, UnreadCount } from './notifications.schema.ts';
import { DigestFrequency, NotificationPreference, NotificationPreferences } from './preferences.schema.ts';
import { NOTIFICATION_TYPES } from './types.notifications.ts';

const tags = ['Notifications'];
const one = z.strictObject({ notification_id: Id });
const settingsCall = callOfSuspended.meta({ session: 'required', rate: rateLimit({ most: 60, seconds: 60 }) });

/** The calls about the viewer's own notifications. Nobody reads or changes another member's. */
export const notificationsContract = {
  list: call
    .route({ method: 'GET', path: '/notifications', tags, summary: "List the viewer's notifications, newest first" })
    .input(
      z.strictObject({
        filter: NotificationFilter.default('all'),
        unread: Flag.default(false).meta({ description: 'Only unread ones.' }),
        ...pageQuery,
      }),
    )
    .output(makePageSchema(Notification).extend(UnreadCount.shape)),
  markRead: callOfSuspended
    .route({ method: 'PUT', path: '/notifications/{notification_id}/read', tags, summary: 'Mark a notification read' })
    .input(one)
    .output(UnreadCount),
  markAllRead: callOfSuspended
    .route({
      method: 'PUT',
      path: '/notifications/read',
      tags,
      summary: 'Mark all notifications read',
      description: 'With `up_to`, only those that came until then, so that one nobody has seen yet stays unread.',
    })
    .input(z.strictObject({ up_to: Timestamp.optional() }))
    .output(UnreadCount),
  delete: callOfSuspended
    .route({ method: 'DELETE', path: '/notifications/{notification_id}', tags, summary: 'Delete a notification' })
    .input(one)
    .output(UnreadCount),
  getPreferences: call
    .route({
      method: 'GET',
      path: '/notification-preferences',
      tags,
      summary: 'Get which notifications the viewer gets',
    })
    .input(z.strictObject({}))
    .output(NotificationPreferences),
  setPreference: settingsCall
    .route({
      method: 'PUT',
      path: '/notification-preferences/types/{type}',
      tags,
      summary: 'Set whether the viewer gets a type of notification, and in the email digest',
    })
    .input(NotificationPreference.extend({ type: z.enum(NOTIFICATION_TYPES) }))
    .output(NotificationPreferences),
  setDigest: settingsCall
    .route({
      method: 'PUT',
      path: '/notification-preferences/digest',
      tags,
      summary: 'Set how often unread notifications are mailed',
    })
    .input(z.strictObject({ digest: DigestFrequency }))
    .output(NotificationPreferences),
};
