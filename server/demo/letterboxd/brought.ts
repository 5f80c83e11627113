import { htmlToText } from '#features/imports/texts.model.ts';
import { CAST } from '../cast/cast.ts';
import type { CastMember } from '../cast/cast-member.ts';
import type { Film } from '../films.ts';
import { joinTimeOf } from '../members.ts';
import { type Random, randomOf } from '../random.ts';
import { attraction, opinion } from '../ratings.ts';
import { filmsWrittenAbout } from '../texts/index.ts';
import { DELETED_THERE, FILMS_ELSEWHERE, SERIES_THERE, WRITTEN_THERE, type WrittenThere } from '../texts/letterboxd.ts';
import { after, DAY_MS, dayOf, type World } from '../world.ts';
import type {
  ExportedAccount,
  ExportedEntry,
  ExportedFilm,
  ExportedList,
  ExportedText,
  ExportedViewing,
} from './account.ts';
import { LOOK_ALIKES, OTHER_YEARS, OWN_SPELLINGS } from './spellings.ts';

/** The member who came from Letterboxd. */
export const NEWCOMER = 'maeve';

/** How many days before the export she began her diary there. */
const DAYS_THERE = 4000;
/** Films of the catalog that she has watched; together with all else this makes some 2,000 rows. */
const WATCHED = 520;
const TO_WATCH = 150;
/** Of a hundred films: in the diary and not only watched; given stars; liked when they have 4.5 or more. */
const IN_DIARY = 0.72;
const RATED = 0.93;
const LIKED = 0.6;
const SEEN_AGAIN = 0.22;
const TAGS = ['cinema', 'with mam', 'film club', 'the gate', 'on the train', 'bank holiday'];
const TAGGED = 0.35;
/** Films that the catalog lacks though it has another one of that name. */
const NAMESAKES = ['Psycho', 'Titanic', 'Whiplash', 'Ben-Hur'];

interface ListPlan {
  name: string;
  description: string;
  most: number;
  has(film: Film): boolean;
  /** At its end, films that the catalog lacks. */
  more?: typeof FILMS_ELSEWHERE;
}

const MADE_AT_HOME: ReadonlySet<string> = new Set([
  'Once (2007)',
  'The Banshees of Inisherin (2022)',
  'Song of the Sea (2014)',
  'Wolfwalkers (2020)',
  'The Quiet Girl (2022)',
  'Sing Street (2016)',
  'Brooklyn (2015)',
  'Kneecap (2024)',
  'My Left Foot (1989)',
  'The Wind That Shakes the Barley (2006)',
  'In the Name of the Father (1993)',
  'The Crying Game (1992)',
  'Hunger (2008)',
  'Room (2015)',
  'Waking Ned Devine (1998)',
]);

const LISTS: readonly ListPlan[] = [
  {
    name: 'Made at home',
    description: 'Ireland, or near enough that the rain counts.',
    most: 20,
    has: ({ key }) => MADE_AT_HOME.has(key),
    more: FILMS_ELSEWHERE,
  },
  {
    name: 'Hitchcock, by how far I got under the blanket',
    description: 'The <i>first</i> is the furthest.',
    most: 12,
    has: ({ director }) => director === 'Alfred Hitchcock',
  },
  { name: 'The nineties shelf', description: '', most: 40, has: ({ year }) => year >= 1990 && year < 2000 },
  {
    name: 'For the nephew',
    description: 'Tested.\nNo dying mothers in the first ten minutes.',
    most: 30,
    has: ({ genres }) => genres.includes('Animation'),
  },
  { name: 'October', description: '', most: 31, has: ({ genres }) => genres.includes('Horror') },
];

/** Maeve's account on Letterboxd on the day she left: eleven years of a diary, some of it by other spellings or unknown here. */
export function accountBrought(world: World): ExportedAccount {
  const one = CAST.find(({ username }) => username === NEWCOMER);
  if (one === undefined) throw new Error(`${NEWCOMER} is not in the cast`);
  return new Diary(world, one).toAccount();
}

type Draft = Omit<ExportedViewing, 'id'>;

class Diary {
  readonly #world: World;
  readonly #one: CastMember;
  readonly #random: Random = randomOf(`letterboxd account of ${NEWCOMER}`);
  readonly #exportedAt: Date;
  /** By title and year there. */
  readonly #films = new Map<string, ExportedFilm>();
  #drafts: Draft[] = [];
  readonly #watched = new Map<ExportedFilm, { loggedOn: string; stars: number | null }>();

