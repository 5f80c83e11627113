import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, type MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

type Action = { film: number } & ({ kind: 'add' } | { kind: 'take' } | { kind: 'move'; position: number });

const FILMS = 6;

let world: World;
let ada: MemberClient;
/** Browsers in which Ada is signed in. */
let browsers: Client[];
let films: string[];
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  browsers = [ada, ...[1, 2].map(() => Object.assign(new Client(world.origin), { cookies: ada.cookies }))];
  const rows = await world.ctx.db.selectFrom('movies').select('id').orderBy('id').limit(FILMS).execute();
  films = rows.map((row) => row.id);
});
afterAll(() => world.stop());

const film = fc.nat({ max: FILMS - 1 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), film }),
  fc.record({ kind: fc.constant('take' as const), film }),
  fc.record({ kind: fc.constant('move' as const), film, position: fc.integer({ min: 1, max: FILMS + 2 }) }),
);
const actions = fc.array(fc.tuple(action, fc.nat({ max: 2 })), { minLength: 1, maxLength: 14 });

const newList = async () =>
  (await ada.api.lists.create({ name: 'Order', description: '', ranked: true, public: true })).id;

const unlessGone = (error: { code: string }) => {
  if (error.code !== 'NOT_FOUND') throw error;
};

async function act(browser: Client | undefined, list_id: string, { film: number, ...what }: Action): Promise<void> {
  const which = { list_id, movie_id: films[number] ?? '' };
  const lists = (browser ?? ada).api.lists;
  if (what.kind === 'add') await lists.addMovie(which);
  else if (what.kind === 'take') await lists.removeMovie(which);
  // A film that another browser has removed cannot be moved.
  else await lists.moveMovie({ ...which, position: what.position }).catch(unlessGone);
}

/** The same action on an array. */
function applyToArray(order: readonly number[], what: Action): number[] {
  const without = order.filter((one) => one !== what.film);
  if (what.kind === 'take') return without;
  if (what.kind === 'add') return order.includes(what.film) ? [...order] : [...order, what.film];
  return order.includes(what.film) ? without.toSpliced(what.position - 1, 0, what.film) : [...order];
}

async function orderOf(list_id: string): Promise<number[]> {
  const { items } = await ada.api.lists.listMovies({ list_id });
  expect(items.map((item) => item.position)).toEqual(items.map((_, index) => index + 1));
  const { movie_count } = await ada.api.lists.get({ list_id });
  expect(movie_count).toBe(items.length);
  return items.map((item) => films.indexOf(item.movie.id));
}

test('[LST-06] after any additions, removals and moves a list has the order that an array would have', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const list = await newList();
      let expected: number[] = [];
      for (const [what, who] of sequence) {
        await act(browsers[who], list, what);
        expected = applyToArray(expected, what);
      }
      expect(await orderOf(list)).toEqual(expected);
      await ada.api.lists.delete({ list_id: list });
    }),
    { numRuns: 25 },
  );
});

test('[LST-06] after parallel changes by several browsers no film is lost or duplicated, and positions have no gaps', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (sequence) => {
      const list = await newList();
      await Promise.all(sequence.map(([what, who]) => act(browsers[who], list, what)));
      const order = await orderOf(list);
      expect(new Set(order).size).toBe(order.length);
      // A film that was only ever added must be there, and one that never was must not.
      const kindsOf = (one: number) => sequence.filter(([what]) => what.film === one).map(([what]) => what.kind);
      const never = [...films.keys()].find((one) => order.includes(one) && !kindsOf(one).includes('add'));
      const lost = [...films.keys()].find(
        (one) => !order.includes(one) && kindsOf(one).includes('add') && !kindsOf(one).includes('take'),
      );
      expect({ never, lost }).toEqual({});
      await ada.api.lists.delete({ list_id: list });
    }),
    { numRuns: 15 },
  );
});
