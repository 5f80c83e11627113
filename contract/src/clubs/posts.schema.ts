import { z } from 'zod';
import { Comment } from '../comments/comments.schema.ts';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema } from '../shared/page.schema.ts';

/** What a member said on the page of a club, or in the discussion of a film of its programme. */
export const ClubPost = Comment.omit({ review_id: true }).extend({
  club_id: Id,
  movie_id: Id.nullable().meta({ description: 'The film that the discussion is about; null on the page of the club.' }),
  hidden: z.boolean().meta({
    description:
      'Whether the owner or a club moderator has hidden it from others than its author and themselves, or moderators of Halfstar from all but its author.',
  }),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), hide: z.boolean(), show: z.boolean() }),
});
export type ClubPost = z.infer<typeof ClubPost>;

/** A page of posts. */
export const ClubPosts = makePageSchema(ClubPost).extend({
  thread_id: Id.meta({ description: 'What to watch to be told of changes at once.' }),
  total: z.number().int().meta({ description: 'How many there are, also those that the viewer may not see.' }),
  can_post: z
    .boolean()
    .meta({ description: 'Whether the viewer may write here: members of a club that is not archived.' }),
});
export type ClubPosts = z.infer<typeof ClubPosts>;
