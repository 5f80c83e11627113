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
 * How moderators reset profiles: a hidden one has its username for a name, and neither bio nor picture, until its member writes new ones. Shown
 * again, it has its former ones, as far as the member has not.
 */
export const moderatedProfiles: ModeratedRules = {
  async find(ctx, viewer, id, { lock }) {
    if (lock) await lockProfileForChange(ctx, id);
    const profile = await moderated.findAnyProfile(ctx, viewer, id);
    if (profile === undefined) return undefined;
    return {
      ownerId: id,
      isReadable: profile.is_readable,
      state: profile.is_hidden ? 'hidden' : 'shown',
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
  const hidden = await moderated.findHiddenProfile(ctx, userId);
  if ((state === 'shown') === (hidden === undefined)) return;
  if (hidden === undefined) await resetProfile(ctx, profile);
  else await restoreProfile(ctx, profile, hidden);
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
}

/** The picture is kept: it may come back. */
async function resetProfile(ctx: Context, profile: ProfileRow): Promise<void> {
  const { user_id: userId, username } = profile;
  const at = timestamp(ctx.clock);
  await moderated.keepHiddenProfile(ctx, userId, at);
  await updateProfile(ctx, userId, { display_name: username, bio: null, avatar_url: null }, at);
  await updateBioMentions(ctx, userId, profile.bio, null);
}

type HiddenProfile = NonNullable<Awaited<ReturnType<typeof moderated.findHiddenProfile>>>;

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
  await moderated.deleteHiddenProfile(ctx, userId);
}
