import type { WrittenReview } from '../written.ts';

/** What she wrote here. What she wrote before she came is in `texts/letterboxd.ts`. */
export const maeve: readonly WrittenReview[] = [
  {
    film: 'Hamnet (2025)',
    stars: 4,
    days: 118,
    title: 'First one on the new shelf',
    text: `Eleven years of these are in a box somewhere above this text, so let me begin the new shelf with a glove. He makes gloves. Everybody in the film has their hands busy, and then there is an hour in which nobody knows where to put them.`,
  },
  {
    film: 'Wake Up Dead Man: A Knives Out Mystery (2025)',
    stars: 4.5,
    days: 64,
    title: '',
    text: `A film in which a priest answers the telephone, and the plot has to wait until he has hung up. I would swap all three murders for that call. Finn guessed it in the car park. Finn had guessed four other people first.`,
  },
];
