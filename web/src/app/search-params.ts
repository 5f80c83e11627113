import { z } from 'zod';

/**
 * Search parameters are plain text here (`?tab=sign-up`), not JSON, so that links written by people and in mails mean what
 * they say. A route's `validateSearch` makes what it needs of the text.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== false) text.set(name, String(value));
  }
  return text.size === 0 ? '' : `?${text}`;
}

const text = z.string().optional();
const flag = z
  .union([z.boolean(), z.literal('true')])
  .transform((value) => value === true || value === 'true')
  .optional()
  .catch(undefined);

/** /auth: where to go afterwards, an invite to try, the reset form and its mail's token, which tab is open. */
export const AuthSearch = z.object({
  next: text,
  invite: text,
  reset: flag,
  token: text,
  tab: z.enum(['sign-in', 'sign-up']).optional().catch(undefined),
});

/** /email-confirmation: who waits for a mail, and the token when they come from its link. */
export const EmailConfirmationSearch = z.object({ email: text, token: text });
