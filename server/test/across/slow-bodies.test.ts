import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { contract } from '@halfstar/contract';
import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { uploadPolicies } from '#app/upload-policies.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { drawQuarters } from '#test/pictures.ts';
import { beginSlowly, formOf, type SlowRequest } from '#test/slow-upload.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await startWorld();
  picture = await (await drawQuarters(96, 72)).jpeg().toBuffer();
});
afterAll(() => world.stop());

const KILOBYTE = 1024;
const DIARY = Buffer.from('Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\r\n');

function beginAvatar(client: Client, userId: string, file = picture): SlowRequest {
  const slow = beginSlowly(client, 'PUT', `/api/users/${userId}/avatar`, formOf('picture', 'a.jpg', file));
  onTestFinished(() => slow.abandon());
  return slow;
}

function beginImport(client: Client, file = DIARY): SlowRequest {
  const slow = beginSlowly(client, 'POST', '/api/imports', formOf('files', 'diary.csv', file));
  onTestFinished(() => slow.abandon());
  return slow;
}

/** Begins a request, sends so many bytes of it, and waits until the server reads it. */
async function beginAndSend(at: World, begin: () => SlowRequest, bytes: number): Promise<SlowRequest> {
  const arrival = once(at.app.http.server, 'request') as Promise<[IncomingMessage]>;
  const slow = begin();
  const [request] = await arrival;
  await slow.send(bytes);
  const isRead = () => request.listenerCount('readable') > 0 && request.readableLength === 0;
  await eventually(() => request.socket.bytesRead > bytes && isRead(), 'it is being read');
  return slow;
}

const membersOf = (at: World, ...names: string[]) => Promise.all(names.map((name) => at.member(name)));

test('[PRO-02] [SEC-04] an avatar is stored while four members send theirs slowly, and so are those in the end', async () => {
  const slow: SlowRequest[] = [];
  for (const member of await membersOf(world, 'ada', 'bo', 'cy', 'dee')) {
    for (let i = 0; i < 2; i += 1)
      slow.push(await beginAndSend(world, () => beginAvatar(member, member.userId), 20 * (i + 1)));
  }
  const honest = await world.member('eve');
  const { avatar_url } = await honest.api.profiles.setAvatar({
    user_id: honest.userId,
    picture: new File([new Uint8Array(picture)], 'a.jpg'),
  });
  expect(avatar_url).not.toBeNull();
  expect(slow.map((one) => one.isAnswered())).toEqual(slow.map(() => false));
  for (const one of slow) one.finish();
  expect((await Promise.all(slow.map((one) => one.answer))).map(({ status }) => status)).toEqual(slow.map(() => 200));
});

test('[IMP-02] [SEC-04] the files of an import are taken while four members send theirs slowly', async () => {
  const slow: SlowRequest[] = [];
  for (const member of await membersOf(world, 'fay', 'gus', 'hal', 'ivy')) {
    for (let i = 0; i < 2; i += 1) slow.push(await beginAndSend(world, () => beginImport(member), 20 * (i + 1)));
  }
  const honest = await world.member('jo');
  const row = '2020-01-01,Heat,1995,https://boxd.it/1,4,,,2020-01-01\r\n';
  const files = [new File([DIARY.toString(), row], 'diary.csv')];
  expect((await honest.api.imports.create({ files })).state).toBe('reading');
  expect(slow.map((one) => one.isAnswered())).toEqual(slow.map(() => false));
});

/** Signed up, not confirmed. */
async function unconfirmed(): Promise<Client> {
  const client = world.visitor();
  await client.api.accounts.signUp({
    invite_code: await world.invite(),
    email: 'nora@example.com',
    password: PASSWORD,
  });
  await client.api.accounts.signIn({ email: 'nora@example.com', password: PASSWORD });
  return client;
}

/** Confirmed, without a profile. */
async function withoutProfile(): Promise<{ client: Client; userId: string }> {
  const [client, email] = [world.visitor(), 'olga@example.com'];
  await client.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  const { user } = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  return { client, userId: user?.id ?? '' };
}