  constructor(world: World, one: CastMember) {
    this.#world = world;
    this.#one = one;
    this.#exportedAt = after(joinTimeOf(world, one), -24 * 60);
  }

  toAccount(): ExportedAccount {
    const { films, size } = this.#world;
    const own = filmsWrittenAbout(NEWCOMER);
    const known = films.all.filter((film) => film.released < this.#day(30) && !own.has(film.key));
    const certain = [...SPELLED.keys(), ...WRITTEN_THERE.map(({ film }) => film)];
    const kept = new Set(certain);
    const others = known.map((film, place) => ({ film, place })).filter(({ film }) => !kept.has(film.key));
    const [seen, unseen] = [WATCHED * size, TO_WATCH * size].map(Math.round) as [number, number];
    const sampled = this.#random
      .sample(others, seen + unseen, ({ film, place }) => attraction(this.#one, film, place))
      .map(({ film }) => film);

    for (const written of WRITTEN_THERE) this.#write(written);
    for (const film of [...[...SPELLED.keys()].map(films.get), ...sampled.slice(0, seen)]) this.#see(film);
    for (const [title, year] of [...FILMS_ELSEWHERE, ...namesakes()]) this.#seeElsewhere(title, year);
    this.#drafts.push(...SERIES_THERE.map(([title, year]) => this.#series(title, year)));
    const watchlist = sampled.slice(seen).map((film) => this.#entry(this.#toFilm(film)));
    const lists = LISTS.map((plan, index) => this.#list(plan, index));
    const viewings = withIds(this.#drafts);
    return {
      viewings,
      ratings: this.#ratings(viewings),
      watched: [...this.#watched].map(([film, { loggedOn }]) => ({ film, loggedOn })),
      watchlist,
      likes: this.#likes(),
      lists,
      deleted: withIds(
        DELETED_THERE.map((written) => this.#toDraft(written, false)),
        1,
      ),
    };
  }

  #day(daysBefore: number): Date {
    return new Date(this.#exportedAt.getTime() - daysBefore * DAY_MS);
  }

  /** A film of the catalog as Letterboxd writes it. */
  #toFilm({ key, title, year }: Film): ExportedFilm {
    return this.#filmNamed(...(SPELLED.get(key) ?? ([title, year] as const)));
  }

  #filmNamed(title: string, year: number | null): ExportedFilm {
    const name = `${title} (${year})`;
    const known = this.#films.get(name);
    if (known !== undefined) return known;
    const film = { id: 20_000 + this.#films.size * 61 + this.#random.whole(0, 60), title, year };
    this.#films.set(name, film);
    return film;
  }

  #entry(film: ExportedFilm): ExportedEntry {
    return { film, loggedOn: dayOf(this.#day(this.#random.whole(0, DAYS_THERE))) };
  }

  #write(written: WrittenThere): void {
    const draft = this.#toDraft(
      written,
      this.#drafts.some(({ film }) => film === this.#toFilm(this.#world.films.get(written.film))),
    );
    this.#drafts.push(draft);
    this.#watched.set(draft.film, { loggedOn: draft.loggedOn, stars: draft.stars });
  }

  #toDraft({ film, days, stars, html, withoutDay = false }: WrittenThere, rewatch: boolean): Draft {
    const day = dayOf(this.#day(days));
    return {
      film: this.#toFilm(this.#world.films.get(film)),
      loggedOn: day,
      watchedOn: withoutDay ? null : day,
      rewatch,
      stars,
      tags: this.#tags(),
      review: toText(html),
      orphaned: false,
    };
  }

  #tags(): string[] {
    return this.#random.chance(TAGGED) ? this.#random.sample(TAGS, this.#random.whole(1, 2)) : [];
  }

  #see(film: Film): void {
    const exported = this.#toFilm(film);
    if (this.#watched.has(exported)) return;
    const sinceRelease = (this.#exportedAt.getTime() - film.released.getTime()) / DAY_MS;
    const days = this.#random.whole(1, Math.floor(Math.min(DAYS_THERE, Math.max(2, sinceRelease))));
    this.#log(exported, days, opinion(this.#one, film, this.#random));
  }

  #seeElsewhere(title: string, year: number | null): void {
    this.#log(this.#filmNamed(title, year), this.#random.whole(200, DAYS_THERE), this.#random.whole(6, 10) / 2);
  }

  #log(film: ExportedFilm, days: number, liking: number): void {
    const random = this.#random;
    const stars = random.chance(RATED) ? liking : null;
    const loggedOn = dayOf(this.#day(days));
    this.#watched.set(film, { loggedOn, stars });
    if (!random.chance(IN_DIARY)) return;
    this.#drafts.push(this.#viewing(film, days, stars, false));
    if (liking < 4 || !random.chance(SEEN_AGAIN) || days < 2) return;
    const again = random.whole(1, days - 1);
    this.#drafts.push(this.#viewing(film, again, Math.min(5, liking + random.pick([0, 0, 0.5])), true));
  }

  #viewing(film: ExportedFilm, days: number, stars: number | null, rewatch: boolean): Draft {
    const [watchedOn, loggedOn] = [days, Math.max(0, days - this.#random.pick([0, 0, 0, 1, 2]))].map((ago) =>
      dayOf(this.#day(ago)),
    ) as [string, string];
    return { film, loggedOn, watchedOn, rewatch, stars, tags: this.#tags(), review: null, orphaned: false };
  }

  #series(title: string, year: number): Draft {
    return { ...this.#viewing(this.#filmNamed(title, year), this.#random.whole(500, 900), 4.5, false), orphaned: true };
  }

  /** A film's rating is that of its newest rated viewing, else the one without a viewing. */
  #ratings(viewings: readonly ExportedViewing[]): ExportedAccount['ratings'] {
    const newest = new Map<ExportedFilm, ExportedViewing>();
    for (const one of viewings) {
      const before = newest.get(one.film);
      if (one.stars !== null && (before === undefined || dayAt(before) < dayAt(one))) newest.set(one.film, one);
    }
    return [...this.#watched].flatMap(([film, { loggedOn, stars }]) => {
      const viewing = newest.get(film);
      if (viewing !== undefined) return [{ film, loggedOn: viewing.loggedOn, stars: viewing.stars ?? 0 }];
      return stars === null ? [] : [{ film, loggedOn, stars }];
    });
  }

  #likes(): ExportedEntry[] {
    return [...this.#watched].flatMap(([film, { loggedOn, stars }]) =>
      stars !== null && stars >= 4.5 && this.#random.chance(LIKED) ? [{ film, loggedOn }] : [],
    );
  }

  #list({ name, description, most, has, more = [] }: ListPlan, index: number): ExportedList {
    const { films, size } = this.#world;
    const chosen = films.all
      .filter((film) => film.released < this.#day(0) && has(film))
      .slice(0, Math.round(most * size))
      .map((film) => this.#toFilm(film));
    const listed = [...chosen, ...more.map(([title, year]) => this.#filmNamed(title, year))];
    return {
      id: 6_000_000 + index * 731,
      name,
      madeOn: dayOf(this.#day(this.#random.whole(100, DAYS_THERE))),
      tags: index === 2 ? ['shelf'] : [],
      description: description === '' ? null : toText(description),
      entries: listed.map((film) => ({ film, note: null })),
    };
  }
}

/** The titles and years that Letterboxd has for some films of the catalog, by our names of them. */
const SPELLED: ReadonlyMap<string, readonly [title: string, year: number | null]> = new Map(
  [...OWN_SPELLINGS, ...OTHER_YEARS].flatMap(([title, year, film]) =>
    film === null ? [] : [[film, [title, year] as const] as const],
  ),
);

const namesakes = (): (readonly [title: string, year: number | null])[] =>
  NAMESAKES.flatMap((name) => {
    const found = LOOK_ALIKES.find(([title]) => title === name);
    return found === undefined ? [] : [[found[0], found[1]] as const];
  });

const toText = (html: string): ExportedText => ({ html, plain: htmlToText(html) });

const dayAt = ({ watchedOn, loggedOn }: ExportedViewing): string => watchedOn ?? loggedOn;

/** Letterboxd counts viewings in the order in which they are logged. */
const withIds = (drafts: readonly Draft[], offset = 0): ExportedViewing[] =>
  drafts
    .toSorted((one, other) => (one.loggedOn < other.loggedOn ? -1 : one.loggedOn > other.loggedOn ? 1 : 0))
    .map((draft, place) => ({ ...draft, id: 40_000_000 + place * 900_001 + offset }));
