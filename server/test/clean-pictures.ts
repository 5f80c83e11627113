import sharp from 'sharp';
import { expect } from 'vitest';
import { SECRETS } from './hostile-pictures.ts';
import type { World } from './world.ts';

/** The chunks of a WebP that are pixels. Exif, XMP and color profiles have chunks of their own. */
const PIXELS = new Set(['VP8 ', 'VP8L', 'ALPH', 'VP8X']);

/** The chunks of a WebP. Throws when bytes are left over. */
function chunksOf(file: Buffer): string[] {
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
  const found: string[] = [];
  for (let at = 12; at < file.length; ) {
    found.push(file.toString('latin1', at, at + 4));
    const length = file.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
    expect(at).toBeLessThanOrEqual(file.length);
  }
  return found;
}

/** Requires that a stored picture is a square of each size, and has nothing but pixels. */
export async function requireCleanSquares(world: World, url: string): Promise<void> {
  for (const size of [64, 128, 256, 512]) {
    const response = await world.visitor().fetch(url.replace('/256.', `/${size}.`));
    expect(response.status).toBe(200);
    const file = Buffer.from(await response.arrayBuffer());
    expect(chunksOf(file).filter((chunk) => !PIXELS.has(chunk))).toEqual([]);
    expect(SECRETS.filter((secret) => file.includes(secret, 0, 'latin1'))).toEqual([]);
    const { width, height, exif, icc, xmp, iptc, pages } = await sharp(file).metadata();
    expect({ width, height, exif, icc, xmp, iptc, pages }).toEqual({ width: size, height: size });
  }
}
