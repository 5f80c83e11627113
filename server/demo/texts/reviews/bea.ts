import type { WrittenReview } from '../written.ts';

export const bea: readonly WrittenReview[] = [
  {
    film: 'The Thing (1982)',
    stars: 5,
    days: 618,
    title: 'Staff meeting',
    text: `Twelve men, one break room, somebody in it is not who he says he is, and the shift ends in fire. I have worked under this management.

The blood test is still the best scene ever shot about group morale. Tie everyone to a couch, heat a wire, find out who you have been having lunch with. And that ending: two cold men sharing a bottle, too tired to suspect each other any more. On nights we call that handover.`,
  },
  {
    film: 'Hereditary (2018)',
    stars: 5,
    days: 402,
    spoiler: true,
    title: 'The car ride home',
    text: `You know which scene. I want to talk about the one after it. He drives home. He goes to bed. He lies there with his eyes open and waits for the morning to find out, because as long as nobody has looked in the car it has not happened yet.

I have seen families do exactly this, in corridors, holding a coffee that went cold an hour ago. Aster can keep his cult and his miniatures. The truest horror in the film is a boy not getting up.`,
  },
  {
    film: 'The Substance (2024)',
    stars: 4.5,
    days: 300,
    title: 'You are one (please read the leaflet)',
    text: `As a medical professional I must point out that nobody in this film reads the instructions. Seven days means seven days. You cannot say you were not told; it is printed in capitals on the card.

As a woman over forty I would like to say that the scariest scene has no blood in it at all. She is dressed, she looks wonderful, she has a date, and she goes back to the mirror one more time. And one more time. I have missed that date.

Then the last twenty minutes arrive with a fire hose and I laughed until the man next to me moved.`,
  },
  {
    film: 'Audition (1999)',
    stars: 4.5,
    days: 392,
    title: 'Kiri kiri kiri',
    text: `A gentle film about a lonely widower for exactly as long as it takes you to put your guard down. Then the bag moves.`,
  },
  {
    film: 'The Happening (2008)',
    stars: 0.5,
    days: 391,
    title: 'Do not run from the grass',
    text: `I have nothing against plants. I water three. At no point during this movie did they seem more guilty than the script.`,
  },
  {
    film: 'Train to Busan (2016)',
    stars: 4.5,
    days: 387,
    title: '',
    text: `The big husband taping magazines around his arms before he goes into the carriage: that is love, that is infection control. I ugly-cried at a song sung by a child in a tunnel, at nine in the morning, in scrubs.`,
  },
  {
    film: 'Weapons (2025)',
    stars: 4,
    days: 28,
    title: '2:17',
    text: `Went in knowing nothing and recommend the same, so this is a review of my evening. I ate half of the popcorn. At one point I was holding the other half over my face. Walked home down the middle of the road with my arms pressed firmly against my sides.`,
  },
  {
    film: 'Nosferatu (2024)',
    stars: 4,
    days: 1.3,
    title: 'He brings his own dirt',
    text: `Everyone complains about the mustache. Listen: he is a dead Transylvanian nobleman and he is dressed for court. The mustache is the most respectable thing about him.

What I loved is that she is the only one in that whole overheated town who understands her own symptoms, and every man in the room prescribes her a tighter corset. Filed under documentary.`,
  },
];
