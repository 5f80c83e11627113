import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

// Pictures for tests of uploads, good and hostile. They are built by code, so that each says what is wrong with it.

/** A picture with four differently colored quarters: red and green above, blue and white below. */
export async function drawQuarters(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = QUARTERS[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [0, 0, 0];
      pixels.set(color, (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const QUARTERS = [
  [220, 30, 30],
  [30, 200, 60],
  [40, 60, 220],
  [250, 250, 250],
] as const;

/** Which of the four quarters each corner of a picture shows: upper left and right, lower left and right. */
export async function findCornerQuarters(file: Buffer): Promise<number[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [near, far] = [Math.round(info.width * 0.1), Math.round(info.width * 0.9)];
  return [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ].map(([x = 0, y = 0]) => {
    const at = (y * info.width + x) * info.channels;
    const color = [...data.subarray(at, at + 3)];
    const distances = QUARTERS.map((quarter) => Math.hypot(...quarter.map((value, i) => value - (color[i] ?? 0))));
    return distances.indexOf(Math.min(...distances));
  });
}

/** A chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngHeader {
  width: number;
  height: number;
  bits?: number;
  /** 0 gray, 2 RGB, 3 palette, 6 RGB with alpha. */
  color?: number;
  interlaced?: boolean;
}

const pngHeader = ({ width, height, bits = 8, color = 2, interlaced = false }: PngHeader): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, color, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', data);
};

/** A PNG of these chunks between its header and its end. */
export const png = (header: PngHeader, ...chunks: Uint8Array[]): Buffer =>
  Buffer.concat([PNG_SIGNATURE, pngHeader(header), ...chunks, pngChunk('IEND', new Uint8Array())]);

/** The pixels of a PNG that is one color all over: a huge picture in few bytes. */
export function flatPixels({ width, height, bits = 8, color = 2 }: PngHeader): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 6: 4 }[color] ?? 3;
  return pngChunk(
    'IDAT',
    deflateSync(Buffer.alloc(height * (1 + Math.ceil((width * channels * bits) / 8))), { level: 9 }),
  );
}

/** Puts chunks into a PNG, right after its header. */
export const withPngChunks = (file: Uint8Array, ...chunks: Uint8Array[]): Buffer =>
  Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)]);

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Puts segments into a JPEG, right after its first two bytes. */
export const withJpegSegments = (file: Uint8Array, ...segments: Uint8Array[]): Buffer =>
  Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);

/** A JPEG of one scan that says of its scan from which coefficient to which it goes. */
export function withCoefficients(file: Buffer, first: number, last: number): Buffer {
  const changed = Buffer.from(file);
  const scan = changed.indexOf(Buffer.from([0xff, 0xda]));
  changed.set([first, last], scan + changed.readUInt16BE(scan + 2) - 1);
  return changed;
}

/** Writes another size into the header of a JPEG. */
export function withJpegSize(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file);
  for (let at = 2; at < changed.length - 8; at += 2 + changed.readUInt16BE(at + 2)) {
    const marker = changed[at + 1] ?? 0;
    if (marker < 0xc0 || marker > 0xc2) continue;
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  }
  throw new Error('this JPEG has no header of a frame');
}

/** A chunk of a WebP, padded to an even length. */
export function webpChunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP of these chunks. */
export function webp(...chunks: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The extended header of a WebP. @param flags as the format numbers them: 2 is animated */
export function webpHeader(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}
