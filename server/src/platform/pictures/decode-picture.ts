import type { Metadata } from 'sharp';
import { type Orientation, type Square, toSquareInFile, toUprightSize, UPRIGHT } from './orientation.ts';
import { PictureRefusedError } from './picture-fault.ts';
import type { PictureKind } from './picture-kind.ts';

type Library = typeof import('sharp')['default'];

/**
 * Loads sharp for this process, limited to JPEG, PNG and WebP: a hostile file cannot reach any other decoder. Its cache is off, and it uses
 * one processor.
 */
export async function loadSharp(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Each process decodes one picture, and there are other things to do for a processor.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

export interface DecodeTask {
  /** Without metadata: see picture-content.ts. */
  file: Uint8Array;
  format: PictureKind['format'];
  orientation: Orientation;
  /** Width times height, counted twice for 16 bits a channel. */
  maxPixels: number;
  /** A square of the upright picture. Default: the largest in the middle. */
  crop?: Square | undefined;
  /** Width and height of each result. */
  sizes: readonly number[];
}

/** A deep picture takes twice the memory for each pixel. */
const DEEP_BITS = 16;

/**
 * Decodes a picture in this process and makes square WebP pictures of it: cropped, turned the right way up, in sRGB. The header decides
 * whether it has too many pixels, before anything is decoded.
 * @param onHeader told the number of pixels
 * @returns one picture per size, in the order of `sizes`
 * @throws PictureRefusedError
 */
export async function decodeToSquareWebps(
  sharp: Library,
  { file, format, orientation, maxPixels, crop, sizes }: DecodeTask,
  onHeader: (pixels: number) => void,
): Promise<Buffer[]> {
  try {
    const source = sharp(file, { failOn: 'warning', limitInputPixels: maxPixels });
    const header = await source.metadata();
    if (header.format !== format) throw new PictureRefusedError('broken');
    if ((header.pages ?? 1) > 1) throw new PictureRefusedError('animated');
    const pixels = countPixels(header);
    if (pixels > maxPixels) throw new PictureRefusedError('tooManyPixels');
    onHeader(pixels);
    const { x, y, size } = toSquareInFile(toSquare(header, orientation, crop), header, orientation);
    const largest = Math.max(...sizes);
    // Turned when it is small: turning the whole picture would take all of it in memory.
    const { data, info } = await source
      .extract({ left: x, top: y, width: size, height: size })
      .resize(largest, largest)
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const { mirror, degrees } = UPRIGHT[orientation];
    const upright = await sharp(data, { raw: { width, height, channels } })
      .flop(mirror)
      .toBuffer()
      .then((mirrored) => sharp(mirrored, { raw: { width, height, channels } }).rotate(degrees).toBuffer());
    const results: Buffer[] = [];
    // One after the other, because one upload may keep one processor busy.
    for (const each of sizes)
      results.push(
        await sharp(upright, { raw: { width, height, channels } }).resize(each, each).webp({ quality: 82 }).toBuffer(),
      );
    return results;
  } catch (error) {
    throw error instanceof PictureRefusedError ? error : toRefusal(error);
  }
}

const countPixels = ({ width, height, bitsPerSample = 8, depth }: Metadata): number =>
  width * height * (bitsPerSample >= DEEP_BITS || depth === 'ushort' ? 2 : 1);

function toSquare(header: Metadata, orientation: Orientation, crop: Square | undefined): Square {
  const { width, height } = toUprightSize(header, orientation);
  if (crop === undefined) {
    const size = Math.min(width, height);
    return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
  }
  if (crop.x + crop.size > width || crop.y + crop.size > height) throw new PictureRefusedError('badCrop');
  return crop;
}

/** The library reports everything as an Error with a text: a limit that the header exceeds, or data that cannot be decoded. */
const toRefusal = (error: unknown): PictureRefusedError =>
  new PictureRefusedError(
    error instanceof Error && error.message.includes('exceeds pixel limit') ? 'tooManyPixels' : 'broken',
    error,
  );
