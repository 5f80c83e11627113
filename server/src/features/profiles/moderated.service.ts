import type { ModerationState } from '@halfstar/contract/subjects/moderated.schema';
import type { ModeratedRules } from '#features/subjects/moderated.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { enqueuePictureDeletion } from '#platform/pictures/stored-pictures.ts';
import { insertBioMentions } from './mentions.queries.ts';
import { updateBioMentions } from './mentions.service.ts';
import * as moderated from './moderated.queries.ts';
import { lockProfileForChange, type ProfileChanges, type ProfileRow, updateProfile } from './profiles.queries.ts';

/**
 * How moderators reset profiles: a hidden one has its username for a name, and neither bio nor picture, until its member writes new ones. From
 * then on it counts as shown, and can be reset again. Showing it undoes the last reset: it has again what that took, as far as its member has
 * not changed it since.
 */
export const moderatedProfiles: ModeratedRules = {
  async find(ctx, viewer, id, { lock }) {
    if (lock) await lockProfileForChange(ctx, id);
    const profile = await moderated.findAnyProfile(ctx, viewer, id);
    if (profile === undefined) return undefined;
    const [lastReset] = await moderated.listHiddenProfiles(ctx, id);
    return {
      ownerId: id,
      isReadable: profile.is_readable,
      state: isReset(profile, lastReset) ? 'hidden' : 'shown',
      isSpoilerLocked: null,
      snapshot: {
        title: profile.display_name,
        text: profile.bio ?? '',
        is_spoiler: false,
        picture_url: profile.avatar_url,
      },
      movieId: null,
      clubId: null,
      link: `/profile/${profile.username}`,
      ...(lastReset === undefined ? {} : { keepsFormer: true as const }),
    };
  },
  setState: setProfileState,
  states: ['shown', 'hidden'],
  lockSpoiler: null,
  purge: async () => false,
};

async function setProfileState(ctx: Context, userId: string, state: ModerationState): Promise<void> {
  const profile = await lockProfileForChange(ctx, userId);
  if (profile === undefined) return;
  const [lastReset] = await moderated.listHiddenProfiles(ctx, userId);
  if (state === 'shown') {
    if (lastReset === undefined) return;
    await restoreProfile(ctx, profile, lastReset);
  } else {
    if (isReset(profile, lastReset)) return;
    await resetProfile(ctx, profile);
  }
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
}

type HiddenProfile = Awaited<ReturnType<typeof moderated.listHiddenProfiles>>[number];

/** Whether the profile has nothing but what its last reset left it. */
const isReset = (
  { display_name, bio, avatar_url }: Pick<ProfileRow, 'display_name' | 'bio' | 'avatar_url'>,
  lastReset: HiddenProfile | undefined,
): boolean => display_name === lastReset?.reset_name && bio === null && avatar_url === null;

/** The picture is kept: it may come back. */
async function resetProfile(ctx: Context, profile: ProfileRow): Promise<void> {
  const { user_id: userId, username } = profile;
  const at = timestamp(ctx.clock);
  await moderated.keepHiddenProfile(ctx, userId, at);
  await updateProfile(ctx, userId, { display_name: username, bio: null, avatar_url: null }, at);
  await updateBioMentions(ctx, userId, profile.bio, null);
}

async function restoreProfile(ctx: Context, profile: ProfileRow, former: HiddenProfile): Promise<void> {
  const { user_id: userId } = profile;
  const changes: ProfileChanges = {
    ...(profile.display_name === former.reset_name ? { display_name: former.display_name } : {}),
    ...(profile.bio === null ? { bio: former.bio } : {}),
    ...(profile.avatar_url === null ? { avatar_url: former.avatar_url } : {}),
  };
  if (Object.keys(changes).length > 0) await updateProfile(ctx, userId, changes, timestamp(ctx.clock));
  if (profile.bio === null) {
    const mentions = Object.entries(former.bio_mentions as Record<string, string>);
    if (mentions.length > 0) await insertBioMentions(ctx, userId, new Map(mentions));
  }
  if (profile.avatar_url !== null) await enqueuePictureDeletion(ctx, former.avatar_url);
  await moderated.deleteHiddenProfile(ctx, userId, former.number);
}
