import { notificationsContract } from '@halfstar/contract/notifications/notifications.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './notifications.service.ts';
import { getPreferences, setDigest, setPreference } from './preferences.service.ts';

const notifications = implementContract(notificationsContract);

export const notificationsRoutes = {
  list: notifications.list.handler(({ context, input }) => service.listNotifications(context, context.viewer, input)),

  markRead: notifications.markRead.handler(({ context, input }) =>
    service.markRead(context, context.viewer, input.notification_id),
  ),

  markAllRead: notifications.markAllRead.handler(({ context, input }) =>
    service.markAllRead(context, context.viewer, input.up_to),
  ),

  delete: notifications.delete.handler(({ context, input }) =>
    service.deleteNotification(context, context.viewer, input.notification_id),
  ),

  getPreferences: notifications.getPreferences.handler(({ context }) => getPreferences(context, context.viewer)),

  setPreference: notifications.setPreference.handler(({ context, input: { type, ...choice } }) =>
    setPreference(context, context.viewer, type, choice),
  ),

  setDigest: notifications.setDigest.handler(({ context, input }) => setDigest(context, context.viewer, input.digest)),
};
