export interface PictureKind {
  format: 'jpeg' | 'png' | 'webp';
  animated: boolean;
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What a file is by its first bytes; null when it is none of the three. */
export function findPictureKind(file: Uint8Array): PictureKind | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return { format: 'jpeg', animated: false };
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return { format: 'png', animated: hasAnimationChunk(bytes) };
  const isWebp = fourCharactersAt(bytes, 0) === 'RIFF' && fourCharactersAt(bytes, 8) === 'WEBP';
  return isWebp ? { format: 'webp', animated: hasAnimationFlag(bytes) } : null;
}

/** The four characters that begin at this byte: picture formats mark each of their parts with a name of four characters. */
export const fourCharactersAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** Whether a PNG has an acTL chunk, which must come before its pixels. The decoder would show the first picture only. */
function hasAnimationChunk(bytes: Buffer): boolean {
  for (let at = PNG_SIGNATURE.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = fourCharactersAt(bytes, at + 4);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}

const ANIMATION_FLAG = 0b10;

/** Whether the extended header of a WebP says that it is animated. */
const hasAnimationFlag = (bytes: Buffer): boolean =>
  fourCharactersAt(bytes, 12) === 'VP8X' && ((bytes[20] ?? 0) & ANIMATION_FLAG) !== 0;
