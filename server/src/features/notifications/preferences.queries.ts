import type { NotificationPreference } from '@halfstar/contract/notifications/preferences.schema';
import type { NotificationType } from '@halfstar/contract/notifications/types.notifications';
import type { Context } from '#platform/context.ts';

/** The types for which a member has chosen something. Served by the primary key. */
export const listPreferences = (ctx: Context, userId: string) =>
  ctx.db
    .selectFrom('notification_preferences')
    .select(['type', 'in_app', 'email'])
    .where('user_id', '=', userId)
    .execute();

/** Sets a member's choice for a type. */
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
