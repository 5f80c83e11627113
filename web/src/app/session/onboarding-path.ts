import { isCinemaMember, type OwnProfile } from '@halfstar/contract/profiles/profiles.schema';

export type OnboardingPath = '/onboarding' | '/ncg-onboarding';

/** Which onboarding is this member's. Before the profile is known the first, which passes people on. */
export const onboardingPath = (profile: OwnProfile | null): OnboardingPath =>
  profile !== null && isCinemaMember(profile) ? '/ncg-onboarding' : '/onboarding';
