import { Onboarding } from './Onboarding.tsx';

/** The onboarding of members who work in a cinema. */
export default function CinemaOnboardingPage() {
  return <Onboarding path="/ncg-onboarding" />;
}
