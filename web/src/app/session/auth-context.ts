import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { createContext, use } from 'react';
import type { AuthSearch } from '#app/search-params.ts';

export type Auth = {
  user: SessionState['user'];
  session: SessionState['session'];
  /** Null for visitors, for the unconfirmed, and until it is loaded or made. */
  profile: OwnProfile | null;
  /** True until the first session check is through. */
  loading: boolean;
  /** Ends the session here and in other tabs and goes to /auth, by default to its first tab. */
  signOut: (tab?: AuthSearch['tab']) => Promise<void>;
  refreshProfile: () => Promise<void>;
};

/** What the gate needs to know beyond who is signed in. */
export type AuthTrouble = {
  /** The session could not be checked, or no profile came within ten seconds. */
  error: unknown;
  retry: () => void;
  /** The person left on purpose, so no way back is offered. */
  signedOutHere: boolean;
};

export const AuthContext = createContext<Auth | null>(null);
export const AuthTroubleContext = createContext<AuthTrouble | null>(null);

/** Who is signed in. Works on every page. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth stands outside AuthProvider');
  return auth;
}

/** The signed-in member's profile, on pages behind the gate, where there always is one. */
export function useMember(): OwnProfile {
  const { profile } = useAuth();
  if (profile === null) throw new Error('useMember stands on a page that visitors can open');
  return profile;
}

export function useAuthTrouble(): AuthTrouble {
  const trouble = use(AuthTroubleContext);
  if (trouble === null) throw new Error('useAuthTrouble stands outside AuthProvider');
  return trouble;
}
