import { PICTURE_MESSAGES } from '@halfstar/contract/profiles/avatars.schema';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { measureCost, measureCostOfChildren } from '#test/cost.ts';
import { circularExif, jpegOfScans, withJpegExif } from '#test/picture-bombs.ts';
import { drawQuarters, pngChunk, webp, webpChunk, webpHeader, withPngChunks } from '#test/pictures.ts';
import { isLongRun } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

async function store({ api, userId }: MemberClient, file: Buffer): Promise<string> {
  const picture = new File([new Uint8Array(file)], 'portrait');
  const { avatar_url } = await api.profiles.setAvatar({ user_id: userId, picture });
  return avatar_url ?? '';
}

const refusal = { data: { errors: [{ field: 'picture', message: PICTURE_MESSAGES.tooCostly }] } };
const draw = () => drawQuarters(96, 72);

test('[PRO-02] metadata whose directories go in circles never reach what would follow them', async () => {
  const exif = circularExif();
  const plainWebp = await (await draw()).webp().toBuffer();
  const bombs = [
    withJpegExif(await (await draw()).jpeg().toBuffer(), exif),
    withPngChunks(await (await draw()).png().toBuffer(), pngChunk('eXIf', exif)),
    webp(webpHeader(8, 96, 72), plainWebp.subarray(12), webpChunk('EXIF', exif)),
  ];
  for (const bomb of bombs) expect(await store(ada, bomb)).toMatch(/^\/pictures\//);
});

test('[PRO-02] a JPEG of thousands of scans is refused before it is decoded, however they are written', async () => {
  await expect(store(ada, jpegOfScans(6300, 2601))).rejects.toMatchObject(refusal);
  // As many as progressive pictures have.
  expect(await store(ada, jpegOfScans(100, 18))).toMatch(/^\/pictures\//);
  // The decoder skips a marker without length; whoever took it for a segment would not see the scans in it.
  const hiding = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0x01]), jpegOfScans(100, 40).subarray(2)]);
  await expect(store(ada, hiding)).rejects.toMatchObject({
    data: { errors: [{ field: 'picture', message: PICTURE_MESSAGES.broken }] },
  });
});

test('[PRO-02] decoding that takes too much is ended, and the next picture is stored', async () => {
  const photo = await (await drawQuarters(2000, 1500)).png().toBuffer();
  const { maxPictureSeconds } = world.ctx;
  const restore = () => {
    world.ctx.maxPictureSeconds = maxPictureSeconds;
  };
  onTestFinished(restore);
  world.ctx.maxPictureSeconds = 1e-6;
  await expect(store(ada, photo)).rejects.toMatchObject(refusal);
  restore();
  expect(await store(ada, photo)).toMatch(/^\/pictures\//);
});

test("[PRO-02] nobody's picture waits for those of a single other member", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hostile = { key: 'member hostile', isMember: true };
  const decoding = [0, 1].map(() => world.ctx.costly.picture.run(hostile, () => held));
  expect(await store(ada, await (await draw()).jpeg().toBuffer())).toMatch(/^\/pictures\//);
  release();
  await Promise.all(decoding);
});

/** Made so that decoding them would take 12 and 21 seconds, and 603 MB. The first is harmless without its metadata. */
async function makeBombs(): Promise<[name: string, bomb: Buffer][]> {
  const file = await (await draw()).jpeg().toBuffer();
  return [
    ['metadata in circles', withJpegExif(file, circularExif())],
    ['2,601 scans', jpegOfScans(6300, 2601)],
  ];
}

test.runIf(isLongRun)(
  '[PRO-02] a picture bomb takes less than two seconds and 150 MB, also where it is decoded',
  async () => {
    for (const [name, bomb] of await makeBombs()) {
      const began = performance.now();
      const {
        cpuMs,
        bytes,
        result: decoding,
      } = await measureCost(() => measureCostOfChildren(() => store(ada, bomb).catch(() => undefined)));
      const seconds = (performance.now() - began) / 1000;
      const figures = [cpuMs / 1000, decoding.cpuMs / 1000, bytes / 1e6, decoding.bytes / 1e6].map((one) =>
        one.toFixed(2),
      );
      process.stdout.write(
        `${name}: ${decoding.result === undefined ? 'refused' : 'stored'} after ${seconds.toFixed(2)} s; ` +
          `server ${figures[0]} s of processor and ${figures[2]} MB, decoder ${figures[1]} s and ${figures[3]} MB\n`,
      );
      expect(cpuMs + decoding.cpuMs).toBeLessThan(2000);
      expect(bytes).toBeLessThan(150_000_000);
      expect(decoding.bytes).toBeLessThan(150_000_000);
    }
  },
);
