import { CAST } from './cast/cast.ts';
import type { CastMember } from './cast/cast-member.ts';
import type { Film } from './films.ts';
import { joinTimeOf } from './members.ts';
import { type Random, randomOf } from './random.ts';
import { logViewing, markToSeeAgain, putOnList, rate } from './services.ts';
import { filmsWrittenAbout, REVIEWS } from './texts/index.ts';
import { type Act, after, DAY_MS, dayOf, type World } from './world.ts';

/** Films that a member may know. */
const KNOWN_FILMS = 850;
/** How much more popular films are seen: the smaller, the more. */
const LONG_TAIL = 150;
/** How much more likely a member sees a film that another member wrote about. */
const TALKED_ABOUT = 2.5;
/** How many of the members who see such a film do so in the days after. */
const SEEN_SOON = 0.45;
const FAVORITES = 5;
/** Of a hundred films: rated on the evening of joining, without a day. */
const FROM_MEMORY = 0.22;
const WITHOUT_DAY = 0.15;
const SEEN_AGAIN = 0.09;
const WAITED_FOR = 0.16;
const WATCHLIST_SHARE = 0.22;
const USUAL_STARS = 3.4;

/** The films that members rate, put on their lists and note in their diaries without writing about them. */
export const ratings = (world: World): Act[] =>
  CAST.filter((one) => one.rates > 0).flatMap((one) => ofMember(world, one));

function ofMember(world: World, one: CastMember): Act[] {
  const random = randomOf(`ratings of ${one.username}`);
  const written = filmsWrittenAbout(one.username);
  const free = (film: Film) => !written.has(film.key) && film.released < world.now;
  const loved = one.taste.loves.map(world.films.get).filter(free);
  const disliked = (one.taste.cannotStand ?? []).map(world.films.get).filter(free);
  const certain = new Set([...loved, ...disliked]);
  const others = world.films.all.filter((film, place) => (place < KNOWN_FILMS || isDear(one, film)) && free(film));
  const more = Math.max(0, Math.round(one.rates * world.size) - certain.size);
  const sampled = random.sample(
    others.filter((film) => !certain.has(film)),
    more + Math.round(more * WATCHLIST_SHARE),
    (film) => attraction(one, film, world.films.all.indexOf(film)),
  );
  const seen = random.sample([...loved, ...disliked, ...sampled.slice(0, more)], Number.POSITIVE_INFINITY);
  const stars = (film: Film): number => {
    if (loved.includes(film)) return random.chance(0.7) ? 5 : 4.5;
    return disliked.includes(film) ? random.pick([0.5, 1, 1.5]) : opinion(one, film, random);
  };
  const fromMemory = Math.round(seen.length * FROM_MEMORY);
  const joined = after(joinTimeOf(world, one), 20);
  const acts: Act[] = [];
  for (const [place, film] of seen.entries()) {
    const rating = stars(film);
    if (place < fromMemory) acts.push(...remembered(world, one, film, rating, after(joined, place * 2)));
    else acts.push(...watched(world, one, film, rating, random));
  }
  for (const [place, film] of loved.slice(0, FAVORITES).entries()) {
    // Early members add films on their first evening, and have rated all of them a week later.
    acts.push(listing(world, one, film, 'favorites', after(joined, 120 + place)));
  }
  for (const film of sampled.slice(more))
    acts.push(listing(world, one, film, 'watchlist', timeToWatch(world, one, film, random)));
  return acts;
}

const isDear = ({ taste }: CastMember, { director, year }: Film): boolean =>
  (taste.directors?.[director ?? ''] ?? 0) > 0 || (taste.decades?.[decadeOf(year)] ?? 0) > 0.9;

const decadeOf = (year: number): number => Math.floor(year / 10) * 10;

/** How many half stars more or less a film gets from this member than is usual for its kind. */
function affinity({ taste }: CastMember, { genres, director, year }: Film): number {
  const byGenre = genres.map((genre) => taste.genres?.[genre] ?? 0);
  const strongest = Math.max(0, ...byGenre) + Math.min(0, ...byGenre);
  return strongest + (taste.directors?.[director ?? ''] ?? 0) + (taste.decades?.[decadeOf(year)] ?? 0);
}

/** How likely a film is seen: by its popularity and the member's taste. @param place among all films */
export const attraction = (one: CastMember, film: Film, place: number): number =>
  (Math.exp(affinity(one, film) * 1.2) * (DAYS_OF_REVIEWS.has(film.key) ? TALKED_ABOUT : 1)) / (place + LONG_TAIL);

/** How many days ago each film was written about. */
const DAYS_OF_REVIEWS: ReadonlyMap<string, readonly number[]> = new Map(
  [...Map.groupBy(Object.values(REVIEWS).flat(), ({ film }) => film)].map(([film, written]) => [
    film,
    written.map(({ days }) => days),
  ]),
);

