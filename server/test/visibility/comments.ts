import { isThere, MEMBERS, OTHERS, type Probe, some } from './scene.ts';

/** What calls of comments show of a member, each with the case that looks for it. */
export const COMMENTS_PROBES: Record<string, Probe[]> = {
  'comments.listByReview': [
    { sees: ({ api }, { review }) => isThere(api.comments.listByReview({ review_id: review })) },
    {
      sees: async ({ api }, { hostReview, comment }) =>
        some(await api.comments.listByReview({ review_id: hostReview }), ({ id }) => id === comment),
    },
    {
      // Where the owner is mentioned.
      sees: async ({ api }, { hostReview }) =>
        some(await api.comments.listByReview({ review_id: hostReview }), ({ mentions }) => mentions.length > 0),
    },
  ],
  'comments.add': [
    {
      sees: ({ api }, { review }) => isThere(api.comments.add({ review_id: review, content: 'Is it?' })),
      standings: MEMBERS,
    },
  ],
  'comments.update': [
    {
      sees: ({ api }, { hostComment }) => isThere(api.comments.update({ comment_id: hostComment, content: 'No.' })),
      standings: MEMBERS,
    },
  ],
  'comments.delete': [
    {
      sees: ({ api }, { comment }) => isThere(api.comments.delete({ comment_id: comment })),
      standings: OTHERS,
    },
  ],
};
