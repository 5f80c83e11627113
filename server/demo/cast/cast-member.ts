import type { Look } from '../avatars.ts';

/** The taste of a cast member. Numbers are roughly half stars more or less. */
export interface Taste {
  /** Their rating of an ordinary film, in stars. */
  usual: number;
  genres?: Readonly<Record<string, number>>;
  directors?: Readonly<Record<string, number>>;
  /** By the first year of the decade. */
  decades?: Readonly<Record<number, number>>;
  /** Films that they surely know and give 4.5 or 5 stars; the first five are favorites. */
  loves: readonly string[];
  /** Films that they surely know and disliked. */
  cannotStand?: readonly string[];
}

/**
 * steady: spread over the weeks. weekends: hardly on other days. festivals: a few days a year, four films each.
 * october: horror every night of that month. seldom: now and then.
 */
export type Rhythm = 'steady' | 'weekends' | 'festivals' | 'october' | 'seldom';

export interface CastMember {
  username: string;
  name: string;
  bio: string | null;
  look: Look | null;
  joinedDaysAgo: number;
  /** The username of the inviter; null for the first account. */
  invitedBy: string | null;
  /** The type of the invite. All but founders are invited by the admin. */
  comesAs: 'admin' | 'founder' | 'standard' | 'ncg_employee';
  /** Films rated in all, one by one. An import comes on top of it. */
  rates: number;
  rhythm: Rhythm;
  /** Wants to be asked for the date when a film was seen. */
  journal?: boolean;
  /** Hides scores of films until they are seen. */
  hidesScores?: boolean;
  taste: Taste;
  /** Circles of friends; two of the same one likely follow each other. */
  circles: readonly string[];
  /** The share of members outside their circles who follow them, from 0 to 1. */
  fame: number;
}
