/** A vote of a club on its next film. */
export interface WrittenVote {
  /** The name of the club, whose owner opens it. */
  club: string;
  /** Days ago. */
  days: number;
  /** Days from its opening to its deadline. */
  length: number;
  /** The first one first. */
  nominations: readonly { by: string; film: string; days: number; pitch: string }[];
  /** The favorite first. */
  ballots: readonly { by: string; days: number; films: readonly string[] }[];
}

const MOOD = 'In the Mood for Love (2000)';
const RIGHT_THING = 'Do the Right Thing (1989)';
const WINDOW = 'Rear Window (1954)';
const RING = 'The Lord of the Rings: The Fellowship of the Ring (2001)';
const ALIEN = 'Alien (1979)';
const SUNRISE = 'Before Sunrise (1995)';

export const VOTES: readonly WrittenVote[] = [
  {
    club: 'After the Last Tram',
    days: 28,
    length: 10,
    nominations: [
      { by: 'elif', film: MOOD, days: 27, pitch: 'I have seen it eleven times, and never with anybody.' },
      { by: 'kofi', film: RIGHT_THING, days: 26, pitch: 'The hottest day of the year, while ours are this short.' },
      { by: 'noor', film: WINDOW, days: 25, pitch: 'One room, one window, and a cut for every glance.' },
    ],
    ballots: [
      { by: 'elif', days: 24, films: [MOOD] },
      { by: 'kofi', days: 24, films: [RIGHT_THING, WINDOW] },
      { by: 'noor', days: 23, films: [WINDOW, MOOD] },
      { by: 'imani', days: 23, films: [MOOD, RIGHT_THING] },
      { by: 'walter', days: 22, films: [RIGHT_THING, WINDOW, MOOD] },
      { by: 'bea', days: 21, films: [RIGHT_THING] },
      { by: 'tomasz', days: 20, films: [WINDOW, MOOD, RIGHT_THING] },
      { by: 'ruth', days: 19, films: [MOOD, WINDOW] },
    ],
  },
  {
    club: 'All Eleven of Them',
    days: 4,
    length: 9,
    nominations: [
      { by: 'zoe', film: ALIEN, days: 3, pitch: 'Then the second. Then we stop, and nobody says four.' },
      { by: 'desmond', film: RING, days: 2, pitch: 'Three films, eleven hours. It is in the name of the club.' },
      { by: 'tane', film: SUNRISE, days: 1.5, pitch: 'A series in which they only talk, for once.' },
    ],
    ballots: [
      { by: 'zoe', days: 1.2, films: [ALIEN, RING] },
      { by: 'desmond', days: 1, films: [RING] },
      { by: 'theo', days: 0.6, films: [RING, SUNRISE, ALIEN] },
    ],
  },
];
