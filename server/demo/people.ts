import { approveFollower, block, followMember, mute, showTo } from './services.ts';
import type { Act, World } from './world.ts';

/** Those who ask to follow Ingrid, unless they do already; the first is let in. */
const ASKERS = ['kofi', 'lea', 'theo', 'tane', 'elif', 'santiago'];

/**
 * Who shows their things to whom since today: earlier acts would fail for members who may no longer see each other.
 * Ingrid shows hers to followers only, Javi to nobody, Walter has muted Hugo, and Zoe has blocked Pavel.
 */
export function people(world: World): Act[] {
  const at = (minutesAgo: number, run: Act['run']): Act => ({ at: world.minutesAgo(minutesAgo), run });
  const member = (username: string) => world.member(username);
  return [
    at(90, (ctx) => showTo(ctx, member('ingrid'), 'followers')),
    at(88, (ctx) => showTo(ctx, member('javi'), 'private')),
    ...ASKERS.map((name, index) => at(80 - index * 7, (ctx) => followMember(ctx, member(name), member('ingrid')))),
    at(40, (ctx) => approveFollower(ctx, member('ingrid'), member('kofi'))),
    at(35, (ctx) => mute(ctx, member('walter'), member('hugo'))),
    at(33, (ctx) => block(ctx, member('zoe'), member('pavel'))),
  ];
}
