import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AVATAR_SIZES, listAvatarPaths } from '@halfstar/contract/profiles/avatars.schema';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { deleteReleasedPicture, deleteUnusedPictures } from '#platform/pictures/stored-pictures.ts';
import type { MemberClient } from '#test/client.ts';
import { drawQuarters, findCornerQuarters } from '#test/pictures.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

type Crop = { x: number; y: number; size: number };

/** @param name misleading on purpose */
const toFile = (bytes: Uint8Array, name = 'portrait.txt') =>
  new File([new Uint8Array(bytes)], name, { type: 'text/plain' });

async function setAvatar({ api, userId }: MemberClient, bytes: Uint8Array, crop?: Crop): Promise<string> {
  const { avatar_url } = await api.profiles.setAvatar({ user_id: userId, picture: toFile(bytes), crop });
  return avatar_url ?? '';
}

const jpegOf = async (width: number, height: number) =>
  (await drawQuarters(width, height)).jpeg({ quality: 95 }).toBuffer();

async function download(url: string, size: number): Promise<Buffer> {
  const response = await world.visitor().fetch(url.replace('/256.', `/${size}.`));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const filesOf = async (): Promise<string[]> => {
  const root = join(world.storageFolder, 'pictures');
  return existsSync(root) ? (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.webp')) : [];
};
const listPictures = () => world.ctx.db.selectFrom('pictures').selectAll().execute();

test.each(['jpeg', 'png', 'webp'] as const)(
  '[PRO-02] a %s, told by its content, becomes square WebP pictures in four sizes that everybody can load and keep',
  async (format) => {
    const ada = await world.member('ada');
    const url = await setAvatar(ada, await (await drawQuarters(300, 200)).toFormat(format).toBuffer());
    expect(await world.profile('ada')).toMatchObject({ avatar_url: url });
    expect(listAvatarPaths(url)?.map(({ size }) => size)).toEqual([...AVATAR_SIZES]);
    for (const { size, path } of listAvatarPaths(url) ?? []) {
      const response = await world.visitor().fetch(path);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      const file = Buffer.from(await response.arrayBuffer());
      expect(Number(response.headers.get('content-length'))).toBe(file.length);
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: size, height: size });
      // The largest square in the middle has all four quarters.
      expect(await findCornerQuarters(file)).toEqual([0, 1, 2, 3]);
    }
  },
);

test('[PRO-02] the member chooses the square, in pixels of the picture turned the right way up', async () => {
  const bo = await world.member('bo');
  const upright = await jpegOf(400, 200);
  const lowerRight = { x: 210, y: 110, size: 80 };
  expect(await findCornerQuarters(await download(await setAvatar(bo, upright, lowerRight), 256))).toEqual([3, 3, 3, 3]);
  expect(
    await findCornerQuarters(await download(await setAvatar(bo, upright, { x: 100, y: 0, size: 200 }), 64)),
  ).toEqual([0, 1, 2, 3]);
  // Orientation 6: the camera was held on its side, so that the left half of the file is the upper half of the picture.
  const onItsSide = await (await drawQuarters(400, 200)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const url = await setAvatar(bo, onItsSide, { x: 0, y: 100, size: 200 });
  expect(await findCornerQuarters(await download(url, 512))).toEqual([2, 0, 3, 1]);
  expect(
    await findCornerQuarters(await download(await setAvatar(bo, onItsSide, { x: 0, y: 310, size: 80 }), 512)),
  ).toEqual([3, 3, 3, 3]);
});

test.each([
  { x: 201, y: 0, size: 200 },
  { x: 0, y: 1, size: 200 },
  { x: 0, y: 0, size: 401 },
  { x: 99_999, y: 0, size: 1 },
])('[PRO-02] a square outside of the picture is refused and changes nothing: %o', async (crop) => {
  const cy = await world.member('cy');
  await expect(setAvatar(cy, await jpegOf(400, 200), crop)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { errors: [{ field: 'crop', message: 'The square is outside of the picture.' }] },
  });
  expect((await world.profile('cy')).avatar_url).toBeNull();
});

