import type { Client, MemberClient } from './client.ts';
import { addToClub, makeClub } from './clubs.ts';
import type { World } from './world.ts';

/** A club whose round of a film is sealed, and what is done in it. */
export async function startSealedRound(
  world: World,
  owner: MemberClient,
  members: readonly MemberClient[],
  { movie_id, hours }: { movie_id: string; hours?: number },
) {
  const club_id = await makeClub(owner, { sealed_rounds: true });
  for (const member of members) await addToClub(world, club_id, member);
  const inHours = (more: number) => new Date(world.clock.now().getTime() + more * 3_600_000).toISOString();
  const ids = { club_id, movie_id };
  await owner.api.clubMovies.setCurrent({ ...ids, discuss_at: hours === undefined ? null : inHours(hours) });
  return {
    ...ids,
    inHours,
    save: (by: MemberClient, rating: number, review_content: string | null = null, is_spoiler = false) =>
      by.api.clubReviews.save({ ...ids, rating, review_content, is_spoiler }),
    film: (by: Client) => by.api.clubMovies.get(ids),
    /** What somebody is shown of the reviews, by author. */
    async shown(by: Client, unveiled = false) {
      const { items } = await by.api.clubReviews.listByMovie({ ...ids, unveiled });
      return Object.fromEntries(items.map((review) => [review.author.username, review]));
    },
    /** The rating that the member has given the film outside of clubs. */
    async rated(by: MemberClient) {
      const { items } = await by.api.tracking.getByMovies({ movie_ids: [movie_id] });
      return items[0]?.rating ?? null;
    },
  };
}
