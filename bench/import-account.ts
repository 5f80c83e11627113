// An account of Letterboxd as large as that of a busy member, made of films that a database has.
import { randomOf } from '../server/demo/random.ts';
import type { ExportedAccount, ExportedFilm, ExportedViewing } from '../server/test/letterboxd-account.ts';
import { LETTERBOXD_SHAPE, toFiles } from '../server/test/letterboxd-export.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2012, 0, 1);
const FIRST_VIEWING = 100_000_000;
const REVIEW = 'It begins in a station and ends at an airport, and everything between the two is a pleasure to watch. ';

export type FilmName = Omit<ExportedFilm, 'id'>;

const day = (index: number) => new Date(FIRST_DAY + (index % 5000) * DAY_MS).toISOString().slice(0, 10);

const entry = (film: ExportedFilm, index: number) => ({ film, loggedOn: day(index) });

/**
 * An account of about 3.3 rows for each film: of ten films nine are watched and rated, with a day in the diary, every sixth is
 * reviewed and every fifth liked; the tenth is on the watchlist. Three lists have 100 films each.
 */
export function busyAccount(names: readonly FilmName[]): ExportedAccount {
  const random = randomOf('a busy account');
  const films = names.map((film, index): ExportedFilm => ({ ...film, id: 50_000 + index }));
  const seen = films.filter((_, index) => index % 10 !== 9);
  const stars = () => random.whole(1, 10) / 2;
  const viewings = seen.map((film, index): ExportedViewing => {
    const text = REVIEW.repeat(random.whole(1, 6)).trim();
    return {
      id: FIRST_VIEWING + index,
      film,
      loggedOn: day(index),
      watchedOn: day(index),
      rewatch: false,
      stars: stars(),
      tags: index % 4 === 0 ? ['cinema'] : [],
      review: index % 6 === 0 ? { html: text, plain: text } : null,
      orphaned: false,
    };
  });
  return {
    viewings,
    ratings: viewings.map(({ film, stars: rating, loggedOn }) => ({ film, stars: rating ?? 3, loggedOn })),
    watched: seen.map(entry),
    watchlist: films.filter((_, index) => index % 10 === 9).map(entry),
    likes: seen.filter((_, index) => index % 5 === 0).map(entry),
    lists: [1, 2, 3].map((id) => ({
      id,
      name: `List ${id}`,
      madeOn: day(id),
      tags: [],
      description: null,
      entries: random.sample(films, 100).map((film) => ({ film, note: null })),
    })),
    deleted: [],
  };
}

/** The files of an account, as a browser sends them. */
export const exportedFiles = (account: ExportedAccount): File[] =>
  toFiles(account, LETTERBOXD_SHAPE).map(
    ({ path, bytes }) => new File([new Uint8Array(bytes)], path, { type: 'text/csv' }),
  );
