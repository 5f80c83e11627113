import { Onboarding } from './Onboarding.tsx';

export default function FoundersOnboarding() {
  return <Onboarding path="/onboarding" />;
}
