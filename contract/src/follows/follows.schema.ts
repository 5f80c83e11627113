import { z } from 'zod';
import { Member, Tier } from '../profiles/profiles.schema.ts';
import { MAX_NAME_SEARCH, MAX_PAGE_SIZE, pageQuery } from '../shared/page.schema.ts';

/** How the viewer and a member stand to each other, and what the viewer may do about it. */
export const Relation = z.object({
  following: z.boolean(),
  followed_by: z.boolean(),
  requested: z.boolean().meta({ description: "The viewer's request to follow the member waits for approval." }),
  requested_by: z.boolean().meta({ description: "The member's request to follow the viewer waits for approval." }),
  needs_approval: z.boolean().meta({ description: 'The member approves who follows them.' }),
  muting: z.boolean(),
  blocking: z.boolean(),
  can: z.object({
    follow: z.boolean(),
    hide: z.boolean().meta({ description: 'Whether the viewer may mute and block the member.' }),
  }),
});
export type Relation = z.infer<typeof Relation>;

/** A row of a list of members. Of a member whom the viewer may not see it has only the names and the picture. */
export const FollowListEntry = Member.extend({
  tier: Tier.nullable().meta({ description: 'Null for a member whom the viewer may not see.' }),
  bio: z.string().nullable(),
  relation: Relation,
});
export type FollowListEntry = z.infer<typeof FollowListEntry>;

/** How many members a member can block, and how many they can mute. */
export const MAX_HIDDEN_MEMBERS = 5000;

/** Requests are counted up to this number: it means "this many or more". */
export const MAX_COUNTED_REQUESTS = 1000;

/** A page of a list of followers or followees, all or those with a text in their names. */
export const followsPage = {
  ...pageQuery,
  search: z
    .string()
    .trim()
    .min(1)
    .max(MAX_NAME_SEARCH)
    .optional()
    .meta({ description: 'Is somewhere in the display name or username. Case and accents do not matter.' }),
};

/** Which members are searched for. */
export const MemberSearch = z.strictObject({
  query: z.string().trim().min(1).max(MAX_NAME_SEARCH),
  limit: z.coerce.number().int().min(1).max(20).default(10),
});
export type MemberSearch = z.infer<typeof MemberSearch>;

/** What approving all requests does: those on the first page at once, the rest by a job. */
export const ApprovedRequests = z.object({
  approved: z.number().int().max(MAX_PAGE_SIZE).meta({ description: 'Approved at once.' }),
  more: z.boolean().meta({ description: 'Whether the rest is approved in the background.' }),
});
export type ApprovedRequests = z.infer<typeof ApprovedRequests>;
