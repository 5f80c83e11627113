import { z } from 'zod';
import { CalendarDate, Id, Timestamp } from '../shared/ids.schema.ts';
import { PasswordCheck } from './second-factor.schema.ts';

export const MAX_ACCESS_TOKENS = 20;
export const MAX_ACCESS_TOKEN_NAME_LENGTH = 50;

/** What a personal access token may do: `read` changes nothing, `write` includes it. */
export const ACCESS_TOKEN_SCOPES = ['read', 'write'] as const;
export const AccessTokenScope = z.enum(ACCESS_TOKEN_SCOPES);
export type AccessTokenScope = z.infer<typeof AccessTokenScope>;

/** After how many days a token can expire. */
export const ACCESS_TOKEN_DAYS = [30, 90, 365] as const;

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  scope: AccessTokenScope,
  created_at: Timestamp,
  last_used_on: CalendarDate.nullable().meta({ description: 'The day of its last use, in UTC.' }),
  expires_at: Timestamp.nullable().meta({ description: 'Null for one that does not expire.' }),
  is_expired: z.boolean(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** Newest first, also those that have expired. */
export const AccessTokens = z.object({ items: z.array(AccessToken).max(MAX_ACCESS_TOKENS) });
export type AccessTokens = z.infer<typeof AccessTokens>;

/** The form that makes a token. It requires the password. */
export const NewAccessTokenForm = PasswordCheck.extend({
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name that you will know it by.')
    .max(MAX_ACCESS_TOKEN_NAME_LENGTH, `A name must be ${MAX_ACCESS_TOKEN_NAME_LENGTH} characters or less.`),
  scope: AccessTokenScope,
  expires_in_days: z
    .literal(ACCESS_TOKEN_DAYS)
    .nullable()
    .meta({ description: 'Null for a token that does not expire.' }),
});
export type NewAccessTokenForm = z.infer<typeof NewAccessTokenForm>;

export const NewAccessToken = AccessToken.extend({
  token: z.string().meta({ description: 'The token itself, which is shown this once.' }),
});
export type NewAccessToken = z.infer<typeof NewAccessToken>;
