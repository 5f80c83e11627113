import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { FindMemberForm, OwnProfile, Profile, RENAMES, RenameForm, Settings } from './profiles.schema.ts';

const tags = ['Profiles'];

export const profilesContract = {
  own: call
    .route({ method: 'GET', path: '/users/{user_id}/profile', tags, summary: "One's own profile" })
    .input(z.strictObject({ user_id: Id }))
    .output(OwnProfile),
  create: call
    .route({
      method: 'POST',
      path: '/users/{user_id}/profile',
      tags,
      summary: 'Make the profile of a new account',
      description:
        'Only for oneself. The server derives username, tier, badges and invite type. Harmless when repeated.',
    })
    .input(z.strictObject({ user_id: Id }))
    .output(OwnProfile)
    .errors({
      INVITE_REQUIRED: {
        status: 403,
        message: 'The invite for this account is no longer good. Ask for a new one and sign up again.',
      },
    }),
  completeOnboarding: call
    .route({ method: 'PUT', path: '/users/{user_id}/onboarding', tags, summary: 'Finish or skip onboarding' })
    .input(z.strictObject({ user_id: Id, onboarding_completed: z.literal(true) }))
    .output(OwnProfile),
  changeSettings: call
    .route({
      method: 'PUT',
      path: '/users/{user_id}/settings',
      tags,
      summary: 'Settle how I keep films; what is left out stays',
    })
    .input(z.strictObject({ user_id: Id, ...Settings.partial().shape }))
    .output(OwnProfile),
  rename: call
    .route({
      method: 'PUT',
      path: '/users/{user_id}/username',
      tags,
      summary: 'Take another username',
      description: 'Only for oneself. The old name leads to the new one for 90 days and is kept for its owner.',
    })
    .input(RenameForm.extend({ user_id: Id }))
    .output(OwnProfile)
    .errors({
      USERNAME_TAKEN: { status: 409, message: 'Somebody has this name already.' },
      RENAMED_TOO_OFTEN: {
        status: 409,
        message: `A name can be changed ${RENAMES.most} times in ${RENAMES.days} days.`,
      },
    }),
  byUsername: publicCall
    .route({
      method: 'GET',
      path: '/profiles/{username}',
      tags,
      summary: 'A public profile',
      description: 'By a name given up in the last 90 days too: the answer then carries the name of today.',
    })
    .input(FindMemberForm)
    .output(Profile),
};
