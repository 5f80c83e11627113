import { Onboarding } from './Onboarding.tsx';

/** For people who work in a cinema. */
export default function CinemaOnboarding() {
  return <Onboarding path="/ncg-onboarding" />;
}