/** How much more or less the cast likes, in stars, the films that one of them loves, dislikes or wrote about. */
const REPUTATION: ReadonlyMap<string, number> = new Map(
  [
    ...Map.groupBy(
      [
        ...CAST.flatMap(({ taste }) => taste.loves.map((film) => ({ film, stars: 5 }))),
        ...CAST.flatMap(({ taste }) => (taste.cannotStand ?? []).map((film) => ({ film, stars: 1.5 }))),
        ...Object.values(REVIEWS).flat(),
      ],
      ({ film }) => film,
    ),
  ].map(([film, said]) => {
    const sum = said.reduce((total, { stars }) => total + stars - USUAL_STARS, 0);
    // One opinion counts half, several nearly fully.
    return [film, sum / (said.length + 1)];
  }),
);

/** How many stars a member gives a film, by what is known of it, the cast's talk and their taste. */
export function opinion(one: CastMember, film: Film, random: Random): number {
  // Many films have no such number. Members who look for those tend to like them.
  const known = film.voteAverage === null ? 0.3 : (film.voteAverage - 6.9) * 0.55;
  const said = REPUTATION.get(film.key) ?? known;
  const stars = one.taste.usual + (known + said) / 2 + affinity(one, film) * 0.4 + random.normal() * 0.75;
  return Math.min(5, Math.max(0.5, Math.round(stars * 2) / 2));
}

/** Rated on the first evening, without remembering the day. */
const remembered = (world: World, one: CastMember, film: Film, stars: number, at: Date): Act[] => [
  { at, run: (ctx) => rate(ctx, world.member(one.username), film.id, stars) },
];

function watched(world: World, one: CastMember, film: Film, stars: number, random: Random): Act[] {
  const member = () => world.member(one.username);
  const at = timeToWatch(world, one, film, random);
  const acts: Act[] = [];
  if (random.chance(WAITED_FOR)) {
    const before = after(at, -random.whole(2, 60) * 24 * 60);
    if (before > after(joinTimeOf(world, one), 60)) acts.push(listing(world, one, film, 'watchlist', before));
  }
  if (random.chance(WITHOUT_DAY)) acts.push({ at, run: (ctx) => rate(ctx, member(), film.id, stars) });
  else acts.push({ at, run: (ctx) => logViewing(ctx, member(), film.id, { watchedOn: dayOf(at), stars }) });
  if (stars >= 4 && random.chance(SEEN_AGAIN)) {
    const again = after(at, random.whole(20, 300) * 24 * 60);
    const more = Math.min(5, stars + random.pick([-0.5, 0, 0, 0.5]));
    if (again < world.minutesAgo(24 * 60)) {
      const viewing = { watchedOn: dayOf(again), stars: more, rewatch: true };
      acts.push({ at: again, run: (ctx) => logViewing(ctx, member(), film.id, viewing) });
    } else acts.push({ at: after(at, 3), run: (ctx) => markToSeeAgain(ctx, member(), film.id) });
  }
  return acts;
}

function listing(world: World, one: CastMember, film: Film, list: 'watchlist' | 'favorites', at: Date): Act {
  return { at, run: (ctx) => putOnList(ctx, world.member(one.username), film.id, list) };
}

const HORROR_MONTH = 10;
/** Rotterdam and Berlin; Busan, London, and the rest of autumn. */
const FESTIVAL_MONTHS = [2, 10] as const;
/** Days of the month before it. */
const FESTIVAL_BEGINS = 3;
const FESTIVAL_DAYS = 9;

/** An evening since joining: more of them lately, and by the member's rhythm. */
function timeToWatch(world: World, one: CastMember, film: Film, random: Random): Date {
  const sinceRelease = (world.now.getTime() - film.released.getTime()) / DAY_MS;
  const last = Math.max(1, Math.floor(Math.min(one.joinedDaysAgo - 1, sinceRelease)));
  const days = Math.round(random.next() ** 1.35 * last);
  const [hour, minute] = [random.whole(17, 23), random.whole(0, 59)];
  const [draw, spread] = [random.next(), random.next()];
  const festival = world.lastMonth(random.pick(FESTIVAL_MONTHS));
  const talk = random.sample(DAYS_OF_REVIEWS.get(film.key) ?? [], 1)[0];
  if (talk !== undefined && talk < last && random.chance(SEEN_SOON)) {
    return world.daysAgo(Math.max(1, talk - 1 - spread * 12), hour, minute);
  }
  if (one.rhythm === 'october' && film.genres.includes('Horror') && draw < 0.5) {
    const { daysAgo, length } = world.lastMonth(HORROR_MONTH);
    const night = daysAgo - Math.floor(spread * length);
    if (night < last) return world.daysAgo(night, hour, minute);
  }
  if (one.rhythm === 'festivals' && draw < 0.45) {
    const day = festival.daysAgo - FESTIVAL_BEGINS - Math.floor(spread * FESTIVAL_DAYS);
    if (day < last) return world.daysAgo(day, 9 + (minute % 14), minute);
  }
  const weekend = one.rhythm === 'weekends' ? 0.8 : 0.35;
  const day = draw < weekend ? world.weekendBefore(days, last) : days;
  // Today is not over: what happened so far.
  return day === 0 ? world.minutesAgo(15 + spread * 16 * 60) : world.daysAgo(day, hour, minute);
}
