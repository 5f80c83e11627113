import { CAST } from './cast/cast.ts';
import { accountBrought, NEWCOMER } from './letterboxd/brought.ts';
import { exportAccount } from './letterboxd/export.ts';
import { joinTimeOf } from './members.ts';
import { randomOf } from './random.ts';
import { attraction, opinion } from './ratings.ts';
import { finishImport, logViewing, uploadExport } from './services.ts';
import { filmsWrittenAbout } from './texts/index.ts';
import { type Act, after, DAY_MS, dayOf, type World } from './world.ts';

/** Films that the newcomer has seen since. */
const SEEN_SINCE = 24;

/** A member brings the export of another site on the first evening, and keeps the diary here from then on. */
export function imports(world: World): Act[] {
  const one = CAST.find(({ username }) => username === NEWCOMER);
  if (one === undefined) throw new Error(`${NEWCOMER} is not in the cast`);
  const account = accountBrought(world);
  const joined = joinTimeOf(world, one);
  let importId = '';
  const acts: Act[] = [
    {
      at: after(joined, 40),
      async run(ctx) {
        importId = await uploadExport(ctx, world.member(NEWCOMER), exportAccount(account));
      },
    },
    { at: after(joined, 52), run: (ctx) => finishImport(ctx, world.member(NEWCOMER), importId) },
  ];
  const random = randomOf(`${NEWCOMER} since the import`);
  const brought = new Set([...account.watched, ...account.watchlist].map(({ film }) => `${film.title} (${film.year})`));
  const own = filmsWrittenAbout(NEWCOMER);
  const unseen = world.films.all.filter(({ key, released }) => !brought.has(key) && !own.has(key) && released < joined);
  const chosen = random.sample(unseen, Math.round(SEEN_SINCE * world.size), (film) =>
    attraction(one, film, world.films.all.indexOf(film)),
  );
  const days = (world.now.getTime() - joined.getTime()) / DAY_MS - 2;
  for (const film of chosen) {
    const at = world.daysAgo(random.whole(1, Math.floor(days)), random.whole(19, 23), random.whole(0, 59));
    const viewing = { watchedOn: dayOf(at), stars: opinion(one, film, random) };
    acts.push({ at, run: (ctx) => logViewing(ctx, world.member(NEWCOMER), film.id, viewing) });
  }
  return acts;
}
