import { updateDailyFigures } from '#features/admin/figures.service.ts';
import { loadCatalog } from '#features/movies/catalog.service.ts';
import type { Context } from '#platform/context.ts';
import { announcement } from './announcement.ts';
import { clubs } from './clubs.ts';
import { comments } from './comments.ts';
import { feedback } from './feedback.ts';
import { readFilms } from './films.ts';
import { follows } from './follows.ts';
import { imports } from './imports.ts';
import { lists } from './lists.ts';
import { members, openInvites } from './members.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { ratings } from './ratings.ts';
import { reactions } from './reactions.ts';
import { reviews } from './reviews.ts';
import { type Part, type WalkingClock, World } from './world.ts';

/** Each feature's part. A new one is added at the end; actions of the same moment keep this order. */
const PARTS: readonly Part[] = [
  members,
  openInvites,
  follows,
  ratings,
  reviews,
  lists,
  comments,
  reactions,
  people,
  notifications,
  imports,
  clubs,
  moderation,
  feedback,
  announcement,
];

export interface DemoOptions {
  /** The moment at which the demo ends. Two demos of one moment differ only in ids. */
  now: Date;
  /** What part of the ratings, reactions and pictures is made, up to 1; default 1. */
  size?: number;
  /** Called with the share of the work that is done, from 0 to 1. */
  onProgress?(done: number): void;
}

/**
 * Fills an empty database with everything that the cast does in two years, action by action in the order of time, through the
 * services, while the clock advances. At the end it is set to `now`.
 * @param ctx of an app that reads the time from `clock`
 * @returns the number of actions
 */
export async function makeDemo(
  ctx: Context,
  clock: WalkingClock,
  { now, size = 1, onProgress = () => undefined }: DemoOptions,
): Promise<number> {
  clock.moveTo(now);
  await loadCatalog(ctx);
  const world = new World(now, await readFilms(ctx), size);
  const acts = PARTS.flatMap((part) => part(world)).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const quiet: Context = { ...ctx, livePublisher: { publish: () => undefined } };
  for (const [done, act] of acts.entries()) {
    clock.moveTo(act.at);
    await act.run(quiet);
    onProgress(done / acts.length);
  }
  clock.moveTo(now);
  // A job counts them every hour.
  await updateDailyFigures(ctx);
  return acts.length;
}
