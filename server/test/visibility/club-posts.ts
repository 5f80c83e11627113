import { findSaid, maySeeAsManager } from './club-films.ts';
import { isThere, MEMBERS, type Probe, some } from './scene.ts';

const SIDES = [
  { side: 'open', rule: {} },
  // Every viewer looks after that club.
  { side: 'full', rule: { standings: MEMBERS, rule: maySeeAsManager } },
] as const;

/** What calls about posts in clubs show of a member, each with the case that looks for it. */
export const CLUB_POSTS_PROBES: Record<string, Probe[]> = {
  'clubPosts.listByClub': SIDES.map(({ side, rule }) => ({
    sees: async ({ api }, scene) => {
      const { club_id, posts } = (await findSaid(scene))[side];
      return some(await api.clubPosts.listByClub({ club_id }), ({ id }) => id === posts.club);
    },
    ...rule,
  })),
  'clubPosts.listByMovie': SIDES.map(({ side, rule }) => ({
    sees: async ({ api }, scene) => {
      const { club_id, movie_id, posts } = (await findSaid(scene))[side];
      return some(await api.clubPosts.listByMovie({ club_id, movie_id }), ({ id }) => id === posts.film);
    },
    ...rule,
  })),
  ...Object.fromEntries(
    (['hide', 'show'] as const).map((call): [string, Probe[]] => [
      `clubPosts.${call}`,
      [
        {
          sees: async ({ api }, scene) => {
            const { posts } = (await findSaid(scene)).open;
            return isThere(api.clubPosts[call]({ post_id: posts.club }));
          },
          standings: MEMBERS.filter((standing) => standing !== 'owner'),
        },
        {
          sees: async ({ api }, scene) => {
            const { posts } = (await findSaid(scene)).full;
            const there = await isThere(api.clubPosts[call]({ post_id: posts.film }));
            await scene.owner.api.clubPosts.show({ post_id: posts.film });
            return there;
          },
          standings: MEMBERS,
          rule: maySeeAsManager,
        },
      ],
    ]),
  ),
};
