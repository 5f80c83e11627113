import { Onboarding } from './Onboarding.tsx';

/** The onboarding of founders and of all others who do not work in a cinema. */
export default function FoundersOnboardingPage() {
  return <Onboarding path="/onboarding" />;
}
