import type {
  ExportedAccount,
  ExportedEntry,
  ExportedFilm,
  ExportedList,
  ExportedText,
  ExportedViewing,
} from '../demo/letterboxd/account.ts';
import { type Random, randomOf } from '../demo/random.ts';

export type * from '../demo/letterboxd/account.ts';

const ODD_TITLES = [
  '1917',
  'It',
  '8½',
  'X',
  'Crouching Tiger, Hidden Dragon',
  'The "Burbs"',
  '@Zola',
  'Amélie',
  '기생충',
  '=SUM(A1)',
  'Semi; Colon',
  "Ocean's Eleven",
  'WALL·E',
  '+1',
];
const WORDS = 'half star night river glass paper moon summer blue quiet garden train winter mirror salt'.split(' ');
const TAGS = ['cinema', 'with mum', 're-watch club', '35mm', 'été', 'tv'];
const FIRST_VIEWING_ID = 100_000_000;

const TEXTS: readonly ExportedText[] = [
  { html: 'Loved it.', plain: 'Loved it.' },
  { html: '<i>Heat</i> again, <b>still</b> great', plain: 'Heat again, still great' },
  { html: '<i>title<i> unclosed', plain: 'title unclosed' },
  { html: 'One, "two"\nthree; four', plain: 'One, "two"\nthree; four' },
  { html: '<p>First</p><p>Second</p>', plain: 'First\n\nSecond' },
  { html: '<blockquote>Say it</blockquote>he said<br>twice', plain: 'Say it\nhe said\ntwice' },
  { html: 'See <a href="https://example.com/?a=1&amp;b=2">this &amp; that</a>', plain: 'See this & that' },
  { html: 'It&#39;s &quot;fine&quot;', plain: 'It\'s "fine"' },
  { html: 'a < b and c > d', plain: 'a < b and c > d' },
  { html: '😭😭😭 ★★★★½', plain: '😭😭😭 ★★★★½' },
  { html: `no${'o'.repeat(80)}!`, plain: `n${'o'.repeat(49)}!` },
  { html: '怖い映画', plain: '怖い映画' },
];

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2012, 0, 1);
const DAYS = 5000;
const ONE_MONTH = 30;

const moveDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const randomDay = (random: Random): string =>
  new Date(FIRST_DAY + random.whole(0, DAYS) * DAY_MS).toISOString().slice(0, 10);

const maybe = <Item>(random: Random, probability: number, make: () => Item): Item | null =>
  random.chance(probability) ? make() : null;

const randomStars = (random: Random): number => random.whole(1, 10) / 2;
const randomTags = (random: Random): string[] => random.sample(TAGS, random.whole(0, 3));

/** Titles nobody else has: odd ones, then made ones. `known` come first, as films that exist. */
function makeFilms(random: Random, count: number, known: readonly Omit<ExportedFilm, 'id'>[]): ExportedFilm[] {
  const chosen = random.sample(known, Math.min(known.length, Math.ceil(count / 2)));
  return Array.from({ length: count }, (_, index): ExportedFilm => {
    // Ids differ, because they are in different tens.
    const id = 1 + index * 10 + random.whole(0, 9) + 10_000 * random.whole(1, 100) * 10;
    const existing = chosen[index];
    if (existing !== undefined) return { ...existing, id };
    const odd = maybe(random, 0.2, () => random.pick(ODD_TITLES));
    const title = `${odd ?? `${random.pick(WORDS)} ${random.pick(WORDS)}`} ${index}`;
    return { id, title, year: maybe(random, 0.95, () => random.whole(1900, 2026)) };
  });
}

interface AccountSize {
  /** About how many viewings. */
  rows: number;
  /** Films that exist, to be about half of the account's. */
  films?: readonly Omit<ExportedFilm, 'id'>[];
}

