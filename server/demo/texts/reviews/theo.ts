import type { WrittenReview } from '../written.ts';

export const theo: readonly WrittenReview[] = [
  {
    film: 'The Empire Strikes Back (1980)',
    stars: 5,
    days: 590,
    title: 'Ranked first of eleven, again',
    text: `Every year I rewatch the lot and every year I hope for an upset, for journalism. No upset.

What nobody says about it: the heroes lose every single scene. They lose the base, the ship does not start, the teacher is disappointed, the friend sells them out, the hand comes off. And it is the most fun two hours of the series. A generation of kids learned that you can lose all day and still be standing at a window with your arm around somebody at the end.`,
  },
  {
    film: 'Star Wars: The Rise of Skywalker (2019)',
    stars: 1.5,
    days: 500,
    title: 'Ranked eleventh of eleven',
    text: `"Somehow." I have been thinking about that one word for years. You could write the whole history of cinema with it. Somehow the gun was loaded. Somehow Rosebud.`,
  },
  {
    film: 'Spider-Man 2 (2004)',
    stars: 5,
    days: 380,
    title: 'Pizza time',
    text: `The train. He stops it, he faints, and the passengers carry him over their heads into the carriage and see that he is somebody's kid. Nobody takes a picture. Every superhero film since has been trying to be loud enough so that you forget how quiet that was.`,
  },
  {
    film: 'Andrei Rublev (1966)',
    stars: 5,
    days: 180,
    title: 'A completist gets lost',
    text: `Somebody on here (hello, Tomasz) told me that if I like trilogies about making a large dangerous object I should try this. So I did, on a Sunday, with snacks.

Reader: the bell. A boy who has lied about knowing the secret casts a bell the size of a house, with no plan but his own terror, and the whole town pulls, and for ten minutes I did not breathe. He never knew the secret. There was no secret. I finished the snacks sometime on Monday.`,
  },
  {
    film: 'The Fantastic Four: First Steps (2025)',
    stars: 3.5,
    days: 58,
    title: '',
    text: `Provisional rank: 14th of 37. The kitchen scenes go 6th. If they gave me two hours of that robot making dinner I would reorder the list.`,
  },
  {
    film: 'The Odyssey (2026)',
    stars: 4,
    days: 1.8,
    title: 'Ranked second of one',
    text: `The oldest sequel there is, in the largest format there is. You will have opinions about the sea. I have seat H14 and a sore neck and I counted the oars.`,
  },
];
