import { OWN_SPELLINGS, type Spelling } from '../demo/letterboxd/spellings.ts';

export { LOOK_ALIKES, OTHER_YEARS, type Spelling } from '../demo/letterboxd/spellings.ts';

type Rewriting = (title: string) => string;

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
const WORDS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const ACCENTS: Readonly<Record<string, string>> = { a: 'à', e: 'é', i: 'ï', o: 'ô', u: 'ü', n: 'ñ', c: 'ç' };

/** Ways in which a title is also written, by what they change; each must still be the same film. */
export const REWRITINGS: Readonly<Record<string, readonly Rewriting[]>> = {
  apostrophes: [(title) => title.replaceAll("'", '’'), (title) => title.replaceAll("'", '')],
  'dashes and hyphens': [
    (title) => title.replaceAll(' - ', ' – '),
    (title) => title.replaceAll(' – ', ' - '),
    (title) => title.replaceAll(/(?<=\w)-(?=\w)/g, ' '),
    (title) => title.replaceAll(/(?<=\w)-(?=\w)/g, '‐'),
  ],
  'a dash for a colon': [(title) => title.replace(': ', ' - '), (title) => title.replace(': ', ' – ')],
  'accents left out': [(title) => title.normalize('NFD').replace(/\p{M}+/gu, ''), (title) => title.normalize('NFD')],
  'accents added': [(title) => title.replace(/(?<=\w)[aeiounc]/, (letter) => ACCENTS[letter] ?? letter)],
  'and for &': [(title) => title.replaceAll('&', 'and')],
  '& for and': [(title) => title.replace(/ and /i, ' & ')],
  'upper case': [(title) => title.toUpperCase()],
  'article at the end': [(title) => title.replace(/^(The|A|An) (.+)$/, '$2, $1')],
  'article left out': [(title) => title.replace(/^(The|A|An) (.+)$/, '$2')],
  'punctuation left out': [(title) => title.replace(/[:,!?.]/g, '')],
  'a part in brackets': [(title) => `${title} (Director’s Cut)`, (title) => `${title} (Restored)`],
  'Roman numerals': [(title) => title.replace(/(?<=\s)[2-9](?=$|:)/, (digit) => ROMAN[Number(digit)] ?? digit)],
  'figures for Roman numerals': [
    (title) => title.replace(/(?<=\s)(?:II|III|IV|VI|VII|VIII|V$)(?![\w'])/, (word) => String(ROMAN.indexOf(word))),
  ],
  'figures for words': [
    (title) =>
      title.replace(/\b(?:One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten)\b/, (word) => `${WORDS.indexOf(word)}`),
  ],
};

/** Titles that Letterboxd spells otherwise than the catalog. */
export const OTHER_SPELLINGS: readonly Spelling[] = [
  ...OWN_SPELLINGS.filter(([title, year, film]) => film !== `${title} (${year})`),
  ['GoldenEye', 1995, 'Goldeneye (1995)'],
  ['PlayTime', 1967, 'Playtime (1967)'],
  ['[REC]', 2007, '[Rec] (2007)'],
  ['A.I. Artificial Intelligence', 2001, 'Artificial Intelligence: AI (2001)'],
  ['The Godfather Part II', 1974, 'The Godfather: Part II (1974)'],
  ['The Godfather Part III', 1990, 'The Godfather: Part III (1990)'],
  ['Halloween III: Season of the Witch', 1982, 'Halloween 3: Season of the Witch (1982)'],
  ['Halloween II', 2009, 'Halloween 2 (2009)'],
  ['Hellboy II: The Golden Army', 2008, 'Hellboy 2: The Golden Army (2008)'],
  ['Jurassic Park III', 2001, 'Jurassic Park 3 (2001)'],
  ['Speed 2: Cruise Control', 1997, 'Speed II: Cruise Control (1997)'],
  ['Mission: Impossible II', 2000, 'Mission: Impossible 2 (2000)'],
  ['Kill Bill: Vol. 1', 2003, 'Kill Bill: Volume 1 (2003)'],
  ['Kill Bill: Vol. 2', 2004, 'Kill Bill: Volume 2 (2004)'],
  ['Dumb and Dumber', 1994, 'Dumb & Dumber (1994)'],
  ['Chuck & Buck', 2000, 'Chuck&Buck (2000)'],
  ['Star Trek Into Darkness', 2013, 'Star Trek: Into Darkness (2013)'],
  ['The 40-Year-Old Virgin', 2005, 'The 40 Year-old Virgin (2005)'],
  ['The X Files: I Want to Believe', 2008, 'The X-Files: I Want to Believe (2008)'],
  ['Crazy/Beautiful', 2001, 'crazy/beautiful (2001)'],
  ['Red Eye', 2005, 'Red-Eye (2005)'],
  ['Halloween: The Curse of Michael Myers', 1995, 'Halloween:  The Curse of Michael Myers (1995)'],
  ['Three Colours: Blue', 1993, 'Three Colors: Blue (1993)'],
  ['Three Colours: Red', 1994, 'Three Colors: Red (1994)'],
  ['Three Colours: White', 1994, 'Three Colors: White (1994)'],
  ['Harry Potter and the Philosopher’s Stone', 2001, "Harry Potter and the Sorcerer's Stone (2001)"],
  ['The Bicycle Thief', 1948, 'Bicycle Thieves (1948)'],
  ['The Road Warrior', 1981, 'Mad Max 2 (1981)'],
  ['Die Hard 4.0', 2007, 'Live Free or Die Hard (2007)'],
  ['Borat', 2006, 'Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kazakhstan (2006)'],
  ['Lara Croft: Tomb Raider – The Cradle of Life', 2003, 'Lara Croft: Tomb Raider: The Cradle of Life (2003)'],
  ['Beavis and Butt-Head Do America', 1996, 'Beavis and Butt-head Do America (1996)'],
  ['History of the World, Part I', 1981, 'History of the World: Part I (1981)'],
  ['Tick, Tick… Boom!', 2021, 'tick, tick... BOOM! (2021)'],
  ['Buffalo ’66', 1998, "Buffalo '66 (1998)"],
];

/** Titles of other words than those that the catalog knows of the film: nothing can find them but the film database, or the member. */
export const OTHER_TITLES: readonly Spelling[] = [
  ['Friday the 13th: The Final Chapter', 1984, 'Friday the 13th Part IV: The Final Chapter (1984)'],
  ['The Adventures of Sharkboy and Lavagirl', 2005, 'The Adventures of Sharkboy and Lavagirl in 3-D (2005)'],
  ['A Nightmare on Elm Street 2: Freddy’s Revenge', 1985, "A Nightmare On Elm Street Part 2: Freddy's Revenge (1985)"],
  ['Universal Soldier: The Return', 1999, 'Universal Soldier II: The Return (1999)'],
  ['Jaws: The Revenge', 1987, 'Jaws 4: The Revenge (1987)'],
];

/** Titles of numbers and symbols, as Letterboxd writes them or as they are typed. */
export const NUMBERS_AND_SYMBOLS: readonly Spelling[] = [
  ['8 1/2', 1963, '8½ (1963)'],
  ['8½', 1963, '8½ (1963)'],
  ['Eight and a Half', 1963, '8½ (1963)'],
  ['9½ Weeks', 1986, 'Nine 1/2 Weeks (1986)'],
  ['Naked Gun 33⅓: The Final Insult', 1994, 'Naked Gun 33 1/3: The Final Insult (1994)'],
  ['The Naked Gun 2 1/2: The Smell of Fear', 1991, 'The Naked Gun 2½: The Smell of Fear (1991)'],
  ['WALL-E', 2008, 'WALL·E (2008)'],
  ['WALL•E', 2008, 'WALL·E (2008)'],
  ['Alien 3', 1992, 'Alien³ (1992)'],
  ['MASH', 1970, 'M*A*S*H (1970)'],
  ['M.A.S.H.', 1970, 'M*A*S*H (1970)'],
  ['50 / 50', 2011, '50/50 (2011)'],
  ['11.14', 2005, '11:14 (2005)'],
  ['3.10 to Yuma', 2007, '3:10 to Yuma (2007)'],
  ['Thunderbolts', 2025, 'Thunderbolts* (2025)'],
  ['Juror No. 2', 2024, 'Juror #2 (2024)'],
  ['Compartment Number 6', 2021, 'Compartment No. 6 (2021)'],
  ['Face Off', 1997, 'Face/Off (1997)'],
  ['Frost Nixon', 2008, 'Frost/Nixon (2008)'],
  ['Fahrenheit 9-11', 2004, 'Fahrenheit 9/11 (2004)'],
  ['10000 B.C.', 2008, '10,000 B.C. (2008)'],
  ['House of 1000 Corpses', 2003, 'House of 1,000 Corpses (2003)'],
  ['Catch 22', 1970, 'Catch-22 (1970)'],
  ['U571', 2000, 'U-571 (2000)'],
  ['K19: The Widowmaker', 2002, 'K-19: The Widowmaker (2002)'],
  ['Twelve Angry Men', 1957, '12 Angry Men (1957)'],
  ['Thirteen Assassins', 2010, '13 Assassins (2010)'],
  ['The 39 Steps', 1935, 'The 39 Steps (1935)'],
  ['1917', 2019, '1917 (2019)'],
  ['2046', 2005, '2046 (2005)'],
  ['300', 2007, '300 (2007)'],
  ['M', 1931, 'M (1931)'],
  ['Spy Kids 3D: Game Over', 2003, 'Spy Kids 3-D: Game Over (2003)'],
];

/** A film that a test adds beside another one of the same title. */
export interface Twin {
  title: string;
  year: number;
  director: string;
  votes: number;
}

const makeTwins = (title: string, year: number, votes: readonly [number, number], apart = 0): Twin[] => [
  { title, year, director: 'Ada Quist', votes: votes[0] },
  { title, year: year + apart, director: 'Bo Ramone', votes: votes[1] },
];

/** Pairs of one title and year: with far more votes for one, with as many, and with nearly so many more that votes would decide. */
export const FAR_MORE_VOTES = ['Quokka', 'Numbat Nights', 'The Bilby', 'Wombat'].flatMap((title, index) =>
  makeTwins(title, 1990 + index, [2000, 100 - index]),
);
export const LIKE_VOTES = ['Dunnart', 'A Potoroo', 'Quoll & Sons', 'Wallaby 2'].flatMap((title, index) =>
  makeTwins(title, 1990 + index, [500, 500 - index]),
);
export const MORE_VOTES = ['Kowari', 'Pademelon', 'Bettong', 'The Woylie'].flatMap((title, index) =>
  makeTwins(title, 1990 + index, [1900, 101 + index]),
);
/** A short film and the feature of the next year. */
export const YEAR_APART = ['Bandicoot', 'Echidna', 'The Platypus', 'Cassowary', 'Emu Run', 'Galah'].flatMap(
  (title, index) => makeTwins(title, 1990 + index, [5, 4000], 1),
);
