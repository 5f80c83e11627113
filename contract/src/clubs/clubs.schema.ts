import { z } from 'zod';
import { MovieSummary } from '../movies/movies.schema.ts';
import { Member, NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { OFFICIAL_NAME_MESSAGE, soundsOfficial } from '../shared/reserved-names.ts';
import { safeText } from '../shared/safe-text.schema.ts';
import { HiddenByModerators } from '../subjects/moderated.schema.ts';
import { ClubMovie } from './films.schema.ts';

/** Characters of texts, and how much there may be of what. */
export const CLUB_LIMITS = {
  nameMin: 3,
  nameMax: 60,
  description: 500,
  rules: 1000,
  /** Of an invitation, or a request to join. */
  message: 300,
  members: 500,
  /** Clubs that one member owns, archived ones aside. */
  owned: 5,
  /** Invitations that one member sends in 24 hours. */
  invitationsPerDay: 20,
  invitationDays: 30,
} as const;

export const CLUB_MESSAGES = {
  nameMissing: 'Give the club a name.',
  nameLength: `A name has ${CLUB_LIMITS.nameMin} to ${CLUB_LIMITS.nameMax} characters.`,
  descriptionTooLong: `A description has ${CLUB_LIMITS.description} characters at most.`,
  rulesTooLong: `The rules have ${CLUB_LIMITS.rules} characters at most.`,
  messageTooLong: `A message has ${CLUB_LIMITS.message} characters at most.`,
  privateAndOpen: 'A private club is joined by request or by invitation.',
} as const;

export const ClubRole = z.enum(['owner', 'moderator', 'member']);
export type ClubRole = z.infer<typeof ClubRole>;

export const ClubVisibility = z.enum(['public', 'private']).meta({
  description:
    'A private club is in no list. Who opens its address sees name, picture, description, owner and member count, and nothing else.',
});

export const JoinPolicy = z.enum(['open', 'request', 'invite']).meta({
  description: 'open: at once. request: when the owner or a club moderator approves. invite: only by an invitation.',
});
export type JoinPolicy = z.infer<typeof JoinPolicy>;

/** Of what a member is notified in a club: everything, changes of the current film, or nothing. */
export const ClubNotify = z.enum(['all', 'film_changes', 'none']);
export type ClubNotify = z.infer<typeof ClubNotify>;

/** A message with an invitation or a request to join; empty for none. */
export const ClubMessage = safeText({ max: CLUB_LIMITS.message, tooLong: CLUB_MESSAGES.messageTooLong });

const ClubName = safeText({
  max: CLUB_LIMITS.nameMax,
  tooLong: CLUB_MESSAGES.nameLength,
  empty: CLUB_MESSAGES.nameMissing,
})
  .overwrite((name) => name.replaceAll(/[\s\p{Cc}]+/gu, ' '))
  .refine((name) => [...name].length >= CLUB_LIMITS.nameMin, CLUB_MESSAGES.nameLength)
  .refine((name) => !soundsOfficial(name), OFFICIAL_NAME_MESSAGE);

/** The form of a club: what creating and updating one take. A private club cannot be open. */
export const ClubForm = z.strictObject({
  name: ClubName,
  description: safeText({ max: CLUB_LIMITS.description, tooLong: CLUB_MESSAGES.descriptionTooLong }),
  rules: safeText({ max: CLUB_LIMITS.rules, tooLong: CLUB_MESSAGES.rulesTooLong }),
  visibility: ClubVisibility,
  join_policy: JoinPolicy,
  sealed_rounds: z.boolean().meta({
    description:
      'Whether ratings and texts on a film that becomes current stay sealed: see `sealed_round` of a film. The current film stays as it is.',
  }),
});
export type ClubForm = z.infer<typeof ClubForm>;

/** A club as lists and recommendations show it. */
export const ClubSummary = z.object({
  club_id: Id,
  name: z.string(),
  description: z.string(),
  club_image_url: z.string().nullable(),
  owner_display_name: z.string().nullable().meta({ description: 'Null for an archived club without an owner.' }),
  owner_username: z.string().nullable(),
  member_count: z.number().int(),
  current_movie_title: z.string().nullable(),
  current_movie: MovieSummary.nullable(),
  join_policy: JoinPolicy,
  status: z.enum(['active', 'archived']),
  role: ClubRole.nullable().meta({ description: "The viewer's." }),
  requested: z.boolean().meta({ description: "Whether the viewer's request to join waits." }),
});
export type ClubSummary = z.infer<typeof ClubSummary>;

/** An invitation that waits for the viewer's answer. */
export const OwnClubInvitation = z.object({
  id: Id,
  inviter: NamedMember.nullable(),
  message: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type OwnClubInvitation = z.infer<typeof OwnClubInvitation>;

/** A club as its page shows it. */
export const Club = z.object({
  club_id: Id,
  name: z.string(),
  description: z.string(),
  club_image_url: z.string().nullable(),
  owner: Member.nullable().meta({ description: 'Null for an archived club without an owner.' }),
  member_count: z.number().int(),
  visibility: ClubVisibility,
  join_policy: JoinPolicy,
  status: z.enum(['active', 'archived']),
  created_at: Timestamp,
  moderation: HiddenByModerators.meta({
    description: 'Whether moderators of Halfstar have hidden it from all but its members, who alone are told.',
  }),
  access: z
    .enum(['full', 'limited'])
    .meta({ description: 'limited: a private club whose member the viewer is not; what follows is null then.' }),
  rules: z.string().nullable(),
  sealed_rounds: z.boolean().nullable().meta({ description: 'Whether the next films have sealed rounds.' }),
  current_movie: ClubMovie.nullable(),
  role: ClubRole.nullable().meta({ description: "The viewer's." }),
  notify: ClubNotify.nullable().meta({ description: 'Of what the viewer is notified, as a member.' }),
  invitation: OwnClubInvitation.nullable().meta({ description: 'One that waits for the viewer.' }),
  requested: z.boolean().meta({ description: "Whether the viewer's request to join waits." }),
  waiting_request_count: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'How many requests wait, for those who may decide them.' }),
  can: z.object({
    join: z.boolean().meta({ description: 'At once, without an invitation.' }),
    request: z.boolean(),
    leave: z.boolean(),
    manage: z.boolean().meta({
      description: 'Edit, invite, decide requests, set films, hide reviews and remove members.',
    }),
    own: z.boolean().meta({ description: 'Give roles, hand over and archive.' }),
    rate: z.boolean().meta({ description: "Rate the club's films." }),
    review: z.boolean().meta({ description: "Write full reviews of the club's films." }),
  }),
});
export type Club = z.infer<typeof Club>;
