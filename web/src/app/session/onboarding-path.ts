import { isCinemaMember, type OwnProfile } from '@halfstar/contract/profiles/profiles.schema';

export type OnboardingPath = '/onboarding' | '/ncg-onboarding';

/** The path of this member's onboarding. Until the profile is loaded it is the founders' one, which redirects others. */
export const onboardingPath = (profile: OwnProfile | null): OnboardingPath =>
  profile !== null && isCinemaMember(profile) ? '/ncg-onboarding' : '/onboarding';
