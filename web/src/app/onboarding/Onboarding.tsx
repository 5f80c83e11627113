import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mayInvite } from '#app/invites/may-invite.ts';
import type { OnboardingSearch, OnboardingStep } from '#app/search-params.ts';
import { AuthErrorScreen } from '#app/session/AuthGuard.tsx';
import { useAuth, useAuthFailure } from '#app/session/auth-context.ts';
import { chooseOnboardingPath, type OnboardingPath } from '#app/session/onboarding-path.ts';
import { api } from '#lib/api.ts';
import { requestHeadingFocus } from '#lib/heading-focus.ts';
import quietLink from '#ui/quiet-link.module.css';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { AllSetStep } from './AllSet.tsx';
import { FeedSetupStep } from './FeedSetup.tsx';
import { HomeCinemaStep } from './HomeCinema.tsx';
import { ImportFilmsStep } from './ImportFilms.tsx';
import classes from './onboarding.module.css';
import { FollowPeopleStep } from './People.tsx';
import { OnboardingProgress } from './Progress.tsx';
import { WelcomeStep } from './Welcome.tsx';

/**
 * The steps of one of the two onboardings, for confirmed accounts that have not finished theirs. All others are redirected: to the step
 * that is missing before, to the other onboarding, or home.
 */
export function Onboarding({ path }: { path: OnboardingPath }) {
  const { user, profile, loading } = useAuth();
  const failure = useAuthFailure();
  /** The page that opens once the onboarding is completed. */
  const [destination, setDestination] = useState<Destination>('/');
  if (loading) return <PendingRequest />;
  if (failure.error !== null) return <AuthErrorScreen />;
  if (user === null) return <Navigate to="/auth" search={{ next: path }} replace />;
  // The home page asks leavers whether to keep their account, and tells banned members why.
  if (user.deletion_due_at !== null || user.sanctions.is_banned) return <Navigate to="/" replace />;
  if (!user.email_confirmed) return <Navigate to="/email-confirmation" search={{ email: user.email }} replace />;
  if (profile === null) return <PendingRequest />;
  if (profile.onboarding_completed === true) return <Navigate to={destination} replace />;
  const own = chooseOnboardingPath(profile);
  if (own !== path) return <Navigate to={own} replace />;
  return <Steps path={path} profile={profile} onComplete={setDestination} />;
}

const PendingRequest = () => (
  <div className={classes.page}>
    <TextSkeleton lines={6} />
  </div>
);

const STEPS: Record<OnboardingPath, readonly OnboardingStep[]> = {
  '/onboarding': ['welcome', 'import', 'rss', 'people', 'ready'],
  '/ncg-onboarding': ['welcome', 'cinema', 'import', 'rss', 'people', 'ready'],
};

type Destination = '/' | '/founder-invites';

type StepsProps = {
  path: OnboardingPath;
  profile: OwnProfile;
  /** Called with the page to go to, before the profile is marked as complete. */
  onComplete: (destination: Destination) => void;
};

function Steps({ path, profile, onComplete }: StepsProps) {
  const search: OnboardingSearch = useSearch({ from: `/bare${path}` });
  const steps = STEPS[path];
  // The address may name a step of the other onboarding.
  const number = Math.max(0, steps.indexOf(search.step ?? 'welcome'));
  const step = steps[number] ?? 'welcome';
  const { refreshProfile } = useAuth();
  const navigate = useNavigate();
  const complete = useMutation(
    api.profiles.completeOnboarding.mutationOptions({
      // The profile is then marked as complete, and the page redirects.
      onSuccess: () => refreshProfile(),
    }),
  );
  const go = (to: OnboardingStep) => {
    requestHeadingFocus();
    void navigate({ to: path, search: { step: to } });
  };
  const finish = (destination: Destination = '/') => {
    if (complete.isPending) return;
    onComplete(destination);
    complete.mutate({ user_id: profile.user_id, onboarding_completed: true });
  };
  const next = () => go(steps[number + 1] ?? step);
  const back = () => go(steps[number - 1] ?? step);
  const screens: Record<OnboardingStep, ReactNode> = {
    welcome: <WelcomeStep cinema={path === '/ncg-onboarding'} onNext={next} />,
    cinema: <HomeCinemaStep onNext={next} onBack={back} />,
    import: <ImportFilmsStep onNext={next} onBack={back} />,
    rss: <FeedSetupStep onNext={next} onBack={back} />,
    people: (
      <FollowPeopleStep
        onNext={next}
        onBack={back}
        onInvite={mayInvite(profile) ? () => finish('/founder-invites') : null}
        inviting={complete.isPending}
      />
    ),
    ready: <AllSetStep onEnter={() => finish()} entering={complete.isPending} onBack={back} />,
  };
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <OnboardingProgress number={number + 1} of={steps.length} />
        {step === 'ready' ? null : (
          <button
            type="button"
            className={`${quietLink.link} ${classes.skip}`}
            aria-disabled={complete.isPending || undefined}
            onClick={() => finish()}
          >
            Skip onboarding
          </button>
        )}
      </div>
      <div key={step} className={classes.step}>
        {screens[step]}
      </div>
    </div>
  );
}
