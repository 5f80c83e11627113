import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

// The estimates against a model that goes film by film and rating by rating, as the explanation on the screen does.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

interface Film {
  id: string;
  title: string;
  genres: number[];
}

/** Stars by film and member. */
type Ratings = Map<string, Map<string, number>>;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of these stars when five others of the overall mean are added. */
const drawn = (stars: readonly number[], overall: number): number => mean([...stars, ...Array(5).fill(overall)]);

/** How many stars a member is expected to give a film that they have not seen. */
function expectStars(userId: string, film: Film, films: readonly Film[], ratings: Ratings): number {
  const starsOf = (id: string) => [...(ratings.get(id) ?? [])];
  const overall = mean([...ratings.values()].flatMap((byMember) => [...byMember.values()]));
  const byGenre = film.genres.map((genre) => {
    const differences = films.flatMap(({ id, genres }) => {
      const own = ratings.get(id)?.get(userId);
      if (own === undefined || !genres.includes(genre)) return [];
      const others = starsOf(id).flatMap(([who, stars]) => (who === userId ? [] : stars));
      return own - drawn(others, overall);
    });
    return mean([...differences, ...Array(5).fill(0)]);
  });
  const common = drawn(
    starsOf(film.id).map(([, stars]) => stars),
    overall,
  );
  return Math.min(5, Math.max(0.5, common + (byGenre.length === 0 ? 0 : mean(byGenre))));
}

/** A random number generator of which a seed makes the same one each time. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Everything that anybody has rated, as the server knows it. */
async function readRatings(): Promise<Ratings> {
  const rows = await world.ctx.db.selectFrom('ratings').select(['movie_id', 'user_id', 'rating']).execute();
  const ratings: Ratings = new Map();
  for (const { movie_id, user_id, rating } of rows) {
    const byMember = ratings.get(movie_id) ?? new Map<string, number>();
    ratings.set(movie_id, byMember.set(user_id, rating / 2));
  }
  return ratings;
}

test.each(Array.from({ length: fewOrMany(3, 20) }, (_, seed) => seed))(
  '[CLB-13] films and their joy are those that a model finds, the greatest least joy first (community %i)',
  async (seed) => {
    const below = random(seed + 1);
    const rows = await world.ctx.db
      .selectFrom('movies')
      .select(['id', 'title', 'genre_ids', 'sort_title'])
      .where('adult', '=', false)
      .orderBy('id')
      .offset(seed * 40)
      .limit(40)
      .execute();
    const films = rows.map(({ id, title, genre_ids }) => ({ id, title, genres: genre_ids }));
    const members: MemberClient[] = [];
    for (let each = 0; each < 5; each += 1) members.push(await world.someone());
    const [viewer, ...others] = members as [MemberClient, ...MemberClient[]];
    const club_id = await makeClub(viewer);
    for (const other of others) await addToClub(world, club_id, other);
    const lists = new Map<string, Set<string>>();
    for (const { api, userId } of members) {
      // Some rate too few films for an estimate; tastes differ, so that genres matter.
      const [many, taste] = [below(4) === 0 ? 5 : 16, below(4)];
      const wanted = new Set<string>();
      for (const { id, genres } of films) {
        // One film is on the lists of all, and rated by nobody.
        if (id === films[0]?.id) {
          await api.tracking.addToList({ movie_id: id, list_type: 'watchlist' });
          wanted.add(id);
        } else if (below(40) < many) {
          const liked = genres.some((genre) => genre % 4 === taste);
          await api.tracking.rate({ movie_id: id, rating: (1 + below(5) + (liked ? 5 : 0)) / 2 });
        } else if (below(3) === 0) {
          await api.tracking.addToList({ movie_id: id, list_type: 'watchlist' });
          wanted.add(id);
        }
      }
      lists.set(userId, wanted);
    }
    const ratings = await readRatings();
    const everybody = [...films, ...(await otherFilms(films))];
    const ticked = members.slice(0, 3 + below(3));
    const rated = (userId: string) => [...ratings.values()].filter((byMember) => byMember.has(userId)).length;
    const raters = ticked.filter(({ userId }) => rated(userId) >= 10);
    const due = films.flatMap((film) => {
      const wanters = ticked.filter(({ userId }) => lists.get(userId)?.has(film.id));
      const seen = ticked.some(({ userId }) => ratings.get(film.id)?.has(userId));
      if (wanters.length < 2 || seen) return [];
      return { film, wanters, joy: raters.map(({ userId }) => expectStars(userId, film, everybody, ratings)) };
    });

    const { items, too_little } = await viewer.api.clubTonight.list({
      club_id,
      member_ids: ticked.map(({ userId }) => userId),
    });
    expect(too_little.map(({ user_id }) => user_id)).toEqual(
      ticked.filter((one) => !raters.includes(one)).map(({ userId }) => userId),
    );
    expect(due.length).toBeGreaterThan(0);
    expect(due.length).toBeLessThanOrEqual(20);
    expect(items.map(({ movie }) => movie.id).toSorted()).toEqual(due.map(({ film }) => film.id).toSorted());
    for (const { movie, wanted_by, joy, least_joy } of items) {
      const model = due.find(({ film }) => film.id === movie.id);
      expect(wanted_by.map(({ user_id }) => user_id)).toEqual(model?.wanters.map(({ userId }) => userId));
      expect(joy?.map(({ user_id }) => user_id)).toEqual(raters.map(({ userId }) => userId));
      for (const [place, { expected }] of (joy ?? []).entries())
        expect(Math.abs(expected - (model?.joy[place] ?? 0))).toBeLessThan(0.0501);
      expect(least_joy).toBe(raters.length === 0 ? null : Math.min(...(joy ?? []).map(({ expected }) => expected)));
    }
    const titles = new Map(rows.map(({ id, sort_title }) => [id, sort_title]));
    const keys = items.map(({ movie, wanted_by, least_joy }) => ({
      least: least_joy ?? 0,
      wanters: wanted_by.length,
      title: titles.get(movie.id) ?? '',
    }));
    for (const [place, key] of keys.slice(1).entries()) {
      const before = keys[place];
      if (before === undefined) throw new Error('no film before it');
      const isBefore =
        before.least > key.least ||
        (before.least === key.least &&
          (before.wanters > key.wanters || (before.wanters === key.wanters && before.title <= key.title)));
      expect([place, before, key, isBefore]).toEqual([place, before, key, true]);
    }
  },
);

/** Films of other communities of this test: their ratings are also Halfstar's. */
async function otherFilms(films: readonly Film[]): Promise<Film[]> {
  const known = new Set(films.map(({ id }) => id));
  const rows = await world.ctx.db.selectFrom('movies').select(['id', 'title', 'genre_ids']).execute();
  return rows.filter(({ id }) => !known.has(id)).map(({ id, title, genre_ids }) => ({ id, title, genres: genre_ids }));
}
