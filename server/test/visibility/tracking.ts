import { isThere, type Probe, type Scene, some } from './scene.ts';

/** Gives the owner's viewing of the film an earlier review, as imports do. @returns the id of the viewing */
async function writeEarlierReview({ world, owner, film }: Scene): Promise<string> {
  const { id } = await world.ctx.db
    .updateTable('watch_events')
    .set({ text: 'They never meet again.' })
    .where('user_id', '=', owner.userId)
    .where('movie_id', '=', film)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What calls of tracking show of a member, each with the case that looks for it. */
export const TRACKING_PROBES: Record<string, Probe[]> = {
  'tracking.listRatings': [
    {
      sees: async ({ api }, { film, owner }) =>
        some(await api.tracking.listRatings({ movie_id: film }), ({ user_id }) => user_id === owner.userId),
    },
  ],
  'tracking.listMovies': [
    { sees: ({ api }, { owner }) => isThere(api.tracking.listMovies({ user_id: owner.userId, list_type: 'watched' })) },
  ],
  'stats.getByMember': [{ sees: ({ api }, { owner }) => isThere(api.stats.getByMember({ user_id: owner.userId })) }],
  'diary.list': [{ sees: ({ api }, { owner }) => isThere(api.diary.list({ user_id: owner.userId })) }],
  'diary.listEarlierReviews': [
    {
      sees: ({ api }, { owner, film }) =>
        isThere(api.diary.listEarlierReviews({ user_id: owner.userId, movie_id: film })),
    },
  ],
  'diary.getText': [
    { sees: async ({ api }, scene) => isThere(api.diary.getText({ entry_id: await writeEarlierReview(scene) })) },
  ],
};
