import type { Metadata, Sharp } from 'sharp';
import { findPictureKind } from './picture-kind.ts';

declare module '../context.ts' {
  interface Context {
    /** How long decoding an uploaded picture may take. */
    maxPictureSeconds: number;
  }
}

type Library = typeof import('sharp')['default'];

let loading: Promise<Library> | undefined;

/** Loads the library with the first picture: it takes 20 MB. */
function loadLibrary(): Promise<Library> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Only what uploads may be: every other decoder is one that a hostile file cannot reach.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    // Each upload is a different picture, and there are other things to do for a processor.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

/** A deep picture takes twice the memory for each pixel. */
const DEEP_BITS = 16;

/** A square of a picture, in pixels of the picture turned the right way up. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

export interface EncodeOptions {
  /** Width times height, counted twice for 16 bits a channel. */
  maxPixels: number;
  /** Default: the largest square in the middle. */
  crop?: Square | undefined;
  /** Width and height of each result. */
  sizes: readonly number[];
  /** How long decoding may take, in whole seconds. */
  maxSeconds: number;
}

/** Why a picture is refused. */
export type PictureFault = 'wrongType' | 'animated' | 'tooManyPixels' | 'broken' | 'badCrop';

export class PictureRefusedError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault, cause?: unknown) {
    super(`a picture was refused: ${fault}`, { cause });
    this.fault = fault;
  }
}

/**
 * Makes square WebP pictures of a JPEG, PNG or WebP file: turned the right way up, cropped, in sRGB, and without anything of the
 * file but its pixels. The kind is decided by the content, the number of pixels by the header before anything is decoded.
 * @returns one picture per size, in the order of `sizes`
 * @throws PictureRefusedError
 */
export async function encodePicture(
  file: Uint8Array,
  { maxPixels, crop, sizes, maxSeconds }: EncodeOptions,
): Promise<Buffer[]> {
  const kind = findPictureKind(file);
  if (kind === null) throw new PictureRefusedError('wrongType');
  if (kind.animated) throw new PictureRefusedError('animated');
  const sharp = await loadLibrary();
  try {
    const source = open(sharp, file, maxPixels).timeout({ seconds: maxSeconds });
    const header = await source.metadata();
    if (header.format !== kind.format) throw new PictureRefusedError('broken');
    if ((header.pages ?? 1) > 1) throw new PictureRefusedError('animated');
    if (countPixels(header) > maxPixels) throw new PictureRefusedError('tooManyPixels');
    const { x, y, size } = toSquare(header.autoOrient, crop);
    const largest = Math.max(...sizes);
    const { data, info } = await source
      .extract({ left: x, top: y, width: size, height: size })
      .resize(largest, largest)
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const results: Buffer[] = [];
    // One after the other, because one upload may keep one processor busy.
    for (const each of sizes) results.push(await pixels().resize(each, each).webp({ quality: 82 }).toBuffer());
    return results;
  } catch (error) {
    throw error instanceof PictureRefusedError ? error : toRefusal(error);
  }
}

const open = (sharp: Library, file: Uint8Array, maxPixels: number): Sharp =>
  sharp(file, { autoOrient: true, failOn: 'warning', limitInputPixels: maxPixels });

const countPixels = ({ width, height, bitsPerSample = 8, depth }: Metadata): number =>
  width * height * (bitsPerSample >= DEEP_BITS || depth === 'ushort' ? 2 : 1);

function toSquare({ width, height }: Metadata['autoOrient'], crop: Square | undefined): Square {
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