test('[SEC-04] of those who may not upload the body is not read', async () => {
  const [ann, leaver] = await membersOf(world, 'ann', 'leo');
  if (ann === undefined || leaver === undefined) throw new Error('no members');
  await leaver.api.deletion.request({ password: PASSWORD });
  const back = world.visitor();
  await back.api.accounts.signIn({ email: leaver.email, password: PASSWORD });
  const [nora, olga] = [await unconfirmed(), await withoutProfile()];
  const { user } = await nora.api.accounts.getSession();
  const tries: [begin: () => SlowRequest, status: number, code: string][] = [
    [() => beginAvatar(ann, leaver.userId), 403, 'NOT_ALLOWED'],
    [() => beginAvatar(nora, user?.id ?? ''), 403, 'EMAIL_UNCONFIRMED'],
    [() => beginAvatar(olga.client, olga.userId), 403, 'NOT_ALLOWED'],
    [() => beginAvatar(back, leaver.userId), 403, 'ACCOUNT_LEAVING'],
    [() => beginAvatar(world.visitor(), ann.userId), 401, 'AUTHENTICATION_REQUIRED'],
    [() => beginImport(nora), 403, 'EMAIL_UNCONFIRMED'],
    [() => beginImport(olga.client), 403, 'NOT_ALLOWED'],
    [() => beginImport(back), 403, 'ACCOUNT_LEAVING'],
    [() => beginImport(world.visitor()), 401, 'AUTHENTICATION_REQUIRED'],
  ];
  for (const [i, [begin, status, code]] of tries.entries()) {
    const arrival = once(world.app.http.server, 'request') as Promise<[IncomingMessage]>;
    const slow = begin();
    const [request] = await arrival;
    let isRead = false;
    request.on('newListener', (event) => {
      isRead ||= event === 'readable' || event === 'data';
    });
    // Not a byte of the body has been sent.
    const { problem } = await slow.answer;
    expect([i, problem?.status, problem?.code, isRead]).toEqual([i, status, code, false]);
  }
});

test('every call that takes a file says who may upload', () => {
  const uploads = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls)
      .filter(([, call]) => call['~orpc'].meta.upload !== undefined)
      .map(([name]) => `${feature}.${name}`),
  );
  expect(Object.keys(uploadPolicies).toSorted()).toEqual(uploads.toSorted());
});

test('[API-02] [SEC-04] whoever sends a body too slowly is refused with 408, soon, whichever call it is for', async () => {
  // Within one millisecond of silence.
  const strict = await startWorld({}, undefined, { bodies: { pace: { bytes: 1, ms: 1 } } });
  onTestFinished(() => strict.stop());
  const kim = await strict.member('kim');
  const json = Buffer.from(JSON.stringify({ name: 'Rain', description: '', ranked: false, public: true }));
  const slow = [
    beginAvatar(kim, kim.userId),
    beginImport(kim),
    beginSlowly(kim, 'POST', '/api/lists', json, 'application/json'),
  ];
  for (const one of slow) {
    void one.send(10);
    const { status, type, problem } = await one.answer;
    expect([status, type, problem?.code]).toEqual([408, 'application/problem+json', 'BODY_TOO_SLOW']);
  }
});

/** Noise behind a form, so much that it cannot be mistaken for a picture. */
const nonsense = (kilobytes: number) => Buffer.alloc(kilobytes * KILOBYTE, 'half a star ');
const begin = (member: MemberClient) => () => beginAvatar(member, member.userId, nonsense(190));

