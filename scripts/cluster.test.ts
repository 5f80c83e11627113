import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MemberClient } from '../server/test/client.ts';
import { TestMailServer } from '../server/test/mail-server.ts';
import { eventually } from '../server/test/world.ts';
import { type Cluster, startCluster } from './support/cluster.ts';
import { PASSWORD } from './support/people.ts';

const PROCESSES = 3;

const mails = new TestMailServer();
let folder: string;
let cluster: Cluster;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halfstar-cluster-'));
  const env = { SMTP_URL: await mails.open(), RATE_LIMIT_FACTOR: '1' };
  cluster = await startCluster({ dataDir: folder, processes: PROCESSES, env });
});
afterAll(async () => {
  await cluster.stop();
  await mails.close();
  await rm(folder, { recursive: true, force: true });
});

async function linkTo(email: string): Promise<URL> {
  const find = () => mails.accepted.findLast((mail) => mail.to.includes(email));
  await eventually(() => find() !== undefined);
  return new URL(/https?:\/\/\S+/.exec(find()?.text ?? '')?.[0] ?? '');
}

/** Signs up and completes the onboarding behind the proxy: each request is answered by another process than the one before. */
async function signUpAs(name: string, inviteCode: string): Promise<MemberClient> {
  const member = new MemberClient(cluster.origin);
  member.email = `${name}@example.com`;
  await member.api.accounts.signUp({ invite_code: inviteCode, email: member.email, password: PASSWORD });
  await member.api.accounts.confirmEmail({ token: (await linkTo(member.email)).searchParams.get('token') ?? '' });
  const { user } = await member.api.accounts.getSession();
  member.userId = user?.id ?? '';
  member.username = (await member.api.profiles.create({ user_id: member.userId })).username;
  await member.api.profiles.completeOnboarding({ user_id: member.userId, onboarding_completed: true });
  return member;
}

/** The same member at one process, without the proxy. */
function at(origin: string, { cookies, userId }: MemberClient): MemberClient {
  const client = new MemberClient(origin);
  client.cookies = cookies;
  client.userId = userId;
  return client;
}

/** A websocket of a member at an origin, with the kinds of things that it was told have changed. */
async function listen(origin: string, { cookies }: MemberClient) {
  const nouns: string[] = [];
  let ready = false;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie: cookies, origin },
  } as never);
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as { type: string; nouns?: string[] };
    if (message.type === 'ready') ready = true;
    nouns.push(...(message.nouns ?? []));
  });
  await eventually(() => ready);
  return { nouns, close: () => socket.close() };
}

test('[OPS-05] three processes behind a proxy behave as one, also while one of them is killed', async () => {
  const origins = cluster.processes().map((server) => server.origin);
  const admin = await signUpAs('admin', cluster.adminInvite);
  const invite = await admin.api.invites.create({});
  const ada = await signUpAs('ada', invite.code);

  // A session is known to every process, and so is its end.
  const elsewhere = new MemberClient(cluster.origin);
  await elsewhere.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  const states = (member: MemberClient) =>
    Promise.all(origins.map(async (origin) => (await at(origin, member).api.accounts.getSession()).user?.id ?? null));
  expect(await states(elsewhere)).toEqual(origins.map(() => ada.userId));
  await ada.api.sessions.endOthers();
  for (const origin of origins) {
    const { api } = at(origin, elsewhere);
    await eventually(() =>
      api.sessions.list().then(
        () => false,
        ({ code }) => code === 'AUTHENTICATION_REQUIRED',
      ),
    );
  }
  expect(await states(ada)).toEqual(origins.map(() => ada.userId));

  // What happens at one process is heard at each other, and through the proxy.
  const tabs = await Promise.all([...origins, cluster.origin].map((origin) => listen(origin, ada)));
  await at(origins[0] ?? '', admin).api.follows.follow({ user_id: ada.userId });
  await eventually(() => tabs.every(({ nouns }) => nouns.includes('follow')));
  expect(tabs.map(({ nouns }) => nouns.filter((noun) => noun === 'follow').length)).toEqual(tabs.map(() => 1));

  // Ten wrong passwords are ten, whoever counts them.
  const tries: string[] = [];
  const guesser = new MemberClient(cluster.origin);
  for (let guess = 0; guess < 12; guess += 1) {
    await guesser.api.accounts.signIn({ email: 'nobody@example.com', password: 'a wrong guess' }).catch(({ code }) => {
      tries.push(code);
    });
  }
  expect(tries).toEqual([...Array(10).fill('INVALID_CREDENTIALS'), ...Array(2).fill('RATE_LIMITED')]);

  // A mail is sent by one process, once; requests and tabs go on while a process is killed.
  const before = mails.accepted.length;
  const restarting = cluster.restart(1, 'kill');
  await ada.api.accounts.requestPasswordReset({ email: ada.email });
  for (let request = 0; request < 3 * PROCESSES; request += 1) {
    expect((await ada.api.profiles.getOwn({ user_id: ada.userId })).username).toBe(ada.username);
  }
  await restarting;
  await eventually(() => mails.accepted.length > before);
  const there = await listen(origins[1] ?? '', ada);
  await at(origins[2] ?? '', admin).api.follows.unfollow({ user_id: ada.userId });
  await eventually(() => there.nouns.includes('follow'));
  expect(mails.accepted.length).toBe(before + 1);
  for (const tab of [...tabs, there]) tab.close();
});
