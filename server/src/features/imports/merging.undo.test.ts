import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { accountOf, type ExportFile, importFiles, importReaches, toFiles } from '#test/imports.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';
import { toShortLink } from './links.model.ts';

let world: World;
let admin: MemberClient;
let into: string;

beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('admin', { invite_type: 'admin' });
  into = await world.movie('Vertigo');
});
afterAll(() => world.stop());

const someone = (): Promise<MemberClient> => world.someone();

const FILMS = 'Date,Name,Year,Letterboxd URI';
const VERTIGO = 'Vertigo,1958,https://boxd.it/2aQa';

/** What a member did with the film at Letterboxd: on another one's page there, or on that of Vertigo. */
interface Exported {
  stars: number | null;
  liked: boolean;
  reviewed: boolean;
  wanted: boolean;
  listed: boolean;
}

const none: Exported = { stars: null, liked: false, reviewed: false, wanted: false, listed: false };

function toLines(film: string, { stars, liked, reviewed, wanted, listed }: Exported, viewing: string) {
  const dated = `2020-01-01,${film}`;
  return {
    ratings: stars === null ? [] : [`${dated},${stars}`],
    likes: liked ? [dated] : [],
    watchlist: wanted ? [dated] : [],
    reviews: reviewed
      ? [
          `2020-01-02,${film.replace(/[^,]+$/, `https://boxd.it/${viewing}`)},${stars ?? ''},,"Seen there.",rare,2020-01-01`,
        ]
      : [],
    list: listed ? [film] : [],
  };
}

/** One export that has the film under two names. */
function toExport(unknown: string, there: Exported, vertigo: Exported): ExportFile[] {
  const [one, other] = [toLines(unknown, there, 'aEh4f1'), toLines(VERTIGO, vertigo, 'aEh4f3')];
  const both = (kind: keyof typeof one) => [...one[kind], ...other[kind]];
  const films = both('list').map((film, index) => `${index + 1},${film},note ${index}`);
  return [
    ['ratings.csv', `${FILMS},Rating`, ...both('ratings')],
    ['likes/films.csv', FILMS, ...both('likes')],
    ['watchlist.csv', FILMS, ...both('watchlist')],
    ['reviews.csv', `${FILMS},Rating,Rewatch,Review,Tags,Watched Date`, ...both('reviews')],
    [
      'lists/rare.csv',
      'Letterboxd list export v7',
      'Date,Name,Tags,URL,Description',
      '2024-02-03,Rare,,https://boxd.it/P00EU,',
      '',
      'Position,Name,Year,URL,Description',
      ...films,
      `${films.length + 1},Heat,1995,https://boxd.it/2bg8,`,
    ],
  ];
}

/** What they did with Vertigo here before. */
interface Own {
  rated: number | null;
  favorite: boolean;
  wanted: boolean;
  reviewed: boolean;
  viewed: boolean;
}

async function actHere({ api }: MemberClient, own: Own): Promise<void> {
  if (own.wanted) await api.tracking.addToList({ movie_id: into, list_type: 'watchlist' });
  if (own.viewed) await api.diary.add({ movie_id: into, watch_date: '2020-01-01', rating: null, rewatch: false });
  if (own.rated !== null) await api.tracking.rate({ movie_id: into, rating: own.rated });
  if (own.favorite) await api.tracking.addToList({ movie_id: into, list_type: 'favorites' });
  if (own.reviewed) {
    const form = { rating: own.rated ?? 2, title: 'Mine', content: 'Written here.', is_spoiler: false };
    await api.reviews.publish({ movie_id: into, ...form });
  }
}

async function undo(member: MemberClient, import_id: string) {
  await member.api.imports.undo({ import_id });
  return importReaches(member, import_id, 'undone');
}

async function findStandIn({ api }: MemberClient): Promise<{ movie_key: string; id: string } | undefined> {
  const [film] = (await api.imports.listUnmatched({})).items;
  return film?.movie == null ? undefined : { movie_key: film.movie_key, id: film.movie.id };
}

let names = 0;
const RUNS = fewOrMany(2, 40, process.env['MERGE_RUNS']);
const stars = fc.option(fc.integer({ min: 1, max: 10 }).map((half) => half / 2));
const exported = fc.record({
  stars,
  liked: fc.boolean(),
  reviewed: fc.boolean(),
  wanted: fc.boolean(),
  listed: fc.boolean(),
});
const ownThings = fc.record({
  rated: stars,
  favorite: fc.boolean(),
  wanted: fc.boolean(),
  reviewed: fc.boolean(),
  viewed: fc.boolean(),
});