/** The account of this seed. All titles differ, so that a film is known by its title. */
export function makeAccount(seed: number, { rows, films: known = [] }: AccountSize): ExportedAccount {
  const random = randomOf(`account ${seed}`);
  const films = makeFilms(random, Math.max(4, rows), known);
  const seen = films.filter(() => random.chance(0.6));
  let nextId = FIRST_VIEWING_ID + seed * 1_000_000;
  const makeViewing = (film: ExportedFilm, before: string | null): ExportedViewing => {
    nextId += random.whole(1, 50);
    const day = before === null ? randomDay(random) : moveDay(before, random.whole(1, 400));
    const review = maybe(random, 0.3, () => random.pick(TEXTS));
    const watchedOn = review !== null && random.chance(0.2) ? null : day;
    const rewatch = before !== null && random.chance(0.9);
    const stars = maybe(random, 0.8, () => randomStars(random));
    const [loggedOn, tags] = [moveDay(day, random.whole(0, 9)), randomTags(random)];
    return { id: nextId, film, loggedOn, watchedOn, rewatch, stars, tags, review, orphaned: random.chance(0.03) };
  };
  const viewings = seen.flatMap((film) => {
    const first = makeViewing(film, null);
    const again = maybe(random, 0.3, () => makeViewing(film, moveDay(first.loggedOn, 10)));
    return again === null ? [first] : [first, again];
  });
  const entry = (film: ExportedFilm): ExportedEntry => ({ film, loggedOn: randomDay(random) });
  const unseen = films.filter((film) => !seen.includes(film));
  const watched = [...seen, ...unseen.filter(() => random.chance(0.4))];
  return {
    viewings,
    ratings: rateFilms(random, watched, viewings),
    watched: watched.map(entry),
    watchlist: films.filter((film) => !watched.includes(film)).map(entry),
    likes: films.filter(() => random.chance(0.2)).map(entry),
    lists: Array.from({ length: random.whole(0, 3) }, (_, index) => makeList(random, seed * 10 + index + 1, films)),
    deleted: random.sample(films, 2).map((film) => makeViewing(film, null)),
  };
}

/** A film's rating is that of its newest rated viewing in the diary. Without one it is mostly what it was, if it had one. */
function rateFilms(
  random: Random,
  films: readonly ExportedFilm[],
  viewings: readonly ExportedViewing[],
  before: ReadonlyMap<ExportedFilm, number> = new Map(),
) {
  return films.flatMap((film): ExportedAccount['ratings'] => {
    const rated = viewings
      .filter((one) => one.film === film && one.stars !== null && one.watchedOn !== null && !one.orphaned)
      .toSorted((one, other) => ((one.watchedOn ?? '') < (other.watchedOn ?? '') ? -1 : 1));
    const was = random.chance(0.7) ? before.get(film) : undefined;
    const stars = rated.at(-1)?.stars ?? was ?? maybe(random, 0.3, () => randomStars(random));
    return stars === null ? [] : [{ film, stars, loggedOn: rated.at(-1)?.loggedOn ?? randomDay(random) }];
  });
}

function makeList(random: Random, id: number, films: readonly ExportedFilm[]): ExportedList {
  const entries = random
    .sample(films, random.whole(0, Math.min(12, films.length)))
    .map((film) => ({ film, note: maybe(random, 0.2, () => random.pick(TEXTS)) }));
  const [madeOn, tags] = [randomDay(random), randomTags(random)];
  const description = maybe(random, 0.5, () => random.pick(TEXTS));
  return { id, name: `${random.pick(['Rainy days', '★', 'Top, "ten"'])} ${id}`, madeOn, tags, description, entries };
}

/**
 * The same account a month later: some films renamed, some viewings changed, removed or new, watchlist films seen, likes, ratings, lists
 * and what is in them new, changed or gone, and every day of logging moved by one. All links stay.
 */
