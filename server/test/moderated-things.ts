import { CONTENT_TYPES, type ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { makeClub } from './clubs.ts';
import type { World } from './world.ts';

/** What another member may report. */
export interface ReportedRef {
  content_type: ContentType;
  content_id: string;
}

const REVIEW = { title: 'Twice', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

/** A thing of every kind that a new member has made, some of them with a new host, who owns a public club and a review. */
export async function makeThings(world: World) {
  const [owner, host] = [await world.someone(), await world.someone()];
  const movie_id = await world.movie('Heat');
  const { id: review } = await owner.api.reviews.publish({ movie_id, ...REVIEW });
  const { id: hostReview } = await host.api.reviews.publish({ movie_id, ...REVIEW });
  const { id: comment } = await owner.api.comments.add({ review_id: hostReview, content: 'So it is.' });
  const { id: list } = await owner.api.lists.create({ name: 'Rain', description: '', ranked: false, public: true });
  const hostClub = await makeClub(host);
  await owner.api.clubMembers.join({ club_id: hostClub });
  await host.api.clubMovies.setCurrent({ club_id: hostClub, movie_id, discuss_at: null });
  const said = { rating: 4, review_content: 'What a heist, and what a city.', is_spoiler: false };
  const { id: clubReview } = await owner.api.clubReviews.save({ club_id: hostClub, movie_id, ...said });
  const { id: post } = await owner.api.clubPosts.addToClub({ club_id: hostClub, content: 'Who is in?' });
  const ids: Record<ContentType, string> = {
    review,
    club_review: clubReview,
    comment,
    profile: owner.userId,
    club: await makeClub(owner),
    club_post: post,
    list,
  };
  const refs = CONTENT_TYPES.map((content_type): ReportedRef => ({ content_type, content_id: ids[content_type] }));
  return { owner, host, hostClub, ids, refs };
}
export type Things = Awaited<ReturnType<typeof makeThings>>;
