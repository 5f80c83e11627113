import type { WrittenReview } from '../written.ts';

export const desmond: readonly WrittenReview[] = [
  {
    film: 'Mad Max: Fury Road (2015)',
    stars: 5,
    days: 630,
    title: 'They drove there. Then they drove back.',
    text: `I have explained this plot to my mum. "They drive away from a bad man." And then? "Then they turn round." And then? "They drive past him." And that is a good film? Mummy. It is the best film.

There is a man whose only job in a whole army is to play a guitar that is also a flamethrower, and nobody in the film ever mentions it. That is confidence. That is world-building. Your favorite fantasy epic would have stopped for ten minutes so that a wizard could tell us about the guitar.`,
  },
  {
    film: 'RRR (2022)',
    stars: 5,
    days: 505,
    title: '',
    text: `A man throws a leopard at the British Empire. I stood up in my own living room. I live alone. I shouted "again" and there was nobody to be embarrassed in front of except the leopard.`,
  },
  {
    film: 'Tenet (2020)',
    stars: 3,
    days: 470,
    title: '.doog saw tI',
    text: `Understood nothing, enjoyed the coats. The plane was real, the bungee was real, the dialogue was allegedly real but they mixed it underneath a ship's engine. Will watch backwards and report.`,
  },
  {
    film: 'Mission: Impossible – Fallout (2018)',
    stars: 4.5,
    days: 365,
    title: 'Cavill reloads his arms',
    text: `You know the bit. The bathroom, the sleeves, the arms going clack-clack like he is loading a shotgun made of himself. I have tried it before a job interview. I did not get the job, but I walked in like a man who would.

Also: Tom Cruise broke his ankle on that roof and you can see him get up and limp out of shot so they could keep the take. I called in sick on Thursday because of a cough.`,
  },
  {
    film: 'Dune: Part Two (2024)',
    stars: 5,
    days: 301,
    title: 'Worm',
    text: `He rode the worm.

I had a whole paragraph about messiahs and how you should not trust anyone whose mum is doing his publicity. But honestly: he rode the worm, the seat shook, and a man behind me said "bloody hell" with real tenderness.`,
  },
  {
    film: 'Superman (2025)',
    stars: 3.5,
    days: 60,
    title: '',
    text: `He stops in the middle of a fight to save a squirrel. Some people hated that. I would like to live in the city where he stops for the squirrel.`,
  },
  {
    film: 'Sinners (2025)',
    stars: 5,
    days: 33,
    title: 'Two Michaels, no waiting',
    text: `I came for vampires. For one hour there were no vampires and I did not notice, because I was busy choosing which of the twins to borrow money from (neither).

Then the guitar comes out, and time folds, and I am a grown man from Peckham crying at a dance scene next to my cousin who is also crying and we both say it is the air con.`,
  },
  {
    film: 'Project Hail Mary (2026)',
    stars: 4.5,
    days: 0.9,
    title: 'I would die for a rock',
    text: `Not giving anything away. I will only say that I walked in thinking about the mortgage and walked out wanting to shake hands with a geological specimen. Take your nephew. Take somebody else's nephew.`,
  },
];
