import { america } from './america.ts';
import { asia } from './asia.ts';
import type { CastMember } from './cast-member.ts';
import { center } from './center.ts';
import { north } from './north.ts';
import { sea } from './sea.ts';
import { south } from './south.ts';

export const PASSWORD = 'half a star more';
export const emailOf = (username: string): string => `${username}@halfstar.example`;

export interface PrintedAccount {
  username: string;
  /** What to look at as this member. */
  look: string;
}

/** The accounts that the demo prints at its end. */
export const PRINTED: readonly PrintedAccount[] = [
  { username: 'imani', look: 'a full timeline, drafts, a scheduled review, comments to answer' },
  {
    username: 'marta',
    look: 'the admin: invites of every kind, feedback to answer, an escalated case, a second look that waits for her',
  },
  { username: 'owen', look: 'the moderator: reports to decide, by keys if you like' },
  { username: 'finn', look: 'has a review that is hidden, and has asked for a second look' },
  { username: 'walter', look: 'a retired projectionist: two years of diary, long lists with notes' },
  { username: 'bea', look: 'horror every night of October; scores veiled until she has seen the film' },
  {
    username: 'ingrid',
    look: 'works in a cinema: the badge; shows her things to followers only, and some ask to be one',
  },
  {
    username: 'maeve',
    look: 'came from Letterboxd with 2,000 entries: eleven years of diary with tags and earlier reviews, films to match by hand',
  },
  { username: 'amara', look: 'here for three weeks, on the free tier' },
  { username: 'neu', look: 'signed up today: every screen is empty' },
];

/** In the order in which they joined. */
export const CAST: readonly CastMember[] = [...north, ...center, ...south, ...asia, ...america, ...sea].toSorted(
  (one, other) => other.joinedDaysAgo - one.joinedDaysAgo,
);
