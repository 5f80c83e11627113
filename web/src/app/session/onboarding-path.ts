import { isCinemaEmployee, type OwnProfile } from '@halfstar/contract/profiles/profiles.schema';

export type OnboardingPath = '/onboarding' | '/ncg-onboarding';

/**
 * Chooses the member’s onboarding: /ncg-onboarding for those of a cinema, else /onboarding. Null, while the profile is not loaded:
 * /onboarding, which redirects those of a cinema.
 */
export const chooseOnboardingPath = (profile: OwnProfile | null): OnboardingPath =>
  profile !== null && isCinemaEmployee(profile) ? '/ncg-onboarding' : '/onboarding';
