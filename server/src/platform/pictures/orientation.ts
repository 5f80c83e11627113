/** How a picture must be turned and mirrored to be upright, as Exif numbers it: from 1, which is upright, to 8. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface Size {
  width: number;
  height: number;
}

/** A square of a picture, in pixels. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;

/**
 * The orientation that Exif data say, from their first directory alone: none of the other directories, notes of cameras and
 * thumbnails is looked at. Anything that cannot be read is upright.
 * @param exif begins with the mark of the byte order
 */
export function readOrientation(exif: Buffer): Orientation {
  const order = exif.toString('latin1', 0, 2);
  if (exif.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
  const numberAt = (at: number, bytes: number) =>
    order === 'II' ? exif.readUIntLE(at, bytes) : exif.readUIntBE(at, bytes);
  const directory = numberAt(4, 4);
  if (directory + 2 > exif.length) return 1;
  const end = Math.min(directory + 2 + numberAt(directory, 2) * ENTRY_BYTES, exif.length - ENTRY_BYTES + 1);
  for (let at = directory + 2; at < end; at += ENTRY_BYTES) {
    if (numberAt(at, 2) !== ORIENTATION_TAG) continue;
    const value = numberAt(at + 8, 2);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** Whether the picture lies on its side, so that its width and height change places. */
const isOnItsSide = (orientation: Orientation): boolean => orientation >= 5;

/** The size of the upright picture. */
export const toUprightSize = ({ width, height }: Size, orientation: Orientation): Size =>
  isOnItsSide(orientation) ? { width: height, height: width } : { width, height };

/** Where a square of the upright picture is in the file. @param file the size of the picture in the file */
export function toSquareInFile({ x, y, size }: Square, { width, height }: Size, orientation: Orientation): Square {
  const [across, down] = isOnItsSide(orientation) ? [y, x] : [x, y];
  const fromRight = orientation === 2 || orientation === 3 || orientation === 7 || orientation === 8;
  const fromBelow = orientation === 3 || orientation === 4 || orientation === 6 || orientation === 7;
  return {
    x: fromRight ? width - across - size : across,
    y: fromBelow ? height - down - size : down,
    size,
  };
}

/** What makes a picture upright: first it is mirrored from left to right, then turned clockwise. */
export const UPRIGHT: Record<Orientation, { mirror: boolean; degrees: number }> = {
  1: { mirror: false, degrees: 0 },
  2: { mirror: true, degrees: 0 },
  3: { mirror: false, degrees: 180 },
  4: { mirror: true, degrees: 180 },
  5: { mirror: true, degrees: 270 },
  6: { mirror: false, degrees: 90 },
  7: { mirror: true, degrees: 90 },
  8: { mirror: false, degrees: 270 },
};
