import { z } from 'zod';
import { CalendarDate, Id } from '../shared/ids.schema.ts';
import { feedTakenErrors } from '../shared/letterboxd-feed.ts';
import { MAX_PAGE_SIZE } from '../shared/page.schema.ts';
import { call, callOfSession, publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { pausedErrors } from '../site/site.contract.ts';
import { AvatarForm, MAX_PICTURE_BYTES, PICTURE_MESSAGES } from './avatars.schema.ts';
import {
  FindMemberForm,
  NamedMember,
  OwnProfile,
  ProfileForm,
  ProfileView,
  RENAMES,
  RenameForm,
  Settings,
} from './profiles.schema.ts';

const tags = ['Profiles'];

/** What a call that stores a picture may answer. */
export const pictureErrors = {
  ...pausedErrors,
  UPLOAD_TOO_LARGE: { status: 413, message: PICTURE_MESSAGES.tooLarge },
  PICTURE_NOT_STORED: { status: 503, message: 'Pictures cannot be stored at the moment. Try again soon.' },
} as const;

/** The calls about members' profiles. */
export const profilesContract = {
  getOwn: call
    .route({ method: 'GET', path: '/users/{user_id}/profile', tags, summary: "Get the viewer's profile" })
    .input(z.strictObject({ user_id: Id }))
    .output(OwnProfile),
  create: callOfSession
    .route({
      method: 'POST',
      path: '/users/{user_id}/profile',
      tags,
      summary: 'Create the profile of a new account',
      description:
        'Only for oneself. The server derives username, tier, badges and invite type. A repetition returns the same profile.',
      successStatus: 201,
    })
    .input(z.strictObject({ user_id: Id }))
    .output(OwnProfile)
    .errors({
      INVITE_REQUIRED: {
        status: 403,
        message: 'The invite for this account is no longer good. Ask for a new one and sign up again.',
      },
    }),
  completeOnboarding: callOfSession
    .route({ method: 'PUT', path: '/users/{user_id}/onboarding', tags, summary: 'Complete onboarding' })
    .input(z.strictObject({ user_id: Id, onboarding_completed: z.literal(true) }))
    .output(OwnProfile),
  changeSettings: call
    .route({
      method: 'PATCH',
      path: '/users/{user_id}/settings',
      tags,
      summary: "Update the viewer's settings",
      description: 'Settings that are left out stay as they are.',
    })
    .input(z.strictObject({ user_id: Id, ...Settings.partial().shape }))
    .output(OwnProfile),
  markChangeLogRead: call
    .route({
      method: 'PUT',
      path: '/users/{user_id}/change-log-read',
      tags,
      summary: 'Record up to which entry the viewer has read the change log',
      description: 'Only for oneself. An earlier mark than the recorded one changes nothing.',
    })
    .input(z.strictObject({ user_id: Id, read_on: CalendarDate }))
    .output(OwnProfile),
  update: call
    .meta({ session: 'required', limit: rateLimit({ most: 60 }) })
    .route({
      method: 'PATCH',
      path: '/users/{user_id}/profile',
      tags,
      summary: "Update the viewer's profile",
      description: 'Fields that are left out stay as they are.',
    })
    .input(ProfileForm.extend({ user_id: Id }))
    .output(OwnProfile)
    .errors(feedTakenErrors),
  setAvatar: call
    .meta({
      session: 'required',
      costly: 'picture',
      limit: rateLimit({ most: 30 }),
      // The parts of the form around the picture are small.
      upload: { field: 'picture', maxBytes: MAX_PICTURE_BYTES + 16 * 1024, tooLarge: PICTURE_MESSAGES.tooLarge },
    })
    .route({
      method: 'PUT',
      path: '/users/{user_id}/avatar',
      tags,
      summary: "Replace the viewer's avatar",
      description:
        'The picture is turned the right way up, cropped to a square, and stored as WebP in several sizes without its metadata.',
    })
    .input(AvatarForm.extend({ user_id: Id }))
    .output(OwnProfile)
    .errors(pictureErrors),
  removeAvatar: call
    .route({
      method: 'DELETE',
      path: '/users/{user_id}/avatar',
      tags,
      summary: "Remove the viewer's avatar",
      description: 'A repetition changes nothing.',
    })
    .input(z.strictObject({ user_id: Id }))
    .output(OwnProfile),
  changeUsername: call
    .route({
      method: 'PUT',
      path: '/users/{user_id}/username',
      tags,
      summary: "Change the viewer's username",
      description:
        'Only for oneself. For 90 days the old name leads to the new one and nobody else can take it. ' +
        `A name can be changed ${RENAMES.most} times in ${RENAMES.days} days; RATE_LIMITED has in \`data.again_at\` when it can be again.`,
    })
    .input(RenameForm.extend({ user_id: Id }))
    .output(OwnProfile)
    .errors({
      USERNAME_TAKEN: { status: 409, message: 'Somebody has this name already.' },
    }),
  getByUsername: publicCall
    .route({
      method: 'GET',
      path: '/profiles/{username}',
      tags,
      summary: "Get a member's profile",
      description:
        'As the viewer may see it. Also by a name given up in the last 90 days; the answer has the current name.',
    })
    .input(FindMemberForm)
    .output(ProfileView),
  getByUserId: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}',
      tags,
      summary: "Get a member's profile by the member's id",
      description: 'As the viewer may see it.',
    })
    .input(z.strictObject({ user_id: Id }))
    .output(ProfileView),
  listByUserIds: publicCall
    .route({
      method: 'GET',
      path: '/users',
      tags,
      summary: 'List the names and pictures of some members',
      description: 'Those whose names the viewer may see, in the order of the question.',
    })
    .input(z.strictObject({ user_ids: z.array(Id).min(1).max(MAX_PAGE_SIZE) }))
    .output(z.object({ items: z.array(NamedMember).max(MAX_PAGE_SIZE) })),
};
