import { CAST } from './cast/cast.ts';
import type { CastMember } from './cast/cast-member.ts';
import { joinTimeOf } from './members.ts';
import { randomOf } from './random.ts';
import { followMember } from './services.ts';
import { type Act, after, DAY_MS, type World } from './world.ts';

/** The newest member neither follows nor is followed. */
const isAlone = ({ joinedDaysAgo }: CastMember) => joinedDaysAgo === 0;

/** How likely one member follows the other, from 0 to 1: by invite, shared circles and fame. */
function likelihood(one: CastMember, other: CastMember): number {
  if (one.invitedBy === other.username || other.invitedBy === one.username) return 1;
  const shared = one.circles.filter((circle) => other.circles.includes(circle)).length;
  return Math.min(0.95, 0.08 + shared * 0.45 + other.fame * 0.35);
}

/** Generates the follows: most happen within weeks of joining, some much later. */
export function follows(world: World): Act[] {
  const people = CAST.filter((one) => !isAlone(one));
  return people.flatMap((one) =>
    people.flatMap((other) => {
      // A stream for each pair, so that a new member changes nobody else's follows.
      const random = randomOf(`${one.username} follows ${other.username}`);
      const draw = random.next();
      const days = random.next() ** 3 * 0.9;
      if (one === other || draw >= likelihood(one, other)) return [];
      const both = Math.max(joinTimeOf(world, one).getTime(), joinTimeOf(world, other).getTime());
      const since = after(new Date(both), 45);
      const at = new Date(since.getTime() + days * Math.max(0, world.now.getTime() - DAY_MS / 4 - since.getTime()));
      return [{ at, run: (ctx) => followMember(ctx, world.member(one.username), world.member(other.username)) }];
    }),
  );
}
