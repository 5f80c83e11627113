import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { createContext, use } from 'react';
import type { AuthSearch } from '#app/search-params.ts';

export type Auth = {
  user: SessionState['user'];
  session: SessionState['session'];
  /** Null for visitors, while the email address is unconfirmed, and until it is loaded or created. */
  profile: OwnProfile | null;
  /** True until the first session check has finished. */
  loading: boolean;
  /** Ends the session here and in other tabs and goes to /auth, by default to its first tab. */
  signOut: (tab?: AuthSearch['tab']) => Promise<void>;
  refreshProfile: () => Promise<void>;
};

/** Why it is unknown who is signed in, for the auth guard. */
export type AuthFailure = {
  /** The session could not be checked, or the profile did not load within ten seconds. Null when there is no error. */
  error: unknown;
  retry: () => void;
  /** The viewer signed out on purpose in this tab, so /auth gets no `next`. */
  signedOutHere: boolean;
};

export const AuthContext = createContext<Auth | null>(null);
export const AuthErrorContext = createContext<AuthFailure | null>(null);

/** Who is signed in, and how to sign out. Works on every page; throws outside AuthProvider. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth needs AuthProvider');
  return auth;
}

/** The signed-in member’s profile, on pages behind the auth guard, where there always is one. Throws elsewhere when there is none. */
export function useMember(): OwnProfile {
  const { profile } = useAuth();
  if (profile === null) throw new Error('useMember is used on a page that visitors can open');
  return profile;
}

/** Why it is unknown who is signed in (`error` is null when it is known), and how to try again. Throws outside AuthProvider. */
export function useAuthFailure(): AuthFailure {
  const failure = use(AuthErrorContext);
  if (failure === null) throw new Error('useAuthFailure needs AuthProvider');
  return failure;
}
