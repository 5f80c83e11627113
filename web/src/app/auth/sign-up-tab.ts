import { lazyWithRetry } from '#lib/lazy-with-retry.ts';

/** The sign-up tab, loaded on demand because most viewers sign in. */
export const SignUp = lazyWithRetry(() => import('#features/invites/screens/SignUp.tsx'));

/**
 * Loads the code of the sign-up tab beside that of its page if the browser was opened at that tab, for example by an invite link. Undefined
 * when there is nothing to load.
 */
export const preloadSignUpTabIfOpened = (): Promise<void> | undefined =>
  typeof window !== 'undefined' && /[?&](invite=|tab=sign-up)/.test(window.location.search)
    ? SignUp.preload()
    : undefined;