test.each([
  { x: -1, y: 0, size: 10 },
  { x: 0.5, y: 0, size: 10 },
  { x: 0, y: 0, size: 0 },
])('[PRO-02] a square of %o is refused', async (crop) => {
  const cy = await world.member('cy');
  await expect(setAvatar(cy, await jpegOf(40, 20), crop)).rejects.toMatchObject({ status: 422 });
});

test('[PRO-02] a replaced avatar and a removed one are deleted, and removing again is harmless', async () => {
  const dee = await world.member('dee');
  const first = await setAvatar(dee, await jpegOf(60, 60));
  const second = await setAvatar(dee, await jpegOf(70, 60));
  expect(second).not.toBe(first);
  await world.runJobs();
  expect((await world.visitor().fetch(first)).status).toBe(404);
  expect((await download(second, 64)).length).toBeGreaterThan(0);
  const remove = async () => (await dee.api.profiles.removeAvatar({ user_id: dee.userId })).avatar_url;
  expect([await remove(), await remove()]).toEqual([null, null]);
  await world.runJobs();
  for (const { path } of listAvatarPaths(second) ?? []) expect((await world.visitor().fetch(path)).status).toBe(404);
});

test('[PRO-02] the avatar of a deleted account is deleted with it', async () => {
  const eve = await world.member('eve');
  const url = await setAvatar(eve, await jpegOf(60, 60));
  await eve.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx);
  await world.runJobs();
  expect((await world.visitor().fetch(url)).status).toBe(404);
});

test('[PRO-02] whichever file a killed deletion reached, the next run deletes the rest', async () => {
  const fay = await world.member('fay');
  for (const files of [0, 1, 3, 4]) {
    const url = await setAvatar(fay, await jpegOf(60, 60));
    const paths = (listAvatarPaths(url) ?? []).map(({ path }) => path.slice(1));
    await fay.api.profiles.removeAvatar({ user_id: fay.userId });
    for (const path of paths.slice(0, files)) await world.ctx.storage.delete(path);
    const key = paths[0]?.split('/')[1] ?? '';
    await deleteReleasedPicture.run(world.ctx, { key });
    await deleteReleasedPicture.run(world.ctx, { key });
    expect((await filesOf()).filter((name) => name.startsWith(key))).toEqual([]);
    expect((await listPictures()).filter((row) => row.key === key)).toEqual([]);
  }
});

test('[PRO-02] an upload that was killed before the profile showed it is deleted by the nightly job, and none in use', async () => {
  const gus = await world.member('gus');
  const used = await setAvatar(gus, await jpegOf(60, 60));
  // A process that is killed leaves the row and some of the files.
  const key = 'a'.repeat(32);
  const now = world.clock.now().toISOString();
  await world.ctx.db
    .insertInto('pictures')
    .values({ key, sizes: [64, 128], unused_since: now, created_at: now })
    .execute();
  await world.ctx.storage.put(`pictures/${key}/64.webp`, Buffer.from('half a file'), 'image/webp');
  await deleteUnusedPictures.run(world.ctx, undefined);
  expect((await listPictures()).filter((row) => row.key === key)).toHaveLength(1);
  world.clock.advance({ hours: 2 });
  await deleteUnusedPictures.run(world.ctx, undefined);
  expect((await listPictures()).filter((row) => row.key === key)).toEqual([]);
  expect((await filesOf()).filter((name) => name.startsWith(key))).toEqual([]);
  expect((await download(used, 256)).length).toBeGreaterThan(0);
});

test('[PRO-02] while the storage is away an upload is refused as PICTURE_NOT_STORED, the old avatar stays, and trying again works', async () => {
  const hal = await world.member('hal');
  const before = await setAvatar(hal, await jpegOf(60, 60));
  const { put } = world.ctx.storage;
  const { StorageError } = await import('#platform/storage/storage.ts');
  world.ctx.storage.put = () => Promise.reject(new StorageError('store a file', new Error('away')));
  await expect(setAvatar(hal, await jpegOf(70, 70))).rejects.toMatchObject({
    status: 503,
    code: 'PICTURE_NOT_STORED',
  });
  world.ctx.storage.put = put;
  expect((await world.profile('hal')).avatar_url).toBe(before);
  expect(await setAvatar(hal, await jpegOf(70, 70))).not.toBe(before);
});