test('[SEC-04] bodies take a bounded amount of memory: when it is full, the oldest of those of a caller with the most is refused', async () => {
  const memory = { mostBytes: 400 * KILOBYTE, mostBytesPerCaller: 200 * KILOBYTE };
  const small = await startWorld({}, undefined, { bodies: { memory } });
  onTestFinished(() => small.stop());
  const [lee, max, nat] = (await membersOf(small, 'lee', 'max', 'nat')) as [MemberClient, MemberClient, MemberClient];
  const first = await beginAndSend(small, begin(lee), 180 * KILOBYTE);
  const second = await beginAndSend(small, begin(max), 180 * KILOBYTE);
  const third = await beginAndSend(small, begin(nat), 180 * KILOBYTE);
  const refused = await first.answer;
  expect([refused.status, refused.problem?.code]).toEqual([429, 'RATE_LIMITED']);
  expect([second.isAnswered(), third.isAnswered()]).toEqual([false, false]);
  // A second body of the same member is over that member's share, and costs no other member theirs.
  const fourth = await beginAndSend(small, begin(nat), 10 * KILOBYTE);
  void fourth.send(20 * KILOBYTE);
  expect((await fourth.answer).status).toBe(429);
  for (const one of [second, third]) {
    one.finish();
    // It was read to its end: it is no picture.
    expect((await one.answer).problem).toMatchObject({ status: 422, errors: [{ field: 'picture' }] });
  }
  // What has been answered takes no memory any longer.
  const fifth = await beginAndSend(small, begin(lee), 180 * KILOBYTE);
  const sixth = await beginAndSend(small, begin(nat), 180 * KILOBYTE);
  expect([fifth.isAnswered(), sixth.isAnswered()]).toEqual([false, false]);
});

test.each([
  ['no request at all', 'half a star\r\n\r\n', 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
])('[API-02] %s is answered with a problem', async (_what, text, status) => {
  const { hostname, port } = new URL(world.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const answered = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(text);
  const [head = '', body = ''] = (await answered)[0].toString().split('\r\n\r\n');
  socket.destroy();
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(Problem.parse(JSON.parse(body))).toMatchObject({ status, code: 'INVALID_INPUT' });
});

const longName = (kilobytes: number) =>
  Buffer.from(JSON.stringify({ name: 'x'.repeat(kilobytes * KILOBYTE), description: '', ranked: false, public: true }));

const beginList = (client: Client, kilobytes: number) => () => {
  const slow = beginSlowly(client, 'POST', '/api/lists', longName(kilobytes), 'application/json');
  onTestFinished(() => slow.abandon());
  return slow;
};

test('[SEC-04] whoever holds much memory by many bodies pushes out none of those who hold little, and texts count as files do', async () => {
  const memory = { mostBytes: 500 * KILOBYTE, mostBytesPerCaller: 450 * KILOBYTE };
  const small = await startWorld({}, undefined, { bodies: { memory } });
  onTestFinished(() => small.stop());
  const [pat, quinn, ray] = (await membersOf(small, 'pat', 'quinn', 'ray')) as [
    MemberClient,
    MemberClient,
    MemberClient,
  ];
  const honest = await beginAndSend(small, begin(pat), 100 * KILOBYTE);
  const flood: SlowRequest[] = [];
  for (let i = 0; i < 3; i += 1) flood.push(await beginAndSend(small, beginList(quinn, 200), 130 * KILOBYTE));
  const last = await beginAndSend(small, beginList(ray, 100), 80 * KILOBYTE);
  // The oldest of the flood was refused, not the honest one, which is older.
  const refused = await flood[0]?.answer;
  expect([refused?.status, refused?.problem?.code]).toEqual([429, 'RATE_LIMITED']);
  expect([honest, last, flood[1], flood[2]].map((one) => one?.isAnswered())).toEqual([false, false, false, false]);
  // The one who holds the most gets no more.
  const more = await beginAndSend(small, beginList(quinn, 200), 10 * KILOBYTE);
  void more.send(180 * KILOBYTE);
  expect((await more.answer).status).toBe(429);
  honest.finish();
  expect((await honest.answer).problem).toMatchObject({ status: 422, errors: [{ field: 'picture' }] });
  last.finish();
  expect((await last.answer).status).toBe(422);
});
