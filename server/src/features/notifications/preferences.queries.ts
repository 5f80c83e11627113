import type { NotificationPreference } from '@halfstar/contract/notifications/preferences.schema';
import type { NotificationType } from '@halfstar/contract/notifications/types.notifications';
import type { Context } from '#platform/context.ts';

/** A member’s choices for those types of notifications for which they have made one. Served by the primary key. */
export const listChosenPreferences = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app', 'email'])
    .where('user_id', '=', userId)
    .execute();

/** Stores whether a member wants a type of notification in the app and by mail. */
export const upsertPreference = (
  ctx: Context,
  userId: string,
  type: NotificationType,
  { in_app, email }: NotificationPreference,
) =>
  ctx.db
    .insertInto('notification_preferences')
    .values({ user_id: userId, type, in_app, email })
    .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet({ in_app, email }))
    .execute();
