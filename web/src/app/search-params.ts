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

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export type AuthSearch = {
  /** Where to go afterwards; through `safeNext` only. */
  next?: string;
  /** An invite code to prefill and try. */
  invite?: string;
  /** Shows the reset form; `token` comes from the mail's link. */
  reset?: boolean;
  token?: string;
  tab?: 'sign-in' | 'sign-up';
};

/** /auth */
export function authSearch({ next, invite, reset, token, tab }: Record<string, unknown>): AuthSearch {
  return {
    next: text(next),
    invite: text(invite),
    reset: reset === true || reset === 'true' || undefined,
    token: text(token),
    tab: tab === 'sign-in' || tab === 'sign-up' ? tab : undefined,
  };
}

/** Who waits for a mail, and the token when they come from its link. */
export type EmailConfirmationSearch = { email?: string; token?: string };

/** /email-confirmation */
export function emailConfirmationSearch({ email, token }: Record<string, unknown>): EmailConfirmationSearch {
  return { email: text(email), token: text(token) };
}
