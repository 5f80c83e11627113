import { z } from 'zod';
import { ExportedUsername, Id, Timestamp } from '../shared/ids.schema.ts';
import { ClubReviewKind } from './club-reviews.schema.ts';
import { ClubNotify, ClubRole } from './clubs.schema.ts';

/** A club in an export of a member's account. */
export const ExportedClub = z.object({
  id: Id,
  name: z.string(),
  role: ClubRole,
  notify: ClubNotify,
  description: z.string().nullable().meta({ description: "Null, as the rules, for others than the club's owner." }),
  rules: z.string().nullable(),
  joined_at: Timestamp,
});
export type ExportedClub = z.infer<typeof ExportedClub>;

/** What a member said of a film in a club. The export adds film and rating. */
export const ClubReviewText = z.object({
  id: Id,
  club: z.string(),
  kind: ClubReviewKind,
  review_content: z.string(),
  is_spoiler: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  edited_at: Timestamp.nullable(),
  held: z.boolean().meta({ description: 'Whether the rating waits until the sealed round of the film is opened.' }),
});

/** A post of a member in a club. The export adds the film of the discussion that it is in. */
export const ClubPostText = z.object({
  id: Id,
  club: z.string(),
  content: z.string(),
  hidden: z.boolean().meta({ description: 'Whether the club has hidden it.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

/** An invitation to a club that the member sent or was sent. */
export const ExportedClubInvitation = z.object({
  id: Id,
  club: z.string(),
  is_sent: z.boolean().meta({ description: 'Whether the member sent it.' }),
  other: ExportedUsername.nullable().meta({ description: 'To whom, or by whom; null for a deleted account.' }),
  message: z.string(),
  status: z.string(),
  created_at: Timestamp,
});
export type ExportedClubInvitation = z.infer<typeof ExportedClubInvitation>;

/** What a member proposed in a vote of a club. The export adds the film. */
export const ClubNominationText = z.object({
  id: Id,
  club: z.string(),
  pitch: z.string(),
  created_at: Timestamp,
});

/** What a member ranked in a vote of a club. */
export const ExportedClubBallot = z.object({
  id: Id.meta({ description: 'Of the vote.' }),
  club: z.string(),
  ranking: z.array(z.string()).meta({ description: 'Titles of films, the favorite first.' }),
  updated_at: Timestamp,
});
export type ExportedClubBallot = z.infer<typeof ExportedClubBallot>;

/** A request of the member to join a club. */
export const ExportedClubRequest = z.object({
  id: Id,
  club: z.string(),
  message: z.string(),
  status: z.string(),
  created_at: Timestamp,
});
export type ExportedClubRequest = z.infer<typeof ExportedClubRequest>;
