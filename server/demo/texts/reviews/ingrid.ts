import type { WrittenReview } from '../written.ts';

export const ingrid: readonly WrittenReview[] = [
  {
    film: 'The Worst Person in the World (2021)',
    stars: 5,
    days: 210,
    title: 'From the box office',
    text: `People buy this ticket alone. It is still in our repertory slot, every second Thursday, and I have the numbers: sixty percent singles. They come out one by one, and they all stop at the same spot, between the posters and the door, and look at their phones, and then put them away.

I think they are looking for whoever they would have to call. Everyone has somebody they left in a kitchen with the light switch on.`,
  },
  {
    film: 'Babylon (2022)',
    stars: 3,
    days: 150,
    title: 'Walkouts by minute',
    text: `Minute 4 (elephant): two. Minute 30: none, they are happy. Minute 140 (the tunnel): six. Minute 185 (montage of everything): nobody leaves, three people applaud, one of them is me, off duty.`,
  },
  {
    film: 'Sentimental Value (2025)',
    stars: 5,
    days: 8,
    title: '',
    text: `Sold out eleven evenings in a row. A man asked if the house in it was for sale. I said that it has a lot of history. He said that was what he meant.`,
  },
];
