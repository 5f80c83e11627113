import { Onboarding } from './parts/onboarding/Onboarding.tsx';

export default function FoundersOnboarding() {
  return <Onboarding road="/onboarding" />;
}
