import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMute } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { enqueueDigests, mailDigest } from './digests.jobs.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let review_id: string;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

let casts = 0;
beforeEach(async () => {
  casts += 1;
  [ada, bo] = await Promise.all([world.member(`ada${casts}`), world.member(`bo${casts}`)]);
  const text = { title: '', content: 'He dies at the airport.', rating: 4, is_spoiler: true };
  ({ id: review_id } = await ada.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text }));
  await ada.api.notifications.setDigest({ digest: 'daily' });
});
afterEach(async () => {
  await world.ctx.db.deleteFrom('notification_digests').execute();
});

const later = (hours: number) => world.clock.advance({ hours });

/** Runs what is due, and answers with the digests mailed to a member so far, oldest first. */
async function digestsOf({ email }: MemberClient) {
  await enqueueDigests.run(world.ctx, undefined);
  await world.runJobs();
  return (await world.mails())
    .filter((mail) => mail.recipient === email && mail.subject.includes('notification'))
    .toReversed();
}

test('[NOT-04] the digest is off by default', async () => {
  expect((await bo.api.notifications.getPreferences({})).digest).toBe('off');
  await ada.api.follows.follow({ user_id: bo.userId });
  later(24 * 8);
  expect(await digestsOf(bo)).toEqual([]);
});

test('[NOT-04] [REV-06] the digest lists what is unread, once, a day later, without any text of a spoiler', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await bo.api.comments.add({ review_id, content: 'At the airport, yes.' });
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  const [reaction] = (await ada.api.notifications.list({ filter: 'reactions' })).items;
  await ada.api.notifications.markRead({ notification_id: reaction?.id ?? '' });
  later(23);
  expect(await digestsOf(ada)).toEqual([]);
  later(2);
  const [mail, ...more] = await digestsOf(ada);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 new notifications on Halfstar');
  expect(mail?.body_text).toContain(`${bo.username} follows you now:\n${world.ctx.publicUrl}/profile/${bo.username}`);
  expect(mail?.body_text).toContain('commented on your review of Heat');
  for (const text of [mail?.body_text, mail?.body_html]) expect(text).not.toMatch(/reacted|airport/);
  later(24);
  expect(await digestsOf(ada)).toHaveLength(1);
  await bo.api.reviews.toggleReaction({ review_id, reaction: 'heart' });
  later(25);
  await bo.api.reviews.toggleReaction({ review_id, reaction: 'heart' });
  later(25);
  expect((await digestsOf(ada)).at(-1)?.subject).toBe('1 new notification on Halfstar');
});

test('[NOT-04] after a digest the next one waits for its day', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  later(25);
  expect(await digestsOf(ada)).toHaveLength(1);
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  later(2);
  expect(await digestsOf(ada)).toHaveLength(1);
  later(22);
  expect(await digestsOf(ada)).toHaveLength(2);
});

test('[NOT-04] a weekly digest comes once a week, also after servers were down for a month', async () => {
  await ada.api.notifications.setDigest({ digest: 'weekly' });
  await bo.api.follows.follow({ user_id: ada.userId });
  later(24 * 6);
  expect(await digestsOf(ada)).toHaveLength(0);
  later(24 * 24);
  expect(await digestsOf(ada)).toHaveLength(1);
  expect(await digestsOf(ada)).toHaveLength(1);
});

test('[NOT-04] choosing another frequency drops nothing that waits, and choosing the same one again postpones nothing', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  later(20);
  await ada.api.notifications.setDigest({ digest: 'weekly' });
  later(24 * 8);
  const [mail] = await digestsOf(ada);
  expect(mail?.body_text).toContain(`${bo.username} follows you now`);
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  later(24 * 5);
  await ada.api.notifications.setDigest({ digest: 'weekly' });
  later(24 * 2);
  expect(await digestsOf(ada)).toHaveLength(2);
});

test('[NOT-04] the digest lists neither what the member turned off for mails nor what hidden members did', async () => {
  await ada.api.notifications.setPreference({ type: 'comment', in_app: true, email: false });
  await bo.api.comments.add({ review_id, content: 'Yes.' });
  later(25);
  expect(await digestsOf(ada)).toEqual([]);
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  await addMute(world.ctx, ada.userId, bo.userId);
  later(25);
  expect(await digestsOf(ada)).toEqual([]);
});

