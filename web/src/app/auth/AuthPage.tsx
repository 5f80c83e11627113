import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { AuthSearch } from '#app/search-params.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { useAcceptSession } from '#app/session/session-queries.ts';
import { SignInForm } from '#features/accounts/screens/SignInForm.tsx';
import { whenIdleAfterStart } from '#lib/idle.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { toSafeNextPath } from '#lib/safe-next.ts';
import { useHydrating } from '#lib/server-render.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth-layout.module.css';
import { SignUp } from './sign-up-tab.ts';

// Rarely needed, so loaded on demand.
const Reset = lazyWithRetry(() => import('./Reset.tsx'));
const SecondFactorForm = lazyWithRetry(() => import('#features/accounts/screens/SecondFactorForm.tsx'));

/** Sign-in, sign-up and password reset. A reset link has priority; otherwise a signed-in viewer is redirected to `next`. */
export default function AuthPage() {
  const search: AuthSearch = useSearch({ from: '/bare/auth' });
  return (
    <AuthLayout>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        {search.reset ? <Reset token={search.token} /> : <AuthTabs {...search} />}
      </Suspense>
    </AuthLayout>
  );
}

function AuthTabs({ next, invite, email, tab = invite ? 'sign-up' : 'sign-in' }: AuthSearch) {
  const { user, loading } = useAuth();
  const accept = useAcceptSession();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [halfway, setHalfway] = useState(false);
  const signedIn = user !== null;
  const signingUp = tab === 'sign-up';
  const { reason } = useLocation().state;
  // The server does not know the reason.
  const hydrating = useHydrating();

  useEffect(() => {
    if (signedIn) history.replace(toSafeNextPath(next));
  }, [history, next, signedIn]);

  useEffect(() => {
    void whenIdleAfterStart().then(SignUp.preload);
  }, []);

  const choose = (value: string | null) =>
    void navigate({
      to: '/auth',
      search: (before: object) => ({ ...before, tab: value as AuthSearch['tab'] }),
      state: true,
      replace: true,
    });

  if (loading || signedIn) return <TextSkeleton lines={6} />;
  if (halfway) return <SecondFactorForm onSignedIn={accept} onBack={() => setHalfway(false)} />;
  return (
    <>
      {reason && !signingUp && !hydrating ? (
        <PageHeading note={email ? null : 'No account? A member can invite you.'}>{reason}</PageHeading>
      ) : (
        <>
          <PageHeading hidden>{signingUp ? 'Sign Up' : 'Sign In'}</PageHeading>
          <p className={classes.lead}>
            {signingUp ? 'A film diary among friends.' : 'Welcome back. What did you see?'}
          </p>
        </>
      )}
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="sign-in">Sign In</Tabs.Tab>
          <Tabs.Tab value="sign-up">Sign Up</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sign-in">
          <SignInForm email={email} onSignedIn={accept} onSecondStep={() => setHalfway(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="sign-up">
          <Suspense fallback={<TextSkeleton lines={6} />}>
            <SignUp
              codeFromLink={invite}
              onSignedUp={(address) => void navigate({ to: '/email-confirmation', search: { email: address } })}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
