import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

/** The sign-up tab, loaded on demand because most viewers sign in. */
export const SignUp = lazyWithRetry(() => import('#features/invites/screens/SignUp.tsx'));

/** Loads the sign-up tab beside its page where the browser was opened at it, for example by an invite link. */
export const preloadLinkedTab = (): Promise<void> | undefined =>
  typeof window !== 'undefined' && /[?&](invite=|tab=sign-up)/.test(window.location.search)
    ? SignUp.preload()
    : undefined;
