import { profilesContract } from '@halfstar/contract/profiles/profiles.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { demandMemberSelf, demandSelf } from './profiles.policy.ts';
import {
  changeSettings,
  completeOnboarding,
  createProfile,
  ownProfile,
  profileByUsername,
  rename,
} from './profiles.service.ts';

const profiles = implementContract(profilesContract);

export const profilesRoutes = {
  own: profiles.own.handler(({ context, input }) =>
    ownProfile(context, demandSelf(context.viewer, input.user_id).userId),
  ),

  create: profiles.create.handler(({ context, input }) =>
    createProfile(context, demandSelf(context.viewer, input.user_id).userId),
  ),

  completeOnboarding: profiles.completeOnboarding.handler(({ context, input }) =>
    completeOnboarding(context, demandMemberSelf(context.viewer, input.user_id).userId),
  ),

  changeSettings: profiles.changeSettings.handler(({ context, input: { user_id, ...settings } }) =>
    changeSettings(context, demandMemberSelf(context.viewer, user_id).userId, settings),
  ),

  rename: profiles.rename.handler(({ context, input }) =>
    rename(context, demandMemberSelf(context.viewer, input.user_id).userId, input.username),
  ),

  byUsername: profiles.byUsername.handler(({ context, input }) => profileByUsername(context, input.username)),
};
