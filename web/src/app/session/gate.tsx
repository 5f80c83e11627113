import { Button } from '@mantine/core';
import { Navigate, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { useAuth, useAuthTrouble } from './auth-context.ts';

/** Said when who is signed in, or their profile, cannot be found out. */
export function AuthTroubleScreen() {
  const { user, signOut } = useAuth();
  const { error, retry } = useAuthTrouble();
  return (
    <main>
      <ErrorState
        title={user === null ? 'Halfstar did not answer.' : 'Your profile could not be loaded.'}
        error={error}
        onRetry={retry}
        action={
          user === null ? null : (
            <Button variant="subtle" color="gray" onClick={() => void signOut()}>
              Sign Out
            </Button>
          )
        }
      />
    </main>
  );
}

/**
 * Lets only members through whose email is confirmed and who have finished onboarding; the others are sent to where they
 * left off. Nothing private is rendered before that is certain.
 */
export function MembersOnly({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const auth = useAuth();
  const trouble = useAuthTrouble();
  const { href } = useLocation();
  if (auth.loading) return loading;
  if (trouble.error !== null) return <AuthTroubleScreen />;
  if (auth.user === null) {
    const next = trouble.signedOutHere || href === '/' ? undefined : href;
    return <Navigate to="/auth" search={{ next }} replace />;
  }
  if (!auth.user.email_confirmed) {
    return <Navigate to="/email-confirmation" search={{ email: auth.user.email }} replace />;
  }
  if (auth.profile === null) return loading;
  if (auth.profile.onboarding_completed !== true) return <Navigate to="/onboarding" replace />;
  return children;
}
