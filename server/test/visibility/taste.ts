import { byOwner, isThere, OTHERS, type Probe, some } from './scene.ts';

/** What calls of taste show of a member, each with the case that looks for it. */
export const TASTE_PROBES: Record<string, Probe[]> = {
  'recommendations.list': [
    {
      sees: async ({ api }, scene) => some(await api.recommendations.list(), byOwner(scene)),
      standings: ['unrelated', 'blocked', 'blocking'],
    },
  ],
  'recommendations.dismiss': [
    {
      sees: async ({ api }, { owner: { userId: user_id } }) => {
        const answered = await isThere(api.recommendations.dismiss({ user_id }));
        await api.recommendations.restore({ user_id });
        return answered;
      },
      standings: OTHERS,
    },
  ],
  'taste.getMatch': [
    { sees: ({ api }, { owner }) => isThere(api.taste.getMatch({ user_id: owner.userId })), standings: OTHERS },
  ],
};
