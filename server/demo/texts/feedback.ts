import type { FeedbackStatus, FeedbackType } from '@halfstar/contract/feedback/feedback.schema';

export interface WrittenFeedback {
  by: string;
  /** Days ago. */
  days: number;
  type: FeedbackType;
  title: string;
  description: string;
  page: string;
  /** What the admin did with it, in this order. */
  answers?: readonly { days: number; status: FeedbackStatus; reply?: string }[];
}

export const FEEDBACK: readonly WrittenFeedback[] = [
  {
    by: 'priya',
    days: 74,
    type: 'bug',
    title: 'Comments jump when a picture loads',
    description:
      'Under long reviews the text moves away while I read it, about a finger’s width. Only the first time a page is opened.',
    page: '/reviews',
    answers: [
      { days: 73, status: 'in_progress' },
      {
        days: 70,
        status: 'done',
        reply: 'The pictures have their place now before they come. Thank you for measuring it in fingers.',
      },
    ],
  },
  {
    by: 'walter',
    days: 61,
    type: 'feature',
    title: 'Larger letters',
    description:
      'My granddaughter says this is what browsers are for. She has set it to 150 percent. Nothing to do then, but it looks fine at that size and I thought you would like to know.',
    page: '/settings',
    answers: [{ days: 60, status: 'done', reply: 'We did like to know. Greetings to your granddaughter.' }],
  },
  {
    by: 'theo',
    days: 52,
    type: 'feature',
    title: 'Rank a whole series at once',
    description:
      'When I have seen all eleven of something I would like one page with all eleven, and to drag them into order. Stars optional.',
    page: '/lists',
    answers: [
      { days: 50, status: 'in_review' },
      {
        days: 41,
        status: 'planned',
        reply:
          'A ranked list does half of it today. Filling it with a series in one go is on our list, somewhere in the middle.',
      },
    ],
  },
  {
    by: 'hamza',
    days: 45,
    type: 'bug',
    title: 'Arabic and Latin in one line',
    description:
      'In a title that begins in Arabic and ends with a year, the year moves to the wrong side on my profile.',
    page: '/profile',
    answers: [
      { days: 44, status: 'in_review' },
      { days: 38, status: 'done', reply: 'Each title now keeps its own direction. شكرا.' },
    ],
  },
  {
    by: 'bea',
    days: 30,
    type: 'feature',
    title: 'A darker dark',
    description:
      'On the ward at four in the morning even your dark is bright. A black one for people who should not be watching anything at all?',
    page: '/',
    answers: [
      {
        days: 28,
        status: 'declined',
        reply:
          'Pure black makes text shimmer on many screens, so we stay with the warm one. Your phone can dim further than we can.',
      },
    ],
  },
  {
    by: 'zoe',
    days: 26,
    type: 'feature',
    title: 'see who reacted',
    description: 'i can see that nine people laughed at my review but not WHO and i need to know if it was noor',
    page: '/reviews',
    answers: [
      {
        days: 5,
        status: 'done',
        reply: 'Press the count, and there they are. It was not Noor. It was not not Noor either.',
      },
    ],
  },
  {
    by: 'finn',
    days: 24,
    type: 'feature',
    title: 'Who laughed?',
    description: 'Names behind the reactions, please. For science.',
    page: '/reviews',
    answers: [
      { days: 23, status: 'duplicate', reply: 'Zoe has asked two days before you. One of you has started something.' },
    ],
  },
  {
    by: 'marta',
    days: 19,
    type: 'general',
    title: 'From the foyer',
    description:
      'Two guests asked at the box office tonight how to get in here. I have written them invites on the back of their tickets.',
    page: '/founder-invites',
  },
  {
    by: 'maeve',
    days: 11,
    type: 'bug',
    title: 'Normal People is not a film',
    description:
      'My import asks me to match it and there is nothing to match it with, because it is a series. Can I say “leave it out” once and for all?',
    page: '/import',
    answers: [
      {
        days: 9,
        status: 'in_progress',
        reply: 'You can leave out one row at a time today. We are working on all of them at once.',
      },
    ],
  },
  {
    by: 'amara',
    days: 6,
    type: 'general',
    title: 'This is a nice place',
    description:
      'I expected to be laughed at for never having seen a Godfather. Instead I was invited to a club about it. That is all.',
    page: '/movie-clubs',
    answers: [{ days: 5.5, status: 'in_review', reply: 'That is quite a lot. Welcome.' }],
  },
  {
    by: 'bruno',
    days: 3,
    type: 'feature',
    title: 'Runtime in the watchlist',
    description: 'Sort by length. On a Tuesday I have 96 minutes, not 181.',
    page: '/lists',
  },
  {
    by: 'elif',
    days: 0.8,
    type: 'bug',
    title: 'The calendar of my club is an hour early',
    description:
      'The talk about In the Mood for Love was at 18:00 in my calendar and at 19:00 here. Since the clocks went back, I think.',
    page: '/movie-clubs',
  },
];
