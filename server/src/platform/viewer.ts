import type { Badge, Tier } from '@halfstar/contract/profiles/profiles.schema';

/** Who asks, as far as any policy needs to know. Tier is null while there is no profile yet. */
export interface Viewer {
  userId: string;
  email: string;
  emailConfirmed: boolean;
  sessionId: string;
  sessionToken: string;
  tier: Tier | null;
  badges: readonly Badge[];
  /** Scores of films that they have not watched are not sent to them. */
  hidesScores: boolean;
  /** They asked for adult titles. */
  showsAdultTitles: boolean;
}

/** Whose session a request carries. */
export interface Principal extends Viewer {
  /** Whether the account waits to be deleted. */
  leaving: boolean;
}

declare const proof: unique symbol;

/** A viewer whom the policy has found to be signed in, confirmed and in possession of a profile. */
export type MemberViewer = Viewer & { readonly tier: Tier; readonly [proof]: 'member' };