test('[IMP-06] undo restores the account to the row after a film was merged, by hand or for all, whatever the member had', async () => {
  const scene = fc.record({
    own: ownThings,
    there: exported,
    vertigo: fc.oneof(fc.constant(none), exported),
    byHand: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(scene, async ({ own, there, vertigo, byHand }) => {
      const member = await someone();
      names += 1;
      const name = [...String(names)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
      await actHere(member, own);
      const before = await accountOf(world, member);
      const files = toExport(`Unseen Reel ${name},2019,${toShortLink('film', 770_000 + names)}`, there, vertigo);
      const { id } = await importFiles(member, toFiles(...files));
      const standIn = await findStandIn(member);
      if (standIn !== undefined) {
        if (byHand)
          await member.api.imports.chooseMovie({ movie_key: standIn.movie_key, choice: 'movie', movie_id: into });
        else await admin.api.imports.mergeMovie({ movie_id: standIn.id, into });
        await world.runJobs();
      }
      expect(await reportDrift(world)).toEqual([]);
      expect(await undo(member, id)).toMatchObject({ undo_kept: 0 });
      expect(await accountOf(world, member)).toEqual(before);
      expect(await reportDrift(world)).toEqual([]);
    }),
    // Each run is a whole import, so a failing one is reported as it is.
    { numRuns: RUNS, endOnFailure: true },
  );
});

test('[IMP-06] two imports, of which one found the film and the other did not, are undone one after the other', async () => {
  const ada = await someone();
  const some: Exported = { ...none, stars: 3, reviewed: true, listed: true };
  const first = await importFiles(ada, toFiles(...toExport('Unseen Twice,2019,https://boxd.it/abcA', none, some)));
  const between = await accountOf(world, ada);
  const second = await importFiles(
    ada,
    toFiles(...toExport('Unseen Twice,2019,https://boxd.it/abcA', { ...some, stars: 4, liked: true }, none)),
  );
  const standIn = await findStandIn(ada);
  await admin.api.imports.mergeMovie({ movie_id: standIn?.id ?? '', into });
  await world.runJobs();
  await undo(ada, second.id);
  expect(await accountOf(world, ada)).toEqual(between);
  await undo(ada, first.id);
  expect(await accountOf(world, ada)).toEqual([]);
});

test('[IMP-06] what the member changes after the merge stays when the import is undone', async () => {
  const ada = await someone();
  const there = { ...none, stars: 3, reviewed: true };
  const { id } = await importFiles(ada, toFiles(...toExport('Unseen Later,2019,https://boxd.it/abcK', there, none)));
  const standIn = await findStandIn(ada);
  await admin.api.imports.mergeMovie({ movie_id: standIn?.id ?? '', into });
  await world.runJobs();
  await ada.api.tracking.rate({ movie_id: into, rating: 5 });
  expect((await undo(ada, id)).undo_kept).toBeGreaterThan(0);
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [into] });
  expect(items).toMatchObject([{ rating: 5 }]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] films that only an undone import named are not among the unmatched ones any more', async () => {
  const ada = await someone();
  const there = { ...none, stars: 3 };
  const [once, twice] = ['Unseen Once,2019,https://boxd.it/abcU', 'Unseen Again,2019,https://boxd.it/abce'];
  await importFiles(ada, toFiles(['watchlist.csv', FILMS, `2020-01-01,${twice}`]));
  const lines = [once, twice].flatMap((film) => toLines(film, there, 'aEh4f1').ratings);
  const { id } = await importFiles(ada, toFiles(['ratings.csv', `${FILMS},Rating`, ...lines]));
  const unmatched = async () => (await ada.api.imports.listUnmatched({})).items.map(({ title }) => title).toSorted();
  expect(await unmatched()).toEqual(['Unseen Again', 'Unseen Once']);
  await undo(ada, id);
  expect(await unmatched()).toEqual(['Unseen Again']);
  expect(await ada.api.imports.retryUnmatched()).toEqual({ waiting: 1 });
  // Its rows still say which film they name, and its files can be imported again.
  const { items: rows } = await ada.api.imports.listRows({ import_id: id });
  expect(rows.map(({ title }) => title).toSorted()).toEqual(['Unseen Again', 'Unseen Once']);
  await importFiles(ada, toFiles(['ratings.csv', `${FILMS},Rating`, ...lines]));
  expect(await unmatched()).toEqual(['Unseen Again', 'Unseen Once']);
});
