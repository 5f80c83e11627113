import { CAST } from './cast/cast.ts';
import { readNotifications } from './services.ts';
import type { Act, World } from './world.ts';

/** Everybody who has been here for longer has read what came until two days ago. */
export const notifications = (world: World): Act[] =>
  CAST.filter(({ joinedDaysAgo }) => joinedDaysAgo > 2).map(({ username }) => ({
    at: world.minutesAgo(30),
    run: (ctx) => readNotifications(ctx, world.member(username), world.daysAgo(2)),
  }));
