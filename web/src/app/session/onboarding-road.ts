import { isCinemaMember, type OwnProfile } from '@halfstar/contract/profiles/profiles.schema';

export type OnboardingRoad = '/onboarding' | '/ncg-onboarding';

/** Which onboarding is this member's. Before the profile is known the first, which passes people on. */
export const onboardingRoad = (profile: OwnProfile | null): OnboardingRoad =>
  profile !== null && isCinemaMember(profile) ? '/ncg-onboarding' : '/onboarding';
