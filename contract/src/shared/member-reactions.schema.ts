import { z } from 'zod';
import { Member } from '../profiles/profiles.schema.ts';
import { Timestamp } from './ids.schema.ts';
import { makePageSchema } from './page.schema.ts';
import { Reaction } from './reactions.schema.ts';

/** One member's reaction. */
export const MemberReaction = z.object({ member: Member, reaction: Reaction, created_at: Timestamp });
export type MemberReaction = z.infer<typeof MemberReaction>;

/** A page of the reactions to a review or an activity, oldest first. */
export const MemberReactions = makePageSchema(MemberReaction).extend({
  total: z.number().int().nonnegative().meta({
    description: 'How many there are, also those of members whom the viewer may not see.',
  }),
});
export type MemberReactions = z.infer<typeof MemberReactions>;
