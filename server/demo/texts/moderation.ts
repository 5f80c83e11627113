import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import type { SecondLookOutcome } from '@halfstar/contract/moderation/decisions.schema';
import type { ReportReason } from '@halfstar/contract/subjects/moderated.schema';

/** What is reported: something that exists by then, or a comment or a post that is written for it. */
export type ReportedText =
  | { kind: 'review'; by: string; film: string }
  | { kind: 'club_review'; by: string; club: string; film: string }
  | { kind: 'list'; by: string; name: string }
  | { kind: 'club'; by: string; name: string }
  | { kind: 'profile'; by: string }
  | { kind: 'comment'; by: string; days: number; under: { author: string; film: string }; text: string }
  | { kind: 'club_post'; by: string; days: number; club: string; text: string };

export interface WrittenCase {
  thing: ReportedText;
  /** From the oldest to the newest. */
  reports: readonly { by: string; days: number; reason: ReportReason; details?: string }[];
  decision?: {
    by: string;
    days: number;
    actions: readonly ModerationAction[];
    rule?: ReportReason;
    reason: string;
  };
  secondLook?: {
    days: number;
    text: string;
    answer?: { by: string; days: number; outcome: SecondLookOutcome; reason: string };
  };
  /** Somebody works on it right now. */
  claimedBy?: string;
}

/** Decides most reports, and second looks at decisions of the admin. */
export const MODERATOR = { username: 'owen', days: 90 };

const TRAM = 'After the Last Tram';
const ELEVEN = 'All Eleven of Them';

export const CASES: readonly WrittenCase[] = [
  {
    thing: {
      kind: 'comment',
      by: 'desmond',
      days: 36,
      under: { author: 'jihoon', film: 'Burning (2018)' },
      text: 'The watch in the drawer settles it. He did it, and the last scene is justice. I will not be taking questions.',
    },
    reports: [
      {
        by: 'yara',
        days: 35,
        reason: 'spoilers',
        details: 'The drawer is the ending. I was saving it for the weekend.',
      },
    ],
    decision: {
      by: 'owen',
      days: 34,
      actions: ['hide'],
      rule: 'spoilers',
      reason:
        'Your comment names the one thing that the film keeps back until its last minutes. We have hidden it: only you see it, and you can still edit it.',
    },
    secondLook: {
      days: 33,
      text: 'Who reads the comments before the film? The review above is far worse, only more polite.',
      answer: {
        by: 'marta',
        days: 32,
        outcome: 'upheld',
        reason:
          'Many do read first, also I. The review asks what happened and does not say it. Without the drawer your comment is welcome back.',
      },
    },
  },
  {
    thing: {
      kind: 'comment',
      by: 'hugo',
      days: 16,
      under: { author: 'camille', film: 'Amélie (2001)' },
      text: 'Whoever gives this less than five stars has no heart. Stick to films with car chases, that is more your speed.',
    },
    reports: [
      { by: 'camille', days: 16, reason: 'harassment', details: 'C’est la troisième fois qu’il m’écrit sur ce ton.' },
      { by: 'noor', days: 15, reason: 'harassment' },
    ],
    decision: {
      by: 'owen',
      days: 15,
      actions: ['hide', 'warn'],
      rule: 'harassment',
      reason:
        'Love the film as loudly as you like. This is about the person who wrote the review, and not for the first time. We have hidden it. Please do not do this again.',
    },
  },
  {
    thing: {
      kind: 'club_post',
      by: 'kofi',
      days: 12,
      club: TRAM,
      text: 'If anybody passes through Accra on Saturday: the bedsheet hangs in the school yard in Osu, Touki Bouki, seven o’clock. Free. Bring a chair.',
    },
    reports: [{ by: 'tomasz', days: 12, reason: 'spam', details: 'An advertisement for an event.' }],
    decision: {
      by: 'owen',
      days: 11,
      actions: ['dismiss'],
      reason: 'He invites to an evening that costs nothing. It keeps to our rules.',
    },
  },
  {
    thing: { kind: 'review', by: 'finn', film: 'The Sixth Sense (1999)' },
    reports: [
      {
        by: 'bea',
        days: 10,
        reason: 'spoilers',
        details: 'Second sentence. My sister was going to watch it on Friday.',
      },
      { by: 'amara', days: 10, reason: 'spoilers' },
      { by: 'rafael', days: 9, reason: 'spoilers', details: 'Conta o final antes da primeira vírgula.' },
    ],
    decision: {
      by: 'owen',
      days: 8,
      actions: ['hide'],
      rule: 'spoilers',
      reason:
        'Your second sentence gives away the ending, and the review is not marked as a spoiler. We have hidden it: only you see it, and you can still edit it.',
    },
    secondLook: {
      days: 7,
      text: 'The ending is older than half the people on my bus. But fair enough, not everybody has been on my bus. I would mark it as a spoiler: may it come back then?',
    },
  },
  {
    thing: { kind: 'club', by: 'theo', name: ELEVEN },
    reports: [
      {
        by: 'bruno',
        days: 5,
        reason: 'other',
        details:
          'New members wait for weeks, and nobody tells them why. I am in it myself and like it. Could somebody have a word?',
      },
    ],
    decision: {
      by: 'owen',
      days: 4,
      actions: ['escalate'],
      reason:
        'This is about how a club is led rather than about a rule. An admin decides whether that is for us at all.',
    },
  },
  {
    thing: { kind: 'review', by: 'theo', film: 'Andrei Rublev (1966)' },
    reports: [
      {
        by: 'dmytro',
        days: 3,
        reason: 'plagiarism',
        details:
          'The sentence about the boy and the secret is close to an essay in a booklet that I own. I may be wrong: it is a famous scene.',
      },
    ],
  },
  {
    thing: { kind: 'list', by: 'tane', name: 'Real falls' },
    reports: [
      {
        by: 'amara',
        days: 2.5,
        reason: 'other',
        details: 'In some of these somebody was really hurt. Could the description say so?',
      },
    ],
  },
  {
    thing: {
      kind: 'comment',
      by: 'bruno',
      days: 2.2,
      under: { author: 'camille', film: 'Sentimental Value (2025)' },
      text: 'Two hours of curtains. Cry about it if you must; some of us have to get up in the morning and do real work.',
    },
    reports: [
      { by: 'camille', days: 2.1, reason: 'harassment', details: 'Encore une leçon que personne n’a demandée.' },
      { by: 'elif', days: 2, reason: 'harassment', details: 'The part about real work is for her, not for the film.' },
      { by: 'rafael', days: 1.4, reason: 'hate' },
    ],
  },
  {
    thing: { kind: 'profile', by: 'hugo' },
    reports: [
      {
        by: 'noor',
        days: 1.2,
        reason: 'harassment',
        details: 'He follows and unfollows me every evening since Sunday. Small, but I notice it each time.',
      },
    ],
  },
  {
    thing: { kind: 'club_review', by: 'santiago', club: ELEVEN, film: 'The Godfather: Part II (1974)' },
    reports: [
      {
        by: 'tane',
        days: 0.6,
        reason: 'spoilers',
        details: 'I had an hour to go when I read this. It is not marked.',
      },
    ],
    claimedBy: 'owen',
  },
];
