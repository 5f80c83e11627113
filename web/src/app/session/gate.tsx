import { Button } from '@mantine/core';
import { type NavigateOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { useAuth, useAuthTrouble } from './auth-context.ts';
import classes from './gate.module.css';

/** Said when who is signed in, or their profile, cannot be found out. */
export function AuthTroubleScreen() {
  const { user, signOut } = useAuth();
  const { error, retry } = useAuthTrouble();
  return (
    <main className={classes.trouble}>
      <title>Halfstar</title>
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

const Leaving = lazyWithRetry(() => import('./Leaving.tsx'));

/** Instead of every page, to somebody whose account is about to be deleted: they decide first whether it is. */
export function LeavingScreen({ dueAt, loading }: { dueAt: string; loading: ReactNode }) {
  return (
    <Suspense fallback={loading}>
      <Leaving dueAt={dueAt} />
    </Suspense>
  );
}

/**
 * Lets only members through whose email is confirmed, who have finished onboarding and who are not about to leave; the others are sent to where they
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
    return <Redirect key="auth" to={{ to: '/auth', search: { next } }} loading={loading} />;
  }
  const { deletion_due_at: dueAt } = auth.user;
  if (dueAt !== null) return <LeavingScreen dueAt={dueAt} loading={loading} />;
  if (!auth.user.email_confirmed) {
    const search = { email: auth.user.email };
    return <Redirect key="confirm" to={{ to: '/email-confirmation', search }} loading={loading} />;
  }
  if (auth.profile === null) return loading;
  if (auth.profile.onboarding_completed !== true) {
    return <Redirect key="onboarding" to={{ to: '/onboarding' }} loading={loading} />;
  }
  return children;
}

/**
 * Goes there once. The router's own Navigate goes again whenever its search changes, and the address that `next` remembers
 * changes as soon as one is on the way.
 */
function Redirect({ to, loading }: { to: NavigateOptions; loading: ReactNode }) {
  const navigate = useNavigate();
  const [target] = useState(to);
  useEffect(() => {
    void navigate({ ...target, replace: true });
  }, [navigate, target]);
  return loading;
}
