import { isThere, OTHERS, type Probe } from './scene.ts';

/** What calls of lists show of a member, each with the case that looks for it. */
export const LISTS_PROBES: Record<string, Probe[]> = {
  'lists.listByMember': [{ sees: ({ api }, { owner }) => isThere(api.lists.listByMember({ user_id: owner.userId })) }],
  'lists.get': [{ sees: ({ api }, { list }) => isThere(api.lists.get({ list_id: list })) }],
  'lists.listMovies': [{ sees: ({ api }, { list }) => isThere(api.lists.listMovies({ list_id: list })) }],
  'lists.update': [
    {
      sees: ({ api }, { list }) =>
        isThere(api.lists.update({ list_id: list, name: 'Mine', description: '', ranked: false, public: true })),
      standings: OTHERS,
    },
  ],
};
