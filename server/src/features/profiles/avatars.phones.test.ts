import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { heldAs, listPhonePictures, ORIENTATIONS } from '#test/phone-pictures.ts';
import { drawQuarters, findCornerQuarters } from '#test/pictures.ts';
import { isLongRun } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
/** Phones make 12 megapixels, which take a second each to be drawn, and smaller ones of a part or for sending. */
const MEGAPIXELS = isLongRun ? [12, 8, 5, 2] : [0.5];
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

async function store(file: Buffer, crop?: { x: number; y: number; size: number }): Promise<Buffer> {
  const { avatar_url } = await ada.api.profiles.setAvatar({
    user_id: ada.userId,
    picture: new File([new Uint8Array(file)], 'portrait'),
    crop,
  });
  const response = await world.visitor().fetch((avatar_url ?? '').replace('/256.', '/512.'));
  return Buffer.from(await response.arrayBuffer());
}

test('[PRO-02] pictures as phones make them are stored, the right way up', async () => {
  let stored = 0;
  for (const megapixels of MEGAPIXELS) {
    const pictures = await listPhonePictures(megapixels);
    expect(pictures.length).toBeGreaterThanOrEqual(12);
    for (const { name, file } of isLongRun ? pictures : pictures.filter((_, i) => i % 2 === 0)) {
      const avatar = await store(file);
      // Without colors the quarters cannot be told apart.
      const corners = name === 'a gray JPEG' ? [0, 1, 2, 3] : await findCornerQuarters(avatar);
      expect([megapixels, name, corners]).toEqual([megapixels, name, [0, 1, 2, 3]]);
      stored += 1;
    }
  }
  if (isLongRun) process.stdout.write(`${stored} pictures of phones were stored, each the right way up\n`);
});

const FORMATS = ['jpeg', 'png', 'webp'] as const;
/** Squares of a picture of 400 × 200, and which quarters their corners show. Each takes a process. */
const SQUARES = [
  { crop: { x: 310, y: 0, size: 90 }, shows: [1, 1, 1, 1] },
  { crop: { x: 100, y: 110, size: 90 }, shows: [2, 2, 2, 2] },
  { crop: undefined, shows: [0, 1, 2, 3] },
];

test.each(ORIENTATIONS)(
  '[PRO-02] the square of a picture of orientation %i is where the member sees it',
  async (orientation) => {
    for (const format of isLongRun ? FORMATS : FORMATS.slice(orientation % 3, 1 + (orientation % 3))) {
      const held = await heldAs(await drawQuarters(400, 200), orientation);
      const file = await held.toFormat(format).toBuffer();
      // The library, which reads all of the metadata, sees the same picture.
      const { autoOrient } = await sharp(file).metadata();
      expect([format, autoOrient]).toEqual([format, { width: 400, height: 200 }]);
      const upright = await sharp(file).autoOrient().resize(100, 100).png().toBuffer();
      expect(await findCornerQuarters(upright)).toEqual([0, 1, 2, 3]);
      for (const { crop, shows } of isLongRun ? SQUARES : SQUARES.slice(0, 1)) {
        expect([format, crop, await findCornerQuarters(await store(file, crop))]).toEqual([format, crop, shows]);
      }
    }
  },
);
