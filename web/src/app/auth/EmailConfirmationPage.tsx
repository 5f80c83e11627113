import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { EmailConfirmationSearch } from '#app/search-params.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { chooseOnboardingPath } from '#app/session/onboarding-path.ts';
import { useAcceptSession, useRecheckSession } from '#app/session/session-queries.ts';
import { ConfirmEmail } from '#features/accounts/screens/ConfirmEmail.tsx';
import { EmailConfirmed } from '#features/accounts/screens/EmailConfirmed.tsx';
import { client } from '#lib/api.ts';
import { parseProblem } from '#lib/problem.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { AuthLayout } from './AuthLayout.tsx';

/** A link works once, so its token is sent once however often the page renders: as a query that is never refetched. */
function useConfirmation(token: string | undefined) {
  const accept = useAcceptSession();
  return useQuery({
    queryKey: ['email-confirmation', token],
    queryFn: async () => {
      const state = await client.accounts.confirmEmail({ token: token ?? '' });
      if (state.user !== null) await accept(state);
      return true;
    },
    enabled: token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Confirming signs in, which resets the queries of the visitor.
    meta: { sentOnce: true },
  });
}

/**
 * Asks an account to confirm its email address or, opened by the link of the mail, confirms it with the token, which also signs in. Leads
 * on to onboarding or to home.
 */
export default function EmailConfirmationPage() {
  const { email, token }: EmailConfirmationSearch = useSearch({ from: '/bare/email-confirmation' });
  const { user, profile, loading, signOut } = useAuth();
  const recheck = useRecheckSession();
  const navigate = useNavigate();
  const confirmation = useConfirmation(token);
  const confirmed = user?.email_confirmed === true;

  // The server does not tell visitors whether an address is confirmed. Signing in shows it.
  const signInHere = (address: string, replace = false) =>
    void navigate({
      to: '/auth',
      search: { next: '/onboarding', email: address || undefined },
      // A heading, so it is short.
      state: { reason: 'Opened the link on another device? Sign in here to go on.' },
      replace,
    });
  const handleContinue = () => {
    // The link was opened a second time, in a browser without a session.
    if (!confirmed) signInHere(email ?? '', true);
    else
      void navigate({
        to: profile?.onboarding_completed === true ? '/' : chooseOnboardingPath(profile),
        replace: true,
      });
  };
  // A single navigation, because the end of the session would cancel the first of two.
  const goBack = () => (user === null ? navigate({ to: '/auth', search: { tab: 'sign-up' } }) : signOut('sign-up'));

  if (token === undefined && confirmed && profile?.onboarding_completed === true) return <Navigate to="/" replace />;
  if (loading || confirmation.isLoading) {
    return (
      <AuthLayout>
        <PageHeading>Confirm Your Email</PageHeading>
        <TextSkeleton lines={4} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout>
      {confirmed || confirmation.isSuccess ? (
        <EmailConfirmed onContinue={handleContinue} />
      ) : (
        <ConfirmEmail
          email={user?.email ?? email ?? ''}
          linkError={confirmation.error === null ? null : parseProblem(confirmation.error).detail}
          recheck={recheck}
          onSignIn={(address) => signInHere(address)}
          onBack={() => void goBack()}
        />
      )}
    </AuthLayout>
  );
}
