import { expect } from 'vitest';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { MemberClient } from './client.ts';
import { eventually } from './eventually.ts';
import { type LiveTab, listNouns, openTab } from './live-tab.ts';
import type { World } from './world.ts';

/**
 * Everything that a tab of the member was told until now, as nouns, which the tab then forgets. Messages come up to a second later, in their
 * order: so this sends one of a noun that is told of nothing else here, and waits for it.
 */
export async function hearAll({ ctx }: World, member: MemberClient, tab: LiveTab): Promise<string[]> {
  publishLiveMessage(ctx, [member.userId], { type: 'changed', nouns: ['invite'] });
  await eventually(() => listNouns(tab).includes('invite'));
  const nouns = listNouns(tab).filter((noun) => noun !== 'invite');
  tab.messages.length = 0;
  return nouns;
}

/** A follower of the member, with an open tab, for tests of what nobody may hear of. */
export async function followerOf(world: World, member: MemberClient) {
  const follower = await world.someone();
  const tab = await openTab(follower);
  await follower.api.follows.follow({ user_id: member.userId });
  await hearAll(world, follower, tab);
  return {
    /** Expects that nothing of the member has reached the follower: no card, no notification, no live message. */
    async expectSilence() {
      expect((await follower.api.timeline.listHome({})).items).toEqual([]);
      expect((await follower.api.timeline.listByMember({ user_id: member.userId })).items).toEqual([]);
      expect((await follower.api.notifications.list({})).items).toEqual([]);
      expect(await hearAll(world, follower, tab)).toEqual([]);
    },
  };
}