test('[NOT-04] nobody whose account is about to be deleted gets a digest', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await ada.api.deletion.request({ password: PASSWORD });
  later(25);
  expect(await digestsOf(ada)).toEqual([]);
});

test('[NOT-04] a name that looks like a link is replaced by the username', async () => {
  await world.ctx.db
    .updateTable('profiles')
    .set({ display_name: 'evil.example' })
    .where('user_id', '=', bo.userId)
    .execute();
  await bo.api.follows.follow({ user_id: ada.userId });
  later(25);
  const [mail] = await digestsOf(ada);
  expect(mail?.body_text).not.toContain('evil.example');
  expect(mail?.body_text).toContain(`${bo.username} follows you now`);
});

test('[NOT-04] of many jobs for one digest at once one sends the mail', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  later(25);
  await Promise.all(Array.from({ length: 10 }, () => mailDigest.run(world.ctx, { user_id: ada.userId })));
  expect(await digestsOf(ada)).toHaveLength(1);
});

test('[NOT-04] a digest whose transaction fails after the mail was stored sends no mail, and is sent by the next run', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  later(25);
  const { db } = world.ctx;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(db);
  await sql`create trigger refuse before update on notification_digests for each row execute function refuse()`.execute(
    db,
  );
  await expect(mailDigest.run(world.ctx, { user_id: ada.userId })).rejects.toThrow('refused');
  await world.runJobs();
  const mailed = async () =>
    (await world.mails()).filter(
      ({ recipient, unsubscribe_url }) => recipient === ada.email && unsubscribe_url !== null,
    );
  expect(await mailed()).toEqual([]);
  await sql`drop function refuse cascade`.execute(db);
  expect(await digestsOf(ada)).toHaveLength(1);
  expect(await mailed()).toHaveLength(1);
});

/** The link of the newest digest that ends digests, as a path on the test server. */
async function unsubscribePath(): Promise<string> {
  await bo.api.follows.follow({ user_id: ada.userId });
  later(25);
  const url = new URL((await digestsOf(ada)).at(-1)?.unsubscribe_url ?? '');
  return url.pathname + url.search;
}
const oneClick = (path: string) =>
  world.visitor().fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const digestOf = async (member: MemberClient) => (await member.api.notifications.getPreferences({})).digest;

test('[NOT-04] one POST without a session ends the digest, and may be repeated', async () => {
  const path = await unsubscribePath();
  for (let times = 0; times < 2; times += 1) expect((await oneClick(path)).status).toBe(200);
  expect(await digestOf(ada)).toBe('off');
});

test('[NOT-04] the link of an earlier digest does not end one that was turned on again', async () => {
  const path = await unsubscribePath();
  expect((await oneClick(path)).status).toBe(200);
  later(1);
  await ada.api.notifications.setDigest({ digest: 'weekly' });
  expect((await oneClick(path)).status).toBe(404);
  expect(await digestOf(ada)).toBe('weekly');
});

test('[NOT-04] the link ends the digest also after it was made weekly', async () => {
  const path = await unsubscribePath();
  await ada.api.notifications.setDigest({ digest: 'weekly' });
  expect((await oneClick(path)).status).toBe(200);
  expect(await digestOf(ada)).toBe('off');
});

test('[NOT-04] opening the link ends nothing: the page asks for one press', async () => {
  const path = await unsubscribePath();
  const page = await world.visitor().fetch(path);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await digestOf(ada)).toBe('daily');
  const action = /<form method="post" action="([^"]+)">/.exec(await page.text())?.[1] ?? '';
  const answer = await world.visitor().fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  expect(answer.status).toBe(200);
  expect(await digestOf(ada)).toBe('off');
});

test('[NOT-04] a token that we have not signed ends nothing', async () => {
  const path = await unsubscribePath();
  await bo.api.notifications.setDigest({ digest: 'daily' });
  for (const wrong of [
    path.replace(ada.userId, bo.userId),
    path.slice(0, -1),
    '/api/unsubscribe',
    `/api/unsubscribe?token=${'x'.repeat(500)}`,
  ]) {
    expect([wrong, (await oneClick(wrong)).status]).toEqual([wrong, 404]);
    expect([wrong, (await world.visitor().fetch(wrong)).status]).toEqual([wrong, 404]);
  }
  expect([await digestOf(ada), await digestOf(bo)]).toEqual(['daily', 'daily']);
});
