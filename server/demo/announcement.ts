import { announce } from './moderation-services.ts';
import type { Act, World } from './world.ts';

const TEXT = 'You are in the demo: its members, and all that they have written, are made up.';

/** An admin announces to everybody where they are. */
export const announcement = (world: World): Act[] => [
  { at: world.daysAgo(3, 18), run: (ctx) => announce(ctx, world.member('marta'), TEXT) },
];
