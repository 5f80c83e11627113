import { jpegSegment, withJpegSegments } from './pictures.ts';

/** The Exif data of a picture: one directory of these entries. Each is 12 bytes. */
export const exifData = (...entries: readonly Buffer[]): Buffer => {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(entries.length);
  return Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), count, ...entries, Buffer.alloc(4)]);
};

const LONG = 4;

export const exifEntry = (tag: number, value: number): Buffer => {
  const entry = Buffer.alloc(12);
  entry.writeUInt16BE(tag, 0);
  entry.writeUInt16BE(LONG, 2);
  entry.writeUInt32BE(1, 4);
  entry.writeUInt32BE(value, 8);
  return entry;
};

/** Where the first directory begins. */
const DIRECTORY_AT = 8;
const EXIF_DIRECTORY = 0x8769;
const MOST_ENTRIES = 5400;

/** Exif data of 65 kB whose directory has entries that all point back at it: reading it takes 12 s. */
export const circularExif = (): Buffer =>
  exifData(...Array.from({ length: MOST_ENTRIES }, () => exifEntry(EXIF_DIRECTORY, DIRECTORY_AT)));

export const withJpegExif = (file: Uint8Array, exif: Uint8Array): Buffer =>
  withJpegSegments(file, jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])));

const BLOCK = 8;
/** So many blocks in which nothing changes can be said at once. */
const LONGEST_RUN = 2 ** 14;

/** The bits of a scan that says of all blocks that nothing changes: each run is a code of one bit and 14 bits for its length. */
const emptyScan = (blocks: number): Buffer => Buffer.alloc(Math.ceil((Math.ceil(blocks / LONGEST_RUN) * 15) / 8) + 1);

const huffmanTable = (kind: number, symbol: number): Buffer =>
  jpegSegment(0xc4, Buffer.from([kind, 1, ...Array.from({ length: 15 }, () => 0), symbol]));

const ofScan = (components: readonly number[], first: number, last: number): Buffer =>
  jpegSegment(0xda, Buffer.from([components.length, ...components.flatMap((id) => [id, 0]), first, last, 0]));

/** A progressive JPEG of one color, in so many scans that each go over all of its pixels. */
export function jpegOfScans(size: number, scans: number): Buffer {
  const blocks = Math.ceil(size / BLOCK) ** 2;
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(size, 1);
  frame.writeUInt16BE(size, 3);
  const repeated = Buffer.concat([ofScan([1], 1, 63), emptyScan(blocks)]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    jpegSegment(0xc2, frame),
    huffmanTable(0x00, 0),
    huffmanTable(0x10, 0xe0),
    ofScan([1, 2, 3], 0, 0),
    Buffer.alloc(Math.ceil((blocks * 3) / 8) + 1),
    ...Array.from({ length: scans - 1 }, () => repeated),
    Buffer.from([0xff, 0xd9]),
  ]);
}
