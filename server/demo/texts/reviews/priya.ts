import type { WrittenReview } from '../written.ts';

export const priya: readonly WrittenReview[] = [
  {
    film: 'The Conversation (1974)',
    stars: 5,
    days: 580,
    spoiler: true,
    title: 'The stress falls on a different word',
    text: `Every sound editor has a version of this nightmare. You have listened to a line four hundred times. You have cleaned it, de-clicked it, lifted it from under a saxophone and a drum. You know that sentence better than the people who said it. And then one night you hear that you have had it wrong from the start, because the weight was on another word.

Murch recorded the line again, with the other stress, and lets us believe that it was there all along. It is cheating. It is the best piece of cheating in the history of my trade, since it happens in our ears exactly as it does in Harry's: the tape did not change, he did.

After that he tears his own flat to pieces looking for a microphone. I know where it is. So do you. It is the film.`,
  },
  {
    film: 'The Zone of Interest (2023)',
    stars: 5,
    days: 428,
    title: 'Two films',
    text: `Johnnie Burn spent a year building a library of sounds and then placed them behind a wall. So there is a film one sees, about a garden, and a film one hears, about the rest, and they are never once allowed to meet.

I did what I always do and closed my eyes. Please do not do this. I opened them again after a minute and was grateful for the garden, and then I understood what had been done to me.`,
  },
  {
    film: 'Sound of Metal (2019)',
    stars: 4.5,
    days: 390,
    title: '',
    text: `When they switch the implants on, half the theater laughed nervously, thinking the speakers had broken. No. That is how much of your life depends on a few thousand hairs the size of nothing. Wear earplugs. I say this to every drummer I meet, and I have met the same drummer forty times.`,
  },
  {
    film: 'All We Imagine as Light (2024)',
    stars: 5,
    days: 170,
    title: 'Monsoon, interior, night',
    text: `Rain on a tin roof, rain on a bus, rain on the umbrella of somebody who does not want to go home yet: three different rains, and I could tell you the hour by each of them.

Kapadia records the city as it is when you are tired, which is to say far away. The trains are always in the next street. Then they go down to the sea and there is suddenly no city at all, and the quiet is so complete that two women who share a flat hear each other for the first time.

The rice cooker. I will say no more about the rice cooker. If you know, you know.`,
  },
  {
    film: 'Whiplash (2014)',
    stars: 4,
    days: 48,
    title: 'Not quite my tempo either',
    text: `The cutting is on the beat until the last solo, where it begins to anticipate it, and your pulse follows. Brilliant and a little bit evil. Half the students who apply to us have this poster on the wall. I ask them who in the film is listening. Long silence. Correct: nobody.`,
  },
];
