import { type Orientation, readOrientation } from './orientation.ts';
import { PictureRefusedError } from './picture-fault.ts';
import { fourCharactersAt, type PictureKind, PNG_SIGNATURE } from './picture-kind.ts';

/** What of a picture file is decoded. */
export interface PictureContent {
  /** The file without metadata. */
  file: Buffer;
  orientation: Orientation;
}

/**
 * Copies a picture file without its metadata: only what its pixels and colors need, and the orientation beside it. So nothing that reads
 * metadata is reached by a hostile file: a directory of Exif data whose entries point back at it took 12 seconds. Takes time in proportion
 * to the file.
 * @throws PictureRefusedError when the file is broken, or a JPEG has more than 32 scans
 */
export function stripPictureMetadata(file: Buffer, { format }: PictureKind): PictureContent {
  const content = new ContentWriter(file);
  if (format === 'jpeg') copyJpeg(file, content);
  else if (format === 'png') copyPng(file, content);
  else copyWebp(file, content);
  return content.finish();
}

const broken = () => new PictureRefusedError('broken');

const EXIF_NAME = 'Exif\0\0';

const isExifName = (file: Buffer, at: number): boolean =>
  file.toString('latin1', at, at + EXIF_NAME.length) === EXIF_NAME;

class ContentWriter {
  readonly #source: Buffer;
  readonly #copy: Buffer;
  #length = 0;
  #orientation: Orientation | null = null;

  constructor(source: Buffer) {
    this.#source = source;
    this.#copy = Buffer.allocUnsafe(source.length);
  }

  keep(from: number, to: number): void {
    this.#length += this.#source.copy(this.#copy, this.#length, from, to);
  }

  /** Takes the orientation from Exif data, which some programs begin with their name. Of several, the first count. */
  readExif(from: number, to: number): void {
    const isNamed = isExifName(this.#source, from);
    this.#orientation ??= readOrientation(this.#source.subarray(isNamed ? from + EXIF_NAME.length : from, to));
  }

  /** Puts other bytes in place of the last ones that were kept. */
  replaceEnd(bytes: readonly number[]): void {
    this.#copy.set(bytes, this.#length - bytes.length);
  }

  finish(): PictureContent {
    return { file: this.#copy.subarray(0, this.#length), orientation: this.#orientation ?? 1 };
  }
}

/**
 * What the decoder is given of a JPEG: frames, tables, scans, and of the segments of applications JFIF, color profiles, and how Adobe
 * stores colors. Every other marker but those of metadata is refused, also those that the decoder skips as having no length.
 */
const KEPT_SEGMENTS: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xda, 0xdb, 0xdc, 0xdd,
  0xe0, 0xe2, 0xee,
]);
const EXIF_SEGMENT = 0xe1;
const COMMENT = 0xfe;
const isMetadata = (marker: number): boolean => marker === COMMENT || (marker >= 0xe0 && marker <= 0xef);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Frames whose scans have all coefficients of their components, in full: not progressive, not lossless. */
const SEQUENTIAL_FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc9]);
/**
 * The first and the last coefficient of a scan, and their precision. In a sequential frame decoders ignore what the file says, but ours
 * takes anything else than this for damage. Some phones write zeros.
 */
const ALL_COEFFICIENTS = [0, 63, 0];
/** With one component. */
const MIN_SCAN_BYTES = 8;

/**
 * Each scan goes over all the pixels, with as few as 20 bytes in the file: 2,601 of them took 21 seconds. Progressive pictures have
 * about 10, and 18 with four colors.
 */
const MAX_SCANS = 32;

function copyJpeg(file: Buffer, content: ContentWriter): void {
  content.keep(0, 2);
  let scans = 0;
  let isSequential = false;
  for (let at = 2; ; ) {
    if (at + 4 > file.length || file[at] !== 0xff) throw broken();
    const marker = file.readUInt8(at + 1);
    // Any marker may have more of these bytes before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end < at + 4 || end > file.length) throw broken();
    if (marker === EXIF_SEGMENT && isExifName(file, at + 4)) content.readExif(at + 4, end);
    if (KEPT_SEGMENTS.has(marker)) content.keep(at, end);
    else if (!isMetadata(marker)) throw broken();
    if (SEQUENTIAL_FRAMES.has(marker)) isSequential = true;
    const bytes = end - at - 2;
    at = end;
    if (marker !== START_OF_SCAN) continue;
    if (isSequential && bytes >= MIN_SCAN_BYTES) content.replaceEnd(ALL_COEFFICIENTS);
    scans += 1;
    if (scans > MAX_SCANS) throw new PictureRefusedError('tooCostly');
    const next = findMarker(file, at);
    // What follows the end is not of the picture. Without an end the decoder says how much of it is missing.
    const isLast = next === null || file[next + 1] === END_OF_IMAGE;
    content.keep(at, next === null ? file.length : isLast ? next + 2 : next);
    if (isLast) return;
    at = next;
  }
}

const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;

/** Where the next marker is that is not part of a scan; null when there is none. */
function findMarker(file: Buffer, from: number): number | null {
  for (let at = file.indexOf(0xff, from); at !== -1 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < FIRST_RESTART || next > LAST_RESTART)) return at;
  }
  return null;
}

/** The pixels of a PNG, and what their colors mean. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'IDAT', 'IEND']);

function copyPng(file: Buffer, content: ContentWriter): void {
  content.keep(0, PNG_SIGNATURE.length);
  for (let at = PNG_SIGNATURE.length; ; ) {
    if (at + 12 > file.length) throw broken();
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw broken();
    const type = fourCharactersAt(file, at + 4);
    if (type === 'eXIf') content.readExif(at + 8, end - 4);
    if (KEPT_CHUNKS.has(type)) content.keep(at, end);
    if (type === 'IEND') return;
    at = end;
  }
}

/** Where the header of a WebP says what the file has besides pixels. */
const FEATURES_AT = 20;
const EXIF_AND_XMP = 0b1100;

function copyWebp(file: Buffer, content: ContentWriter): void {
  const riffEnd = file.length < 12 ? Number.POSITIVE_INFINITY : 8 + file.readUInt32LE(4);
  if (riffEnd > file.length) throw broken();
  content.keep(0, 12);
  for (let at = 12; at < riffEnd; ) {
    if (at + 8 > riffEnd) throw broken();
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > riffEnd) throw broken();
    const type = fourCharactersAt(file, at);
    if (type === 'EXIF') content.readExif(at + 8, end);
    const next = Math.min(end + (length % 2), riffEnd);
    if (type !== 'EXIF' && type !== 'XMP ') content.keep(at, next);
    at = next;
  }
  const { file: copy } = content.finish();
  copy.writeUInt32LE(copy.length - 8, 4);
  if (fourCharactersAt(copy, 12) === 'VP8X' && copy.length > FEATURES_AT)
    copy.writeUInt8(copy.readUInt8(FEATURES_AT) & ~EXIF_AND_XMP, FEATURES_AT);
}
