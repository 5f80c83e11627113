import { type AccessToken, AccessTokenScope } from '@halfstar/contract/accounts/access-tokens.schema';
import type { Mail } from '#platform/mail/mail.ts';
import type { AccessTokenRow } from './access-tokens.queries.ts';
import { type Addressee, buildLink, composeMail, formatTimestamp } from './accounts.present.ts';

/** An access token as its owner sees it, without the token itself. @param now ISO timestamp: whether it has expired by then */
export const toAccessToken = (row: AccessTokenRow, now: string): AccessToken => ({
  ...row,
  is_expired: row.expires_at !== null && Date.parse(row.expires_at) <= Date.parse(now),
  scope: AccessTokenScope.parse(row.scope),
});

/** Tells the owner of a new access token, which works without the password. */
export function accessTokenMadeMail(publicUrl: string, to: Addressee, token: AccessTokenRow): Mail {
  const may = token.scope === 'read' ? 'read what you can read' : 'read and change what is yours';
  const term =
    token.expires_at === null ? 'It does not expire.' : `It expires on ${formatTimestamp(token.expires_at)}.`;
  return composeMail(to, 'An access token was made for your Halfstar account', [
    `The access token "${token.name}" was made on ${formatTimestamp(token.created_at)}. Whoever has it can ${may}. ${term}`,
    'If it was you, you need do nothing. If it was not, revoke it in your settings and choose a new password at once.',
    { label: 'Look at your access tokens', href: buildLink(publicUrl, '/settings', {}) },
  ]);
}
