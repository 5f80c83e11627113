import type { ScheduledReview, WrittenDraft } from './written.ts';

export const DRAFTS: readonly WrittenDraft[] = [
  {
    by: 'imani',
    film: 'Do the Right Thing (1989)',
    days: 3,
    stars: 5,
    title: 'The hottest day of the year, every year',
    text: `I have started this review nine times. I keep starting with the trash can. That is a mistake, that is what the movie wants you to do: count the property first.

So start with the heat. Start with the water hydrant, and the`,
  },
  {
    by: 'imani',
    film: 'Hidden Figures (2016)',
    days: 21,
    stars: null,
    title: '',
    text: `For the unit on who gets to hold the chalk. Find the scene with the bathroom half a mile away. Ask: who is the audience of that speech?`,
  },
  {
    by: 'walter',
    film: 'The Searchers (1956)',
    days: 2,
    stars: 4.5,
    title: 'The door',
    text: `I have been putting this one off. My wife could not stand him in it and she was right, and Ford knew she was right, that is why the door closes.`,
  },
  {
    by: 'bea',
    film: 'Bring Her Back (2025)',
    days: 1.4,
    stars: 4,
    title: 'I need a minute',
    text: `Okay. The kitchen. The melon. I am writing this from the corridor.`,
  },
  {
    by: 'noor',
    film: 'Raging Bull (1980)',
    days: 12,
    stars: 5,
    title: '',
    text: `Every fight is cut to a different rule. Make the list properly this time.`,
  },
];

export const SCHEDULED: readonly ScheduledReview[] = [
  {
    by: 'imani',
    film: 'Little Women (2019)',
    stars: 5,
    writtenDays: 1.2,
    dueDays: -2,
    title: 'Two color grades and a book',
    text: `Gerwig tells it in two lights: the past is lamplight and the present is Tuesday. My students see it before I say a word, and then one of them always asks which of the two is true, and we lose the rest of the period in the best possible way.

Watch the printing of the book at the end. Paper, thread, gold leaf, a hand pressing down. She gets the thing she made, at the size she made it. I have never been so moved by a binding.`,
  },
  {
    by: 'walter',
    film: "It's a Wonderful Life (1946)",
    stars: 5,
    writtenDays: 4.2,
    dueDays: -9,
    title: 'For the season',
    text: `They run it in the daytime now, with commercials. We ran it at midnight on the twenty-third for forty years, and I never once sold a ticket for that show; people just came in. What folks forget is how angry he is. He kicks that little bridge to pieces on Christmas Eve in front of his children. It would not be worth a nickel without the anger.`,
  },
  {
    by: 'ruth',
    film: 'The Shop Around the Corner (1940)',
    stars: 5,
    writtenDays: 31,
    dueDays: 25,
    title: 'Box 237',
    text: `Two people who cannot stand each other at work are in love by mail. As a lawyer I must advise everyone to put less in writing. As a woman with a drawer full of letters I must advise everyone to watch her hand come into that empty mailbox, from behind, feeling around for something that is not there.`,
  },
  {
    by: 'camille',
    film: "L'Atalante (1934)",
    stars: 5,
    writtenDays: 72,
    dueDays: 70,
    title: 'Ouvrir les yeux sous l’eau',
    text: `Elle lui a dit qu'on voit sous l'eau le visage de celui qu'on aime. Alors il plonge. Vigo avait vingt-neuf ans et plus de temps à perdre : tout y est, la péniche, les chats, le brouillard, et Michel Simon qui garde dans un bocal les mains d'un ami.`,
  },
];
