import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, PICTURE_TYPES } from '@halfstar/contract/profiles/avatars.schema';

/** For the file field. Browsers on phones convert other kinds of photos to one of these. */
export const ACCEPTED = PICTURE_TYPES.join(',');

const TYPES: ReadonlySet<string> = new Set(PICTURE_TYPES);

/**
 * The first picture among dropped or pasted files; without one the first file, which `findPictureError` then refuses. Null when there are
 * no files.
 */
export const pickPictureOrFirstFile = (files: Iterable<File>): File | null =>
  [...files].find(({ type }) => type.startsWith('image/')) ?? [...files][0] ?? null;

/** Why a file would be refused, as far as it can be told without reading it; null when nothing speaks against it. */
export function findPictureError({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  if (!TYPES.has(type)) return PICTURE_MESSAGES.wrongType;
  return size > MAX_PICTURE_BYTES ? PICTURE_MESSAGES.tooLarge : null;
}

/** Where the chosen square is, in pixels or in percent of the picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A square of the picture, in pixels, once it is turned the right way up. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

/** A chosen picture and what is shown of it. */
export interface NewPicture {
  picture: File;
  crop: Crop;
}

/** Rounds the chosen area to a square in whole pixels that lies within the picture. `area` and `picture` are in pixels. */
export function toCrop(area: Area, picture: { width: number; height: number }): Crop {
  const size = Math.max(1, Math.min(Math.round(area.width), Math.round(area.height), picture.width, picture.height));
  const within = (at: number, length: number) => Math.max(0, Math.min(Math.round(at), length - size));
  return { x: within(area.x, picture.width), y: within(area.y, picture.height), size };
}
