import { z } from 'zod';

/** In the order in which they are offered. */
export const REACTIONS = ['heart', 'thumbs_up', 'smile', 'star', 'fire'] as const;
export const Reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof Reaction>;

/** The reactions to a review or an activity: the number of each kind, and the viewer's own. */
export const ReactionSummary = z.object({
  counts: z.record(Reaction, z.number().int().nonnegative()),
  mine: Reaction.nullable(),
});
export type ReactionSummary = z.infer<typeof ReactionSummary>;
