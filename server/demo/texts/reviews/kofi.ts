import type { WrittenReview } from '../written.ts';

export const kofi: readonly WrittenReview[] = [
  {
    film: 'Modern Times (1936)',
    stars: 5,
    days: 520,
    title: 'Jamestown, on the harbor wall',
    text: `Forty chairs, two hundred people, one generator. I never worry about subtitles for this one. When the feeding machine goes wrong and starts to hit him in the face with corn, there is a wave of laughter that you could surf on, and the fishermen who were pretending not to watch come up from the boats.

Then the roller skates by the edge of the drop, blindfolded. Total silence. A grandmother shouted at a man who has been dead for fifty years to please come away from there.`,
  },
  {
    film: 'Black Panther (2018)',
    stars: 4.5,
    days: 340,
    title: '',
    text: `We showed it outside the lorry station and there was a discussion afterwards about the accents that lasted longer than the film. Verdict: wrong country, right feeling. The barber won the argument, as always.`,
  },
  {
    film: 'Kung Fu Hustle (2004)',
    stars: 5,
    days: 66,
    title: 'The landlady',
    text: `If ever you must choose one film for a wall, a bedsheet and an audience aged four to ninety, I have done the research. It is the landlady. They ask for the landlady by name.`,
  },
];
