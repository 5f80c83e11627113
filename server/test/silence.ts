import { expect } from 'vitest';
import type { MemberClient } from './client.ts';
import { eventually } from './eventually.ts';
import { listNouns, openTab } from './live-tab.ts';
import type { World } from './world.ts';

/** A follower of the member, with an open tab, for tests of what nobody may hear of. Their other follows and followers are strangers. */
export async function followerOf(world: World, member: MemberClient) {
  const follower = await world.someone();
  const tab = await openTab(follower);
  await follower.api.follows.follow({ user_id: member.userId });
  /** Has somebody else follow them, which is told last, since messages come in their order. Returns what the tab has heard. */
  const listen = async () => {
    const other = await world.someone();
    await other.api.follows.follow({ user_id: follower.userId });
    await eventually(() => ['notification', 'profile'].every((noun) => listNouns(tab).includes(noun)));
    return tab.messages.splice(0);
  };
  await listen();
  const ofOthers = await listen();
  return {
    /** Expects that nothing of the member has reached the follower: no card, no notification, no live message. */
    async expectSilence() {
      expect((await follower.api.timeline.listHome({})).items).toEqual([]);
      expect((await follower.api.timeline.listByMember({ user_id: member.userId })).items).toEqual([]);
      expect((await follower.api.notifications.list({})).items.filter(({ type }) => type !== 'follow')).toEqual([]);
      expect(await listen()).toEqual(ofOthers);
    },
  };
}
