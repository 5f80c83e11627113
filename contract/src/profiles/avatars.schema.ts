import { z } from 'zod';

/** 5 MB: of a picture as a file. */
export const MAX_PICTURE_BYTES = 5_242_880;
/** Width times height. A larger one is refused before it is decoded. */
export const MAX_PICTURE_PIXELS = 40_000_000;

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The sizes in which an avatar is stored, in pixels: width and height. */
export const AVATAR_SIZES = [64, 128, 256, 512] as const;

export const PICTURE_MESSAGES = {
  missing: 'Choose a picture.',
  tooLarge: 'A picture has at most 5 MB. Choose a smaller one.',
  tooManyPixels: 'A picture has at most 40 megapixels. Choose a smaller one.',
  wrongType: 'Choose a JPEG, PNG or WebP picture.',
  animated: 'Choose a picture that does not move.',
  broken: 'This picture is damaged. Choose another one.',
  tooCostly: 'This picture takes too long to read. Save it anew, or choose another one.',
  badCrop: 'The square is outside of the picture.',
} as const;

/** A whole number, also as text, which is how forms send it. */
const Pixels = z.coerce.number<number | string>().int().max(100_000);

/** The square of a picture to keep, in pixels of the picture turned the right way up. */
export const Crop = z.strictObject({ x: Pixels.min(0), y: Pixels.min(0), size: Pixels.min(1) });
export type Crop = z.infer<typeof Crop>;

/** A picture, and which square of it to keep. */
export const AvatarForm = z.strictObject({
  picture: z
    .file(PICTURE_MESSAGES.missing)
    .max(MAX_PICTURE_BYTES, PICTURE_MESSAGES.tooLarge)
    .meta({ description: 'A JPEG, PNG or WebP picture, as its content says.' }),
  crop: Crop.optional().meta({ description: 'Default: the largest square in the middle.' }),
});
export type AvatarForm = z.infer<typeof AvatarForm>;

/** The path of an avatar, which is that of its 256 pixels. */
const AVATAR_PATH = /^(\/pictures\/[a-z0-9]{32}\/)256\.webp$/;

/** The paths of a stored avatar in all its sizes, each with its width in pixels. Null for a URL that is not the path of a stored avatar. */
export const listAvatarPaths = (url: string): { size: number; path: string }[] | null => {
  const folder = AVATAR_PATH.exec(url)?.[1];
  return folder === undefined ? null : AVATAR_SIZES.map((size) => ({ size, path: `${folder}${size}.webp` }));
};