export function laterAccount(account: ExportedAccount, seed: number): ExportedAccount {
  const random = randomOf(`later ${seed}`);
  const renamed = new Map<ExportedFilm, ExportedFilm>();
  const later = (film: ExportedFilm): ExportedFilm => {
    const known = renamed.get(film);
    if (known !== undefined) return known;
    const year = film.year !== null && random.chance(0.02) ? film.year + 1 : film.year;
    const changed = { ...film, year, title: random.chance(0.03) ? `${film.title}: The Film` : film.title };
    renamed.set(film, changed);
    return changed;
  };
  const moveEntry = <Entry extends ExportedEntry>(entry: Entry): Entry => ({
    ...entry,
    film: later(entry.film),
    loggedOn: moveDay(entry.loggedOn, 1),
  });
  const kept = account.viewings
    .filter(() => random.chance(0.95))
    // Letterboxd cannot rename what has no page any more.
    .map((viewing) => (viewing.orphaned ? viewing : changeViewing(random, moveEntry(viewing))));
  const seenNow = account.watchlist.filter(() => random.chance(0.3));
  const lastId = Math.max(FIRST_VIEWING_ID, ...account.viewings.map(({ id }) => id));
  const added = seenNow.map(({ film, loggedOn }, index): ExportedViewing => {
    const day = moveDay(loggedOn, ONE_MONTH);
    const id = lastId + 1000 + index;
    const facts = { rewatch: false, stars: randomStars(random), tags: [], review: null, orphaned: false };
    return { ...facts, id, film: later(film), loggedOn: day, watchedOn: day };
  });
  const viewings = [...kept, ...added];
  const watched = [...account.watched, ...seenNow].map(moveEntry);
  const watchlist = account.watchlist.filter((entry) => !seenNow.includes(entry) && random.chance(0.9)).map(moveEntry);
  const films = [...watched, ...watchlist].map(({ film }) => film);
  const likes = account.likes.filter(() => random.chance(0.85)).map(moveEntry);
  const likedBefore = new Set(account.likes.map(({ film }) => later(film)));
  const liked = films.filter((film) => !likedBefore.has(film) && random.chance(0.1));
  return {
    viewings,
    watched,
    ratings: rateFilms(
      random,
      watched.map(({ film }) => film),
      viewings,
      new Map(account.ratings.map(({ film, stars }) => [later(film), stars])),
    ),
    watchlist,
    likes: [...likes, ...liked.map((film) => ({ film, loggedOn: randomDay(random) }))],
    lists: [
      ...account.lists.filter(() => random.chance(0.85)).map((list) => changeList(random, list, films, later)),
      ...(random.chance(0.3) ? [makeList(random, seed * 10 + 9, films)] : []),
    ],
    deleted: account.deleted,
  };
}

function changeList(
  random: Random,
  list: ExportedList,
  films: readonly ExportedFilm[],
  later: (film: ExportedFilm) => ExportedFilm,
): ExportedList {
  const entries = list.entries
    .filter(() => random.chance(0.9))
    .map(({ film, note }) => ({ film: later(film), note: random.chance(0.1) ? random.pick(TEXTS) : note }));
  const listed = new Set(list.entries.map(({ film }) => film.id));
  const others = films.filter(({ id }) => !listed.has(id));
  const added = random.chance(0.4) ? random.sample(others, Math.min(2, others.length)) : [];
  const all = [...entries, ...added.map((film) => ({ film, note: null }))];
  return {
    ...list,
    ...(random.chance(0.1) ? { name: `${list.name} again` } : {}),
    ...(random.chance(0.1) ? { tags: randomTags(random) } : {}),
    ...(random.chance(0.1) ? { description: random.pick(TEXTS) } : {}),
    entries: random.chance(0.2) ? random.sample(all, all.length) : all,
  };
}

function changeViewing(random: Random, viewing: ExportedViewing): ExportedViewing {
  if (!random.chance(0.1)) return viewing;
  const { watchedOn } = viewing;
  return random.pick([
    { ...viewing, stars: randomStars(random) },
    { ...viewing, tags: randomTags(random) },
    { ...viewing, rewatch: !viewing.rewatch },
    { ...viewing, review: random.pick(TEXTS) },
    { ...viewing, watchedOn: watchedOn === null ? null : moveDay(watchedOn, -1) },
  ]);
}
