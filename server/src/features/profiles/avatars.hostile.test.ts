import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { MAX_PICTURE_BYTES } from '@halfstar/contract/profiles/avatars.schema';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { requireCleanSquares } from '#test/clean-pictures.ts';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { listHostilePictures } from '#test/hostile-pictures.ts';
import { fewOrMany } from '#test/runs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
});
afterAll(() => world.stop());

const send = async (file: Buffer, type = 'image/png') => {
  const form = new FormData();
  form.set('picture', new File([new Uint8Array(file)], 'portrait.png', { type }));
  return ada.fetch(`/api/users/${ada.userId}/avatar`, { method: 'PUT', body: form });
};

const avatarOf = async () => (await ada.api.profiles.getOwn({ user_id: ada.userId })).avatar_url;

const MEGABYTE = 1024 * 1024;
/** Of this process, which decodes none of them: what is left are copies of the files. Without limits a single one takes 1.2 GB. */
const MOST_GROWTH = 600 * MEGABYTE;

test('[PRO-02] [SEC-05] hostile pictures are refused with the field and the reason, or stored as clean squares, in bounded memory', async () => {
  const all = await listHostilePictures();
  expect(all.length).toBeGreaterThanOrEqual(60);
  const nth = fewOrMany(7, 1);
  const pictures = all.filter((_, i) => i % nth === 0);
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 5);
  const outcomes: [string, string][] = [];
  for (const { name, makeFile } of pictures) {
    const file = await makeFile();
    const stored = await avatarOf();
    // The declared type and the name are those of a PNG for all of them.
    const response = await send(file);
    const now = await avatarOf();
    if (response.status === 200) {
      await requireCleanSquares(world, now ?? '');
      outcomes.push([name, now === stored ? 'not replaced' : 'cleaned']);
    } else {
      const { status, errors } = Problem.parse(await response.json());
      outcomes.push([
        name,
        `${now === stored ? '' : 'replaced '}${status} ${errors?.map(({ field, message }) => `${field}: ${message}`).join()}`,
      ]);
    }
  }
  clearInterval(watch);
  expect(outcomes).toEqual(
    pictures.map(({ name, outcome }) => [name, outcome === 'cleaned' ? 'cleaned' : `422 picture: ${outcome}`]),
  );
  expect(highest - before).toBeLessThan(MOST_GROWTH);
});

/** The parts of a form whose file is three times as large as it may be. */
function* tooLargeForm(): Generator<Buffer> {
  yield Buffer.from('--x\r\ncontent-disposition: form-data; name="picture"; filename="a.png"\r\n\r\n');
  for (let sent = 0; sent < 3 * MAX_PICTURE_BYTES; sent += 64 * 1024) yield Buffer.alloc(64 * 1024);
  yield Buffer.from('\r\n--x--\r\n');
}

test('[PRO-02] a file over 5 MB is refused with 413 while it arrives, with and without a declared length', async () => {
  const stored = await avatarOf();
  const tooLarge = Buffer.alloc(MAX_PICTURE_BYTES + 64 * 1024);
  const answers = [await send(tooLarge)];
  // A stream declares no length.
  const streamed: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: ReadableStream.from(tooLargeForm()),
    duplex: 'half',
  };
  answers.push(await ada.fetch(`/api/users/${ada.userId}/avatar`, streamed));
  for (const answer of answers) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(Problem.parse(await answer.json())).toMatchObject({
      status: 413,
      code: 'UPLOAD_TOO_LARGE',
      errors: [{ field: 'picture', message: 'A picture has at most 5 MB. Choose a smaller one.' }],
    });
  }
  // Within the limit of the form, over the limit of the picture.
  const slightly = await send(Buffer.alloc(MAX_PICTURE_BYTES + 1));
  expect([slightly.status, Problem.parse(await slightly.json()).errors]).toEqual([
    422,
    [{ field: 'picture', message: 'A picture has at most 5 MB. Choose a smaller one.' }],
  ]);
  expect(await avatarOf()).toBe(stored);
});

test('[PRO-02] [OPS-03] a client that leaves during an upload is not taken for an outage of the database', async () => {
  const lines: string[] = [];
  const logging = await startWorld({}, createLog('warn', { write: (line) => void lines.push(line) }));
  onTestFinished(() => logging.stop());
  const { cookies, userId } = await logging.member('bo');
  const arrival = once(logging.app.http.server, 'request') as Promise<[IncomingMessage]>;
  const client = request(`${logging.origin}/api/users/${userId}/avatar`, {
    method: 'PUT',
    headers: { cookie: cookies, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000 },
  });
  client.on('error', () => undefined);
  client.write('--x');
  const [upload] = await arrival;
  await eventually(() => upload.listenerCount('readable') > 0);
  const left = new Promise((resolve) => void upload.once('close', resolve));
  client.destroy();
  await left;
  expect((await logging.visitor().fetch('/readyz')).status).toBe(200);
  expect(lines).toEqual([]);
});

test('[PRO-02] a form that is no form, or has other fields, is refused and names the field', async () => {
  const path = `/api/users/${ada.userId}/avatar`;
  const put = (body: RequestInit['body'], type?: string) =>
    ada.fetch(path, { method: 'PUT', body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) });
  const many = new FormData();
  for (let i = 0; i < 30_000; i += 1) many.append(`x${i}`, '');
  const [twice, words, other] = [new FormData(), new FormData(), new FormData()];
  for (const name of ['a.png', 'b.png']) twice.append('picture', new File(['x'], name));
  words.set('picture', 'a word');
  other.set('picture', new File(['x'], 'a.png'));
  other.set('__proto__[polluted]', 'yes');
  const bodies: [Response, number, string][] = [
    [await put('nonsense', 'multipart/form-data; boundary=x'), 422, 'picture'],
    [await put('nonsense', 'multipart/form-data'), 422, 'picture'],
    [await put(many), 422, 'picture'],
    [await put(twice), 422, 'picture'],
    [await put(words), 422, 'picture'],
    [await put(new FormData()), 422, 'picture'],
    [await put('{}', 'application/json'), 422, 'picture'],
    [await put(new Uint8Array([1, 2, 3]), 'image/png'), 415, ''],
    [await put(other), 422, '__proto__'],
  ];
  for (const [i, [response, status, field]] of bodies.entries()) {
    const problem = Problem.parse(await response.json());
    expect([i, problem.status, problem.errors?.[0]?.field ?? '']).toEqual([i, status, field]);
  }
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

test('only calls that take a file read a form', async () => {
  const form = new FormData();
  form.set('username', 'bo');
  const response = await ada.fetch(`/api/users/${ada.userId}/username`, { method: 'PUT', body: form });
  expect([response.status, Problem.parse(await response.json()).code]).toEqual([415, 'INVALID_INPUT']);
});
