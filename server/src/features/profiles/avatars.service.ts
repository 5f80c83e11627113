import {
  AVATAR_SIZES,
  type AvatarForm,
  MAX_PICTURE_PIXELS,
  PICTURE_MESSAGES,
} from '@halfstar/contract/profiles/avatars.schema';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { requireMemberSelf } from '#features/accounts/accounts.policy.ts';
import { requireNotPaused } from '#features/site/site.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { convertToSquareWebps } from '#platform/pictures/encode-picture.ts';
import { PictureRefusedError } from '#platform/pictures/picture-fault.ts';
import {
  enqueuePictureDeletion,
  findPictureKey,
  keepStoredPicture,
  openPicture,
  storeUnusedPicture,
  toPicturePath,
} from '#platform/pictures/stored-pictures.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import type { Viewer } from '#platform/viewer.ts';
import { listProfileResets } from './moderated.queries.ts';
import { toOwnProfile } from './profiles.present.ts';
import * as queries from './profiles.queries.ts';

/** The size whose path is stored, in pixels. */
const STORED_SIZE = 256;

/** The path that is stored for an avatar, or for another picture that is stored in an avatar's sizes. */
export const toStoredAvatarPath = (key: string): string => toPicturePath(key, STORED_SIZE);

/**
 * Replaces the viewer's avatar by a square of a picture; the former one is deleted by a job. Throws INVALID_INPUT with the field
 * `picture` or `crop`, PAUSED, PICTURE_NOT_STORED, and what `requireMemberSelf` throws.
 */
export async function setAvatar(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  { picture, crop }: AvatarForm,
): Promise<OwnProfile> {
  requireMemberSelf(viewer, userId);
  requireNotPaused(ctx, 'pictures');
  const files = await ctx.costly.picture.run(ctx.caller, () => encodeAvatar(ctx, picture, crop));
  const key = await storeUnusedPicture(ctx, files);
  return inTransaction(ctx, async (ctx) => {
    const profile = await changeAvatar(ctx, userId, toStoredAvatarPath(key));
    await keepStoredPicture(ctx, key);
    return profile;
  });
}

/**
 * Converts a square of a picture to an avatar's sizes, by size in pixels. Run it in the queue for pictures. Throws INVALID_INPUT with the
 * field `picture` or `crop`.
 */
export async function encodeAvatar(
  ctx: Context,
  picture: File,
  crop: AvatarForm['crop'],
): Promise<Map<number, Uint8Array>> {
  try {
    const pictures = await convertToSquareWebps(new Uint8Array(await picture.arrayBuffer()), {
      maxPixels: MAX_PICTURE_PIXELS,
      crop,
      sizes: AVATAR_SIZES,
      maxSeconds: ctx.maxPictureSeconds,
    });
    return new Map(pictures.map((bytes, i) => [AVATAR_SIZES[i] ?? 0, bytes]));
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error;
    throw invalidInput({
      field: error.fault === 'badCrop' ? 'crop' : 'picture',
      message: PICTURE_MESSAGES[error.fault],
    });
  }
}

/** Removes the viewer's avatar; without one nothing happens. Throws what `requireMemberSelf` throws. */
export async function removeAvatar(ctx: Context, viewer: Viewer | null, userId: string): Promise<OwnProfile> {
  requireMemberSelf(viewer, userId);
  return inTransaction(ctx, (ctx) => changeAvatar(ctx, userId, null));
}

async function changeAvatar(ctx: Context, userId: string, url: string | null): Promise<OwnProfile> {
  const before = await queries.lockProfileForChange(ctx, userId);
  if (before === undefined) throw notFound();
  const row = await queries.updateProfile(ctx, userId, { avatar_url: url }, timestamp(ctx.clock));
  await enqueuePictureDeletion(ctx, before.avatar_url);
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['profile'] });
  return toOwnProfile(row);
}

/**
 * Enqueues the deletion of the files of a member's avatar, and of those that moderators have taken off, in the transaction that deletes the
 * account; without an avatar nothing happens. The profile still names it.
 */
export async function enqueueAvatarDeletion(ctx: Context, userId: string): Promise<void> {
  const profile = await queries.findProfile(ctx, userId);
  await enqueuePictureDeletion(ctx, profile?.avatar_url ?? null);
  for (const { avatar_url } of await listProfileResets(ctx, userId)) await enqueuePictureDeletion(ctx, avatar_url);
}

/** Opens a member's avatar in its largest size, without a check of the viewer; null without one. Throws StorageError. */
export async function openAvatar(ctx: Context, userId: string): Promise<StoredFile | null> {
  const profile = await queries.findProfile(ctx, userId);
  const key = findPictureKey(profile?.avatar_url ?? null);
  return key === null ? null : openPicture(ctx, toPicturePath(key, Math.max(...AVATAR_SIZES)));
}
