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
 * How moderators reset profiles: a hidden one has its username for a name, and neither bio nor picture, until its member writes new ones.
 * From then on it counts as shown, and can be reset again. Showing it undoes the last reset: it has again what that took, as far as its
 * member has not changed it since.
 */
export const moderatedProfiles: ModeratedRules = {
  async find(ctx, viewer, id, { lock }) {
    if (lock) await lockProfileForChange(ctx, id);
    const profile = await moderated.findAnyProfile(ctx, viewer, id);
    if (profile === undefined) return undefined;
    const [lastReset] = await moderated.listProfileResets(ctx, id);
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
      ...(lastReset === undefined ? {} : { lastReset: { decisionId: lastReset.decision_id } }),
    };
  },
  setState: setProfileState,
  undoReset,
  states: ['shown', 'hidden'],
  lockSpoiler: null,
  purge: async () => 'absent',
};

async function setProfileState(
  ctx: Context,
  userId: string,
  state: ModerationState,
  decisionId?: string,
): Promise<void> {
  const profile = await lockProfileForChange(ctx, userId);
  if (profile === undefined) return;
  const [lastReset] = await moderated.listProfileResets(ctx, userId);
  if (state === 'shown') {
    if (lastReset === undefined) return;
    await restoreProfile(ctx, profile, lastReset);
  } else {
    if (isReset(profile, lastReset)) return;
    await resetProfile(ctx, profile, decisionId);
  }
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
}

async function undoReset(ctx: Context, userId: string, decisionId: string): Promise<boolean> {
  const profile = await lockProfileForChange(ctx, userId);
  if (profile === undefined) return false;
  const resets = await moderated.listProfileResets(ctx, userId);
  const index = resets.findIndex((reset) => reset.decision_id === decisionId);
  const former = resets[index];
  if (former === undefined) return false;
  // The last one comes first.
  const later = resets[index - 1];
  if (later === undefined) await restoreProfile(ctx, profile, former);
  else await joinResets(ctx, former, later);
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
  return true;
}

type HiddenProfile = Awaited<ReturnType<typeof moderated.listProfileResets>>[number];

/** Whether the profile has nothing but what its last reset left it. */
const isReset = (
  { display_name, bio, avatar_url }: Pick<ProfileRow, 'display_name' | 'bio' | 'avatar_url'>,
  lastReset: HiddenProfile | undefined,
): boolean => display_name === lastReset?.reset_name && bio === null && avatar_url === null;

/** The picture is kept: it may come back. */
async function resetProfile(ctx: Context, profile: ProfileRow, decisionId: string | undefined): Promise<void> {
  const { user_id: userId, username } = profile;
  const at = timestamp(ctx.clock);
  await moderated.storeProfileBeforeReset(ctx, userId, decisionId, at);
  await updateProfile(ctx, userId, { display_name: username, bio: null, avatar_url: null }, at);
  await updateBioMentions(ctx, userId, profile.bio, null);
}

async function restoreProfile(ctx: Context, profile: ProfileRow, former: HiddenProfile): Promise<void> {
  const { user_id: userId } = profile;
  const { display_name, bio, avatar_url } = restoreFields(profile, former);
  const changes: ProfileChanges = {
    ...(profile.display_name === display_name ? {} : { display_name }),
    ...(profile.bio === bio ? {} : { bio }),
    ...(profile.avatar_url === avatar_url ? {} : { avatar_url }),
  };
  if (Object.keys(changes).length > 0) await updateProfile(ctx, userId, changes, timestamp(ctx.clock));
  const mentions = profile.bio === null ? Object.entries(mentionsIn(former)) : [];
  if (mentions.length > 0) await insertBioMentions(ctx, userId, new Map(mentions));
  await forgetReset(ctx, former, profile.avatar_url);
}

/** What the later of two resets took then has what the earlier one took, as far as the member had not changed it between them. */
async function joinResets(ctx: Context, former: HiddenProfile, later: HiddenProfile): Promise<void> {
  const bio_mentions = later.bio === null ? mentionsIn(former) : mentionsIn(later);
  await moderated.updateProfileReset(ctx, former.user_id, later.number, {
    ...restoreFields(later, former),
    bio_mentions,
  });
  await forgetReset(ctx, former, later.avatar_url);
}

type Shown = Pick<ProfileRow, 'display_name' | 'bio' | 'avatar_url'>;

/** What a profile that was reset, as it was at some time after that, has without the reset: what its member has changed since stays. */
const restoreFields = (after: Shown, former: HiddenProfile): Shown => ({
  display_name: after.display_name === former.reset_name ? former.display_name : after.display_name,
  bio: after.bio ?? former.bio,
  avatar_url: after.avatar_url ?? former.avatar_url,
});

const mentionsIn = ({ bio_mentions }: HiddenProfile) => bio_mentions as Record<string, string>;

/** @param pictureSince the picture that is there instead of the former one */
async function forgetReset(ctx: Context, former: HiddenProfile, pictureSince: string | null): Promise<void> {
  if (pictureSince !== null) await enqueuePictureDeletion(ctx, former.avatar_url);
  await moderated.deleteProfileReset(ctx, former.user_id, former.number);
}
