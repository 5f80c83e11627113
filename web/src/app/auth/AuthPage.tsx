import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import type { AuthSearch } from '#app/search-params.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { useAcceptSession } from '#app/session/session-queries.ts';
import { SignInForm } from '#features/accounts/screens/SignInForm.tsx';
import { whenIdle } from '#lib/idle.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { safeNext } from '#lib/safe-next.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth-layout.module.css';
import { SignUp } from './sign-up-tab.ts';

// Rarely needed, so loaded on demand.
const Reset = lazyWithRetry(() => import('./Reset.tsx'));
const SecondFactorForm = lazyWithRetry(() => import('#features/accounts/screens/SecondFactorForm.tsx'));

/** Sign-in, sign-up and password reset. A reset link has priority; otherwise a signed-in viewer is redirected to `next`. */
export default function Auth() {
  const search: AuthSearch = useSearch({ from: '/bare/auth' });
  return (
    <AuthLayout>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        {search.reset ? <Reset token={search.token} /> : <AuthTabs {...search} />}
      </Suspense>
    </AuthLayout>
  );
}

function getLeadText(tab: AuthSearch['tab'], email: string | undefined): string {
  if (tab === 'sign-up') return 'A film diary among friends.';
  if (email === undefined) return 'Welcome back. What did you see?';
  return 'If you opened the link on another device or in another browser, sign in here to go on.';
}

function AuthTabs({ next, invite, email, tab = invite === undefined ? 'sign-in' : 'sign-up' }: AuthSearch) {
  const { user, loading } = useAuth();
  const accept = useAcceptSession();
  const navigate = useNavigate();
  const { history } = useRouter();
  const [halfway, setHalfway] = useState(false);
  const signedIn = user !== null;

  useEffect(() => {
    if (signedIn) history.replace(safeNext(next));
  }, [history, next, signedIn]);

  useEffect(() => {
    void whenIdle().then(SignUp.preload);
  }, []);

  const choose = (value: string | null) =>
    void navigate({
      to: '/auth',
      search: (before: AuthSearch) => ({ ...before, tab: value === 'sign-up' ? 'sign-up' : 'sign-in' }),
      replace: true,
    });

  if (loading || signedIn) return <TextSkeleton lines={6} />;
  if (halfway) return <SecondFactorForm onSignedIn={accept} onBack={() => setHalfway(false)} />;
  return (
    <>
      <PageHeading hidden>{tab === 'sign-up' ? 'Sign Up' : 'Sign In'}</PageHeading>
      <p className={classes.lead}>{getLeadText(tab, email)}</p>
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
              codeFromLink={invite ?? ''}
              onSignedUp={(address) => void navigate({ to: '/email-confirmation', search: { email: address } })}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
