import type { WrittenReview } from '../written.ts';

export const sofia: readonly WrittenReview[] = [
  {
    film: 'The Lobster (2015)',
    stars: 4,
    days: 330,
    title: 'Δωμάτιο 101',
    text: `Ένα ξενοδοχείο με χαμηλά ταβάνια και μεγάλους διαδρόμους, όπου ακόμη και ο έρωτας έχει κανονισμό λειτουργίας. Γέλασα με το καβούρι που θα ζήσει εκατό χρόνια και μετά κοίταξα τον άντρα μου να δω αν γέλασε κι αυτός.`,
  },
  {
    film: 'Parasite (2019)',
    stars: 5,
    days: 205,
    spoiler: true,
    title: 'Section, not plan',
    text: `Architects should be made to watch this with a pencil. It is a film in section. You could draw it as one cut through a hill: the garden on top, the living room that looks at the garden and never at the street, the stairs, more stairs, the rain running down all of them, and at the bottom a toilet set higher than the bed because the sewer requires it.

And below the good house, a room that is on nobody's drawings. I know such rooms. Clients ask for them with a cough.

The house was built for the film, and I have had three people come to the office with screenshots. I ask each of them which floor they would like to live on.`,
  },
  {
    film: 'The Brutalist (2024)',
    stars: 3.5,
    days: 44,
    title: '',
    text: `Three and a half hours, and not one argument with the plumber. But Carrara, the fog in the marble, two men walking into the mountain as into a wound: for that quarter of an hour I would have signed anything.`,
  },
];
