import { profilesContract } from '@halfstar/contract/profiles/profiles.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { removeAvatar, setAvatar } from './avatars.service.ts';
import { updateProfile } from './editing.service.ts';
import {
  changeSettings,
  changeUsername,
  completeOnboarding,
  createProfile,
  getOwnProfile,
  getProfileByCurrentOrPastName,
  getProfileByUserId,
  listNamedMembers,
  markChangeLogRead,
} from './profiles.service.ts';

const profiles = implementContract(profilesContract);

export const profilesRoutes = {
  getOwn: profiles.getOwn.handler(({ context, input }) => getOwnProfile(context, context.viewer, input.user_id)),

  create: profiles.create.handler(({ context, input }) => createProfile(context, context.viewer, input.user_id)),

  completeOnboarding: profiles.completeOnboarding.handler(({ context, input }) =>
    completeOnboarding(context, context.viewer, input.user_id),
  ),

  markChangeLogRead: profiles.markChangeLogRead.handler(({ context, input: { user_id, read_on } }) =>
    markChangeLogRead(context, context.viewer, user_id, read_on),
  ),

  changeSettings: profiles.changeSettings.handler(({ context, input: { user_id, ...settings } }) =>
    changeSettings(context, context.viewer, user_id, settings),
  ),

  update: profiles.update.handler(({ context, input: { user_id, ...changes } }) =>
    updateProfile(context, context.viewer, user_id, changes),
  ),

  setAvatar: profiles.setAvatar.handler(({ context, input: { user_id, ...avatar } }) =>
    setAvatar(context, context.viewer, user_id, avatar),
  ),

  removeAvatar: profiles.removeAvatar.handler(({ context, input }) =>
    removeAvatar(context, context.viewer, input.user_id),
  ),

  changeUsername: profiles.changeUsername.handler(({ context, input }) =>
    changeUsername(context, context.viewer, input.user_id, input.username),
  ),

  getByUsername: profiles.getByUsername.handler(({ context, input }) =>
    getProfileByCurrentOrPastName(context, context.viewer, input.username),
  ),

  getByUserId: profiles.getByUserId.handler(({ context, input }) =>
    getProfileByUserId(context, context.viewer, input.user_id),
  ),

  listByUserIds: profiles.listByUserIds.handler(({ context, input }) =>
    listNamedMembers(context, context.viewer, input.user_ids),
  ),
};
