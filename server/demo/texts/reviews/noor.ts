import type { WrittenReview } from '../written.ts';

export const noor: readonly WrittenReview[] = [
  {
    film: 'All That Jazz (1979)',
    stars: 5,
    days: 610,
    title: 'Snap, eye drops, shower, snap',
    text: `The cattle-call opening is the best lesson in montage that I know, and I make every assistant count it. Hundreds of dancers, one song, and you come out at the end knowing who got the job, who slept with whom, and what it costs.

Fosse edits himself to death. I mean this technically: as his heart gives out the shots get shorter, and the number at the end is a man refusing to leave the cutting room. I have worked with him. I have been him, on deadline, with the coffee and the pills in a line on the desk. "It's showtime." No. It is four in the morning, go home.`,
  },
  {
    film: 'Killers of the Flower Moon (2023)',
    stars: 3,
    days: 420,
    title: '206',
    text: `Two hundred and six minutes by the greatest editor alive, and I would not dare. I would only ask: whose patience are we spending? Each time we return to the two men at the table I found myself at the window with Mollie, waiting for the film to come back to her. The radio show is a stroke of genius. It arrives at minute 200.`,
  },
  {
    film: 'Run Lola Run (1998)',
    stars: 4.5,
    days: 275,
    title: '',
    text: `Cut, run, cut. The snapshots of strangers' whole futures in six stills each: click click click, and someone you bumped into on the pavement has won the lottery or joined a cult. Twenty-five years later everybody has this in their telephone and nobody does it with that much love.`,
  },
  {
    film: 'Anatomy of a Fall (2023)',
    stars: 5,
    days: 235,
    title: 'The dog gets the reaction shot',
    text: `A courtroom film where the cut always comes half a second after you have made up your mind. You see yourself deciding. When the recording of the quarrel plays, they let us into the kitchen and then throw us out just before the blow, and what remains is sound. I would give my left hand for that cut, and I am left-handed.`,
  },
  {
    film: 'The Brutalist (2024)',
    stars: 4,
    days: 47,
    title: 'In praise of the intermission',
    text: `Fifteen minutes, a wedding photograph, a clock counting down. People talked to each other. Someone shared a sandwich. Then everyone went back in and knew a little more about their own row. I cut films for a living, and the best cut that I saw this year was a door.`,
  },
];
