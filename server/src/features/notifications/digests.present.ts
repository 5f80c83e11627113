import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { type Addressee, buildLink, composeMail } from '#features/accounts/accounts.present.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** How many notifications one mail lists. */
export const MAX_LISTED = 20;

/**
 * A mail with a member's unread notifications, the newest first.
 * @param hasMore whether there are more than these
 * @param unsubscribeUrl ends these mails by one POST
 */
export function composeDigestMail(
  publicUrl: string,
  to: Addressee,
  { items, hasMore, unsubscribeUrl }: { items: readonly Notification[]; hasMore: boolean; unsubscribeUrl: string },
): Mail {
  const number = `${items.length}${hasMore ? '+' : ''}`;
  const subject = items.length === 1 ? '1 new notification on Halfstar' : `${number} new notifications on Halfstar`;
  const mail = composeMail(to, subject, [
    'This is what happened while you were away.',
    ...items.map(({ message, link }) => ({ label: message.replace(/\.$/, ''), href: publicUrl + link })),
    { label: 'All notifications', href: buildLink(publicUrl, '/notifications', {}) },
    'You get this mail because you asked for a digest.',
    { label: 'No more digests', href: unsubscribeUrl },
  ]);
  return { ...mail, unsubscribeUrl };
}