test('[PRO-02] two uploads at once leave one avatar and no other file', async () => {
  const ivy = await world.member('ivy');
  const urls = await Promise.all([60, 61, 62].map(async (size) => setAvatar(ivy, await jpegOf(size, size))));
  await world.runJobs();
  const shown = (await world.profile('ivy')).avatar_url ?? '';
  expect(urls).toContain(shown);
  const answers = await Promise.all(urls.map(async (url) => (await world.visitor().fetch(url)).status));
  expect(answers.toSorted()).toEqual([200, 404, 404]);
});

test("[PRO-02] another member's avatar cannot be changed", async () => {
  const [jo, kim] = [await world.member('jo'), await world.member('kim')];
  const before = await setAvatar(kim, await jpegOf(60, 60));
  const picture = toFile(await jpegOf(60, 60));
  const refused = { status: 403, code: 'NOT_ALLOWED' };
  await expect(jo.api.profiles.setAvatar({ user_id: kim.userId, picture })).rejects.toMatchObject(refused);
  await expect(jo.api.profiles.removeAvatar({ user_id: kim.userId })).rejects.toMatchObject(refused);
  await expect(world.visitor().api.profiles.setAvatar({ user_id: kim.userId, picture })).rejects.toMatchObject({
    status: 401,
  });
  expect((await world.profile('kim')).avatar_url).toBe(before);
});

test('[PRO-02] a picture whose size the storage does not say is sent whole', async () => {
  const url = await setAvatar(await world.member('max'), await jpegOf(60, 60));
  const whole = await download(url, 256);
  const { ctx } = world;
  const { storage } = ctx;
  onTestFinished(() => {
    ctx.storage = storage;
  });
  ctx.storage = {
    ...storage,
    get: async (key) => {
      const file = await storage.get(key);
      return file && { ...file, size: null };
    },
  };
  const response = await world.visitor().fetch(url);
  expect(response.headers.get('content-length')).toBeNull();
  expect(Buffer.from(await response.arrayBuffer())).toEqual(whole);
});

test('a picture path leads to stored pictures and nowhere else', async () => {
  const lee = await world.member('lee');
  const url = await setAvatar(lee, await jpegOf(60, 60));
  const key = url.split('/')[2] ?? '';
  const paths = [
    `/pictures/${key}/96.webp`,
    `/pictures/${key}/256.png`,
    `/pictures/${key.toUpperCase()}/256.webp`,
    `/pictures/${key}`,
    '/pictures/',
    `/pictures/${'0'.repeat(32)}/256.webp`,
    '/pictures/../../etc/passwd',
    '/pictures/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/pictures/..%5c..%5csecret/256.webp',
    `/pictures/${key}/..%2f..%2f..%2fsecret`,
    `/pictures/${key}%00/256.webp`,
  ];
  for (const path of paths) expect([path, (await world.visitor().fetch(path)).status]).toEqual([path, 404]);
  const head = await world.visitor().fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('[PRO-02] uploads are limited to 30 an hour', async () => {
  const strict = await startWorld({ rateLimitFactor: 1 });
  try {
    const mia = await strict.member('mia');
    const picture = toFile(Buffer.from('no picture'));
    const upload = () =>
      mia.api.profiles.setAvatar({ user_id: mia.userId, picture }).catch(({ code }: { code: string }) => code);
    const codes = new Set<unknown>();
    for (let i = 0; i < 30; i += 1) codes.add(await upload());
    expect([...codes]).toEqual(['INVALID_INPUT']);
    expect(await upload()).toBe('RATE_LIMITED');
  } finally {
    await strict.stop();
  }
});
