import { expect } from 'vitest';
import type { MemberClient } from '../client.ts';
import { MEMBERS, type Probe, type Scene } from './scene.ts';

/** A notification that was made while the recipient could see the actor. */
const notifyAbout = ({ world, owner: { userId: actor_id } }: Scene, { userId: recipient_id }: MemberClient) =>
  world.ctx.db
    .insertInto('notifications')
    .values({ recipient_id, actor_id, target_id: actor_id, type: 'mention', created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** What calls of notifications show of a member, each with the case that looks for it. */
export const NOTIFICATIONS_PROBES: Record<string, Probe[]> = {
  'notifications.list': [
    {
      sees: async (viewer, scene) => {
        await notifyAbout(scene, viewer as MemberClient);
        const { items, unread_count } = await viewer.api.notifications.list({});
        const seen = items.some(({ actor }) => actor?.user_id === scene.owner.userId);
        for (const actor of items.flatMap((item) => item.actor ?? []))
          expect(Object.keys(actor).toSorted()).toEqual(['avatar_url', 'display_name', 'user_id', 'username']);
        expect(unread_count).toBe(items.filter(({ read }) => !read).length);
        return seen;
      },
      standings: MEMBERS.filter((standing) => standing !== 'owner'),
    },
  ],
};
