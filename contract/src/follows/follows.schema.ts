import { z } from 'zod';
import { Member } from '../profiles/profiles.schema.ts';

/** Whether the viewer follows a member, is followed by them, and may follow them. */
export const Relation = z.object({
  following: z.boolean(),
  followed_by: z.boolean(),
  can: z.object({ follow: z.boolean() }),
});
export type Relation = z.infer<typeof Relation>;

/** A row of a list of followers or followees. */
export const FollowListEntry = Member.extend({ bio: z.string().nullable(), relation: Relation });
export type FollowListEntry = z.infer<typeof FollowListEntry>;

/** A member whom the viewer might like to follow. */
export const RecommendedUser = Member.extend({
  bio: z.string().nullable(),
  follower_count: z.number().int(),
  review_count: z.number().int(),
});
export type RecommendedUser = z.infer<typeof RecommendedUser>;
