// The facts that both sides are filled with, the same ones every time: films, people, who follows whom, ratings and reviews.
import { dice } from '../films.ts';

const FILMS = 5000;
const PEOPLE = 500;
const RATINGS_EACH = 200;
const FOLLOWEES_EACH = 50;
const REVIEWED = 0.3;
/** How much more often films with low numbers are rated. */
const SKEW = 2.2;
const YEAR_MS = 365 * 86_400_000;
const END_MS = Date.UTC(2026, 0, 1);

const TITLE_WORDS =
  'silver river winter garden station horizon paper city hidden valley glass summer iron heart quiet storm red desert lost letter golden hour second sun northern light black harbor empty house wild orchid cold mountain distant thunder kingdom bridge last night road secret the of'.split(
    ' ',
  );
const TEXT_WORDS =
  'film scene camera actor director story ending score light slow quick funny sad warm cold strange quiet loud perfect uneven sharp clever dull brave tender bleak honest script cast frame pacing dialogue mood tone watch again tonight with friends loved hated felt seemed never always really almost because while although every single moment'.split(
    ' ',
  );
const GENRES = 'Drama Comedy Action Thriller Horror Romance Animation Documentary Crime Adventure Fantasy War'.split(
  ' ',
);

/** People and films have numbers from 1 on, without gaps. */
export interface Film {
  id: number;
  title: string;
  year: number;
  release_date: string;
  overview: string;
  runtime: number;
  genres: string[];
}

export interface Rating {
  id: number;
  person: number;
  film: number;
  /** Stars × 2. */
  rating: number;
  review: string | null;
  at: string;
}

export interface Follow {
  follower: number;
  followee: number;
  at: string;
}

export interface Facts {
  people: number;
  films: Film[];
  /** The oldest first; nobody rates a film twice. */
  ratings: Rating[];
  follows: Follow[];
}

export function makeFacts(): Facts {
  const roll = dice(20_260_101);
  const below = (limit: number) => Math.floor(roll() * limit);
  const pick = (words: readonly string[]) => words[below(words.length)] ?? '';
  const text = (words: readonly string[], count: number) => {
    const picked = Array.from({ length: count }, () => pick(words)).join(' ');
    return picked.charAt(0).toUpperCase() + picked.slice(1);
  };
  const moment = () => new Date(END_MS - below(YEAR_MS)).toISOString();
  const people = Array.from({ length: PEOPLE }, (_, at) => at + 1);

  const films = Array.from({ length: FILMS }, (_, at): Film => {
    const year = 1950 + below(75);
    return {
      id: at + 1,
      title: text(TITLE_WORDS, 2 + below(3)),
      year,
      release_date: new Date(Date.UTC(year, below(12), 1 + below(28))).toISOString().slice(0, 10),
      overview: `${text(TEXT_WORDS, 40)}.`,
      runtime: 80 + below(80),
      genres: [...new Set([pick(GENRES), pick(GENRES)])],
    };
  });
  const ratings = people
    .flatMap((person) => {
      const seen = distinct(RATINGS_EACH, () => 1 + Math.floor(FILMS * roll() ** SKEW));
      return seen.map((film) => ({
        person,
        film,
        rating: 1 + below(10),
        review: roll() < REVIEWED ? `${text(TEXT_WORDS, 30 + below(50))}.` : null,
        at: moment(),
      }));
    })
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map((rating, at) => ({ id: at + 1, ...rating }));
  const follows = people.flatMap((follower) =>
    distinct(FOLLOWEES_EACH, () => 1 + below(PEOPLE), follower).map((followee) => ({
      follower,
      followee,
      at: moment(),
    })),
  );
  return { people: PEOPLE, films, ratings, follows };
}

/** So many different numbers. */
function distinct(count: number, next: () => number, except?: number): number[] {
  const numbers = new Set<number>();
  while (numbers.size < count) {
    const number = next();
    if (number !== except) numbers.add(number);
  }
  return [...numbers];
}
