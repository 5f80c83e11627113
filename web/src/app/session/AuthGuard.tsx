import { Button } from '@mantine/core';
import { type NavigateOptions, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { type Auth, useAuth, useAuthFailure } from './auth-context.ts';
import classes from './auth-guard.module.css';

/** Shown when the session or the profile cannot be loaded. */
export function AuthErrorScreen() {
  const { user, signOut } = useAuth();
  const { error, retry } = useAuthFailure();
  return (
    <main className={classes.error}>
      <title>Halfstar</title>
      <ErrorState
        title={user === null ? 'Halfstar did not answer.' : 'Your profile could not be loaded.'}
        error={error}
        onRetry={retry}
        retryQuietly={retry}
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
const Banned = lazyWithRetry(() => import('./Banned.tsx'));

/**
 * What is shown instead of every page to a banned member, and to one whose account is about to be deleted until they have decided whether
 * to keep it; null for everybody else.
 * @param loading shown while its code is loaded
 */
export function renderIfLeavingOrBanned(user: Auth['user'], loading: ReactNode): ReactNode {
  const dueAt = user?.deletion_due_at ?? null;
  if (dueAt === null && user?.sanctions.is_banned !== true) return null;
  return <Suspense fallback={loading}>{dueAt === null ? <Banned /> : <Leaving dueAt={dueAt} />}</Suspense>;
}

/**
 * The auth guard of members' pages. Renders them only for members with a confirmed email address and finished onboarding whose
 * account is neither banned nor about to be deleted; redirects the others to the step that is missing. Nothing private is rendered before.
 */
export function RequireMember({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  const auth = useAuth();
  const failure = useAuthFailure();
  const { href } = useLocation();
  if (auth.loading) return loading;
  if (failure.error !== null) return <AuthErrorScreen />;
  if (auth.user === null) {
    const next = failure.signedOutHere || href === '/' ? undefined : href;
    const state = { reason: next && 'Sign in to see this page' };
    return <Redirect key="auth" to={{ to: '/auth', search: { next }, state }} loading={loading} />;
  }
  const closed = renderIfLeavingOrBanned(auth.user, loading);
  if (closed !== null) return closed;
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
 * Redirects once. The router's own Navigate redirects again whenever its search changes, and `next` changes during the navigation.
 */
function Redirect({ to, loading }: { to: NavigateOptions; loading: ReactNode }) {
  const navigate = useNavigate();
  const [target] = useState(to);
  useEffect(() => {
    void navigate({ ...target, replace: true });
  }, [navigate, target]);
  return loading;
}
