import type { WrittenReview } from '../written.ts';

export const nils: readonly WrittenReview[] = [
  {
    film: 'Sunrise (1927)',
    stars: 5,
    days: 560,
    title: 'For organ, four stops',
    text: `I have accompanied this eleven times and I play less each time. At first I gave every wave its own figure. Now, when they ride the tram into town and she will not look at him, I hold one chord. The landscape slides past the window behind them and does all the modulating.

In the church they watch other people marry, and he breaks. I take my hands off the keys there. It is three quarters of a minute. In that silence I have heard a hall of four hundred people decide whether to forgive a man.`,
  },
  {
    film: 'The Passion of Joan of Arc (1928)',
    stars: 5,
    days: 410,
    title: '',
    text: `Nothing but faces and a wall. The judges have warts and the saint has chapped lips. One can hear everything.`,
  },
  {
    film: 'City Lights (1931)',
    stars: 5,
    days: 222,
    title: 'The flower, the hand, the word',
    text: `"You can see now?" "Yes, I can see now." Every accompanist must decide what to do after that card. I have tried strings, I have tried the theme again. The best I found is to let the last note go on a little longer than is comfortable, and then to turn off the lamp on my stand.`,
  },
  {
    film: 'The Phantom Carriage (1921)',
    stars: 4.5,
    days: 90,
    title: 'On New Year, naturally',
    text: `We play it on the last night of the year and the whole town comes on foot. A story within a memory within a dream, all of it through double exposures made by hand-cranking the same strip four times. Afterwards nobody wants to be the last to leave the cinema.`,
  },
];
