import { z } from 'zod';
import { Member } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { ProfileHidden } from '../visibility/visibility.schema.ts';
import { ClubNotify, ClubRole } from './clubs.schema.ts';

/** A member of a club. */
export const ClubMember = z.object({
  member: Member,
  profile_hidden: ProfileHidden,
  role: ClubRole,
  joined_at: Timestamp,
  can: z.object({
    remove: z.boolean().meta({ description: 'Remove them from the club.' }),
    set_role: z.boolean().meta({ description: 'Give them another role, or the club.' }),
  }),
});
export type ClubMember = z.infer<typeof ClubMember>;

/** What the viewer is in a club after a change. */
export const ClubMembership = z.object({
  club_id: Id,
  role: ClubRole.nullable().meta({ description: 'Null when the viewer is no member.' }),
  notify: ClubNotify.nullable(),
});
export type ClubMembership = z.infer<typeof ClubMembership>;

/** The roles that an owner gives. */
export const GivenRole = z.enum(['moderator', 'member']);
export type GivenRole = z.infer<typeof GivenRole>;
