import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueueDigests } from '#features/notifications/digests.jobs.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let path: string;
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1, trustProxy: 'loopback' });
});
afterAll(() => world.stop());
beforeEach(async () => {
  ada = await world.someone();
  await ada.api.notifications.setDigest({ digest: 'daily' });
  await (await world.someone()).api.follows.follow({ user_id: ada.userId });
  world.clock.advance({ hours: 25 });
  await enqueueDigests.run(world.ctx, undefined);
  await world.runJobs();
  const mails = await world.mails();
  const mail = mails.find(({ recipient, unsubscribe_url }) => recipient === ada.email && unsubscribe_url !== null);
  const url = new URL(mail?.unsubscribe_url ?? '');
  path = url.pathname + url.search;
});

const digest = async () => (await ada.api.notifications.getPreferences({})).digest;
const from = (ip: string) => new Client(world.origin, { 'x-forwarded-for': ip });

const FORM = 'application/x-www-form-urlencoded';

test('[NOT-04] the form of the page ends the digest also from a browser that says no more than an origin', async () => {
  const page = await world.visitor().fetch(path);
  const action = /<form method="post" action="([^"]+)">/.exec(await page.text())?.[1] ?? '';
  // As https://fetch.spec.whatwg.org says: only no-referrer hides the origin from the page's own site.
  const origin = page.headers.get('referrer-policy') === 'no-referrer' ? 'null' : world.origin;
  const answer = await world
    .visitor()
    .fetch(action, { method: 'POST', headers: { origin, 'content-type': FORM }, body: '' });
  expect(answer.status).toBe(200);
  expect(await digest()).toBe('off');
});

test('[NOT-04] the address of the page is told to no other site', async () => {
  const page = await world.visitor().fetch(path);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
});

test.each([
  [FORM, 'List-Unsubscribe=One-Click'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'],
  ['application/json', '{'],
])('[NOT-04] a mail program ends the digest with a body of the type %s', async (type, body) => {
  const answer = await world.visitor().fetch(path, { method: 'POST', headers: { 'content-type': type }, body });
  expect(answer.status).toBe(200);
  expect(await digest()).toBe('off');
});

test('[SEC-04] a large body is refused and ends nothing', async () => {
  const body = 'x'.repeat(5000);
  const answer = await world.visitor().fetch(path, { method: 'POST', headers: { 'content-type': FORM }, body });
  expect([answer.status, await digest()]).toEqual([413, 'daily']);
});

test('[SEC-04] requests of one client are limited, and others are not kept from ending theirs', async () => {
  const flood = from('203.0.113.1');
  const answers: Response[] = [];
  for (let turn = 0; turn < 320; turn += 1) answers.push(await flood.fetch(path));
  const refused = answers.find(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused?.text()).toContain('Too many tries');
  expect((await flood.fetch(path, { method: 'POST' })).status).toBe(429);
  expect((await from('203.0.113.2').fetch(path, { method: 'POST' })).status).toBe(200);
});
