import { expect } from 'vitest';
import { usernameOf } from '../cards.ts';
import { byOwner, FOLLOWERS, isThere, MEMBERS, type Probe, some } from './scene.ts';

/** What calls of timeline show of a member, each with the case that looks for it. */
export const TIMELINE_PROBES: Record<string, Probe[]> = {
  'timeline.listHome': [
    {
      sees: async ({ api }, { owner }) =>
        some(await api.timeline.listHome({}), (card) => usernameOf(card) === owner.username),
      standings: [...FOLLOWERS, 'owner'],
    },
  ],
  'timeline.countNew': [
    {
      // The unrelated viewer follows nobody: the top of their timeline is before every card. The others follow only the owner.
      sees: async ({ api }, { viewers: { unrelated } }) => {
        const { newest } = await unrelated.api.timeline.listHome({});
        return (await api.timeline.countNew({ since: newest ?? '' })).count > 0;
      },
      standings: FOLLOWERS,
    },
  ],
  'timeline.listByMember': [
    { sees: ({ api }, { owner }) => isThere(api.timeline.listByMember({ user_id: owner.userId })) },
  ],
  'timeline.listFriendsOfMovie': [
    {
      sees: async ({ api }, { film, owner }) => {
        const { items, total } = await api.timeline.listFriendsOfMovie({ movie_id: film });
        expect(total).toBe(items.length);
        return items.some(({ member }) => member.user_id === owner.userId);
      },
      standings: FOLLOWERS,
    },
  ],
  'timeline.getHomeSide': [
    {
      sees: async ({ api }, scene) => {
        const { movies: films } = await api.timeline.getHomeSide();
        const seen = films.find(({ movie }) => movie.id === scene.film);
        // Neither their face nor their number.
        expect(seen?.member_count ?? 0).toBe(seen?.members.length ?? 0);
        return seen?.members.some(byOwner(scene)) ?? false;
      },
      standings: FOLLOWERS,
    },
    {
      sees: async ({ api }, scene) => (await api.timeline.getHomeSide()).people.some(byOwner(scene)),
      standings: ['unrelated', 'blocked', 'blocking'],
    },
  ],
  'timeline.listReactions': [
    { sees: ({ api }, { activity }) => isThere(api.timeline.listReactions({ activity_id: activity })) },
    {
      sees: async ({ api }, scene) => {
        const { items } = await api.timeline.listReactions({ activity_id: scene.hostActivity });
        return items.some(({ member }) => byOwner(scene)(member));
      },
    },
  ],
  'timeline.react': [
    {
      sees: ({ api }, { activity }) => isThere(api.timeline.react({ activity_id: activity, reaction: 'star' })),
      standings: MEMBERS,
    },
  ],
  'timeline.toggleReaction': [
    {
      sees: ({ api }, { activity }) =>
        isThere(api.timeline.toggleReaction({ activity_id: activity, reaction: 'fire' })),
      standings: MEMBERS,
    },
  ],
  'timeline.removeReaction': [
    {
      sees: ({ api }, { activity }) => isThere(api.timeline.removeReaction({ activity_id: activity })),
      standings: MEMBERS,
    },
  ],
};
