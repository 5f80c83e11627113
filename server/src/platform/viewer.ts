import type { Badge, Tier } from '@halfstar/contract/profiles/profiles.schema';

/** The sanctions that are in force against a member, as every request needs them. */
export interface Sanctions {
  /** Until when they may not comment (ISO timestamp); null when they may. */
  commentBanEndsAt: string | null;
  /** Until when they may only read (ISO timestamp); null when they are not suspended. */
  suspensionEndsAt: string | null;
  isBanned: boolean;
}

export const NO_SANCTIONS: Sanctions = { commentBanEndsAt: null, suspensionEndsAt: null, isBanned: false };

/** The user of a request, with what policies need to know. `tier` is null while there is no profile yet. */
export interface Viewer {
  userId: string;
  email: string;
  emailConfirmed: boolean;
  sessionId: string;
  sessionToken: string;
  tier: Tier | null;
  badges: readonly Badge[];
  /** Whether scores of films that they have not watched are left out of responses to them. */
  hidesScores: boolean;
  /** Whether they have asked to be shown adult titles. */
  showsAdultTitles: boolean;
  /**
   * Whether they follow more members than the square root of all there are: it is faster then to look for followed members' cards among
   * all cards than member by member (docs/decisions/035). Up to a minute old, and compared with an estimate.
   */
  followsMany: boolean;
  sanctions: Sanctions;
  /** Set for a viewer in whose name a personal access token acts. Such a viewer has no session, and no rights of admins and moderators. */
  accessToken?: { scope: 'read' | 'write' };
}

/** The account whose session or personal access token a request carries. */
export interface Principal extends Viewer {
  /** Whether the account waits for its deletion. */
  leaving: boolean;
}

declare const proof: unique symbol;

/** A viewer who is signed in and confirmed and has a profile: proof that a policy has checked it. */
export type MemberViewer = Viewer & { readonly tier: Tier; readonly [proof]: 'member' };
