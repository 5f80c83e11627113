import { type Calls, inClub, isSealed, manager, reader, reads, signedIn } from './club-rules.ts';

/** The calls about what members say on the page of a club and in the discussions of its films. */
export const POST_CALLS: Calls = {
  'clubPosts.listByClub': { by: (api, { club_id }) => api.clubPosts.listByClub({ club_id }), expected: reader },
  'clubPosts.listByMovie': {
    by: (api, { club_id, film }) => api.clubPosts.listByMovie({ club_id, movie_id: film }),
    expected: (one) => (isSealed(one) ? 'NOT_FOUND' : reader(one)),
  },
  'clubPosts.addToClub': {
    by: (api, { club_id }) => api.clubPosts.addToClub({ club_id, content: 'Who is in on Sunday?' }),
    expected: inClub,
  },
  'clubPosts.addToMovie': {
    by: (api, { club_id, film }) => api.clubPosts.addToMovie({ club_id, movie_id: film, content: 'The diner.' }),
    expected: signedIn((one) => (isSealed(one) ? 'NOT_FOUND' : inClub(one))),
  },
  "clubPosts.update, another member's": {
    by: (api, { post_id }) => api.clubPosts.update({ post_id, content: 'Not mine.' }),
    expected: signedIn((one) => (reads(one) ? 'NOT_ALLOWED' : 'NOT_FOUND')),
  },
  "clubPosts.delete, another member's": {
    by: (api, { post_id }) => api.clubPosts.delete({ post_id }),
    expected: signedIn((one) => (reads(one) ? 'NOT_ALLOWED' : 'NOT_FOUND')),
  },
  'clubPosts.hide': { by: (api, { post_id }) => api.clubPosts.hide({ post_id }), expected: manager },
  'clubPosts.show': { by: (api, { post_id }) => api.clubPosts.show({ post_id }), expected: manager },
};
