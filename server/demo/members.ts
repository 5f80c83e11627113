import { renderAvatar } from './avatars.ts';
import { CAST, emailOf, PASSWORD } from './cast/cast.ts';
import type { CastMember } from './cast/cast-member.ts';
import { adminInvite, hideScores, inviteAs, inviteFriend, join, keepJournal } from './services.ts';
import { type Act, after, type World } from './world.ts';

/** Of a smaller demo only some members have their picture: each is decoded in a process of its own. */
const hasPicture = ({ size }: World, place: number): boolean => place < CAST.length * size;

/** When a member signs up. The last one does so a few minutes before the demo is looked at. */
export const joinTimeOf = (world: World, { joinedDaysAgo }: CastMember): Date =>
  joinedDaysAgo === 0 ? world.minutesAgo(12) : world.daysAgo(joinedDaysAgo, 9, joinedDaysAgo % 60);

/** Every member joins with the invite of an earlier member. */
export function members(world: World): Act[] {
  return CAST.map((one, place) => ({
    at: joinTimeOf(world, one),
    async run(ctx) {
      const email = emailOf(one.username);
      const inviter = one.invitedBy === null ? null : world.member(one.invitedBy);
      const invite = () => {
        if (inviter === null || one.comesAs === 'admin') return adminInvite(ctx);
        return one.comesAs === 'founder'
          ? inviteFriend(ctx, inviter, email)
          : inviteAs(ctx, inviter, one.comesAs, email);
      };
      const newcomer = {
        email,
        password: PASSWORD,
        displayName: one.name,
        bio: one.bio,
        avatar: one.look === null || !hasPicture(world, place) ? null : await renderAvatar(one.look),
      };
      const member = await join(ctx, await invite(), newcomer);
      if (one.journal === true) await keepJournal(ctx, member);
      if (one.hidesScores === true) await hideScores(ctx, member);
      world.admit(one.username, member);
    },
  }));
}

/** Unused codes, so that the page of invites is not empty. */
export function openInvites(world: World): Act[] {
  return ['imani', 'walter'].map((username, place) => ({
    at: after(world.daysAgo(4 + place), 30),
    run: (ctx) => inviteFriend(ctx, world.member(username), `friend.of.${username}@halfstar.example`),
  }));
}
