import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { MemberClient } from '../server/test/client.ts';
import { eventually } from '../server/test/eventually.ts';
import { type LiveTab, listNouns, openTab } from '../server/test/live-tab.ts';
import { TestMailServer } from '../server/test/mail-server.ts';
import { type Cluster, startCluster } from './support/cluster.ts';
import { PASSWORD } from './support/people.ts';

const PROCESSES = 3;

const mails = new TestMailServer();
let folder: string;
let started: Cluster | undefined;
let origins: string[];
let admin: MemberClient;
let ada: MemberClient;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halfstar-cluster-'));
  const env = { SMTP_URL: await mails.open(), RATE_LIMIT_FACTOR: '1' };
  const cluster = await startCluster({ dataDir: folder, processes: PROCESSES, env });
  started = cluster;
  origins = cluster.processes().map((server) => server.origin);
  admin = await signUpAs('admin', cluster.adminInvite);
  ada = await signUpAs('ada', (await admin.api.invites.create({})).code);
});
afterAll(async () => {
  await started?.stop();
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
  const member = new MemberClient(getCluster().origin);
  member.email = `${name}@example.com`;
  await member.api.accounts.signUp({ invite_code: inviteCode, email: member.email, password: PASSWORD });
  await member.api.accounts.confirmEmail({ token: (await linkTo(member.email)).searchParams.get('token') ?? '' });
  const { user } = await member.api.accounts.getSession();
  member.userId = user?.id ?? '';
  member.username = (await member.api.profiles.create({ user_id: member.userId })).username;
  await member.api.profiles.completeOnboarding({ user_id: member.userId, onboarding_completed: true });
  return member;
}

const getCluster = (): Cluster => {
  if (started === undefined) throw new Error('the cluster has not started');
  return started;
};

const countFollows = (tab: LiveTab) => listNouns(tab).filter((noun) => noun === 'follow').length;

test('[OPS-05] three processes behind a proxy behave as one, also while one of them is killed', async () => {
  const cluster = getCluster();
  // A session is known to every process, and so is its end.
  const elsewhere = new MemberClient(cluster.origin);
  await elsewhere.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  const states = (member: MemberClient) =>
    Promise.all(origins.map(async (origin) => (await member.at(origin).api.accounts.getSession()).user?.id ?? null));
  expect(await states(elsewhere)).toEqual(origins.map(() => ada.userId));
  await ada.api.sessions.endOthers();
  for (const origin of origins) {
    const { api } = elsewhere.at(origin);
    await eventually(() =>
      api.sessions.list().then(
        () => false,
        ({ code }) => code === 'AUTHENTICATION_REQUIRED',
      ),
    );
  }
  expect(await states(ada)).toEqual(origins.map(() => ada.userId));

  // What happens at one process is heard at each other, and through the proxy.
  const tabs = await Promise.all([...origins, cluster.origin].map((origin) => openTab(ada.at(origin))));
  await admin.at(origins[0] ?? '').api.follows.follow({ user_id: ada.userId });
  await eventually(() => tabs.every((tab) => listNouns(tab).includes('follow')));
  expect(tabs.map(countFollows)).toEqual(tabs.map(() => 1));

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
  const [first, , third] = tabs;
  const there = await openTab(ada.at(origins[1] ?? ''));
  await admin.at(origins[2] ?? '').api.follows.unfollow({ user_id: ada.userId });
  // The tabs of the processes that went on are still open, and the new process has one again.
  await eventually(() => [first, third].every((tab) => tab !== undefined && countFollows(tab) === 2));
  await eventually(() => countFollows(there) === 1);
  expect(mails.accepted.length).toBe(before + 1);
});

test('[OPS-05] when a process dies and the proxy does not know, requests and tabs go on at the others', async () => {
  const cluster = getCluster();
  const survivors = await Promise.all(origins.slice(0, 2).map((origin) => openTab(ada.at(origin))));
  await cluster.crash(2);
  for (let request = 0; request < 3 * PROCESSES; request += 1)
    expect((await ada.api.profiles.getOwn({ user_id: ada.userId })).username).toBe(ada.username);
  const opened = await openTab(ada);
  await admin.at(origins[0] ?? '').api.follows.follow({ user_id: ada.userId });
  await eventually(() => [...survivors, opened].every((tab) => countFollows(tab) === 1));

  await cluster.start(2);
  const there = await openTab(ada.at(origins[2] ?? ''));
  await admin.api.follows.unfollow({ user_id: ada.userId });
  await eventually(() => countFollows(there) === 1);
});

test('[OPS-05] a process that is lost is started anew, and nothing is left when the cluster stops', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'halfstar-cluster-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const cluster = await startCluster({ dataDir, processes: 2, replacesLost: true });
  onTestFinished(() => cluster.stop());
  const lost = cluster.processes()[1]?.child;
  lost?.kill('SIGKILL');
  await eventually(() => cluster.processes().length === 2 && cluster.processes().every(({ child }) => child !== lost));
  const answers = await Promise.all(cluster.processes().map(({ origin }) => fetch(`${origin}/api/session`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
