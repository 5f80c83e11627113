import type { Comment } from '@halfstar/contract/comments/comments.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { Listener } from '#platform/context.ts';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { type LiveTab, listNouns, openTab } from '#test/live-tab.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
/** A review by ada. */
let review_id: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
  cy = await world.member('cy');
});
afterAll(() => world.stop());

const TEXT = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
beforeEach(async () => {
  world.clock.advance({ minutes: 1 });
  const movie_id = await world.movie('Heat');
  const { review } = await ada.api.reviews.getOwn({ movie_id });
  if (review !== null) await ada.api.reviews.delete({ review_id: review.id });
  review_id = (await ada.api.reviews.publish({ movie_id, ...TEXT })).id;
});

const thread = async (limit = 50) => world.visitor().api.comments.listByReview({ review_id, limit });
const contents = async () => (await thread()).items.map(({ content }) => content);
const countOnCard = async () => (await world.visitor().api.reviews.get({ review_id })).comment_count;

test('[COM-01] every viewer sees comments, oldest first, and their number on the card', async () => {
  expect(await thread()).toEqual({ items: [], next_cursor: null, total: 0 });
  const first = await bo.api.comments.add({ review_id, content: '  Great coffee.\n' });
  expect(first).toMatchObject({
    review_id,
    author: { username: 'bo' },
    content: 'Great coffee.',
    mentions: [],
    edited: false,
    can: { edit: true, remove: true },
  });
  world.clock.advance({ minutes: 1 });
  await cy.api.comments.add({ review_id, content: 'Bad coffee.' });
  await ada.api.comments.add({ review_id, content: 'Just coffee.' });
  expect(await contents()).toEqual(['Great coffee.', 'Bad coffee.', 'Just coffee.']);
  expect((await thread()).total).toBe(3);
  expect(await countOnCard()).toBe(3);
});

test('[COM-01] pages have no gaps, also among comments of the same moment', async () => {
  for (const content of ['one', 'two', 'three', 'four', 'five']) await bo.api.comments.add({ review_id, content });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await cy.api.comments.listByReview({ review_id, limit: 2, cursor });
    seen.push(...page.items.map(({ content }) => content ?? ''));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('[COM-01] only its author edits a comment, which is marked as edited once its text changed', async () => {
  const { id: comment_id, created_at } = await bo.api.comments.add({ review_id, content: 'Great cofee.' });
  world.clock.advance({ minutes: 5 });
  expect(await bo.api.comments.update({ comment_id, content: 'Great cofee.' })).toMatchObject({
    edited: false,
    updated_at: created_at,
  });
  const edited = await bo.api.comments.update({ comment_id, content: 'Great coffee.' });
  expect(edited).toMatchObject({ content: 'Great coffee.', edited: true, created_at });
  expect(edited.updated_at).not.toBe(created_at);
  expect((await thread()).items).toEqual([{ ...edited, can: { edit: false, remove: false } }]);
  for (const other of [ada, cy])
    await expect(other.api.comments.update({ comment_id, content: 'Tea.' })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
});

test("[COM-01] only its author and the review's author can delete a comment", async () => {
  const mine = await bo.api.comments.add({ review_id, content: 'Mine to delete.' });
  const theirs = await bo.api.comments.add({ review_id, content: 'Rude.' });
  const can = async (member: MemberClient) =>
    (await member.api.comments.listByReview({ review_id })).items.map(({ can: may }) =>
      [may.edit && 'edit', may.remove && 'remove'].filter(Boolean).join(' '),
    );
  expect(await can(ada)).toEqual(['remove', 'remove']);
  expect(await can(bo)).toEqual(['edit remove', 'edit remove']);
  expect(await can(cy)).toEqual(['', '']);
  await expect(cy.api.comments.delete({ comment_id: mine.id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  await bo.api.comments.delete({ comment_id: mine.id });
  await ada.api.comments.delete({ comment_id: theirs.id });
  expect(await contents()).toEqual([]);
  expect(await countOnCard()).toBe(0);
  await expect(bo.api.comments.delete({ comment_id: mine.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bo.api.comments.update({ comment_id: mine.id, content: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('[COM-01] visitors, unconfirmed accounts and leavers read but do not write', async () => {
  const { id: comment_id } = await bo.api.comments.add({ review_id, content: 'Hello.' });
  const unconfirmed = world.visitor();
  await unconfirmed.api.accounts.signUp({
    invite_code: await world.invite(),
    email: 'late@example.com',
    password: PASSWORD,
  });
  await unconfirmed.api.accounts.signIn({ email: 'late@example.com', password: PASSWORD });
  const leaver = await world.member('dee');
  await leaver.api.deletion.request({ password: PASSWORD });
  await leaver.api.accounts.signIn({ email: leaver.email, password: PASSWORD });
  for (const [client, code] of [
    [world.visitor(), 'AUTHENTICATION_REQUIRED'],
    [unconfirmed, 'EMAIL_UNCONFIRMED'],
    [leaver, 'ACCOUNT_LEAVING'],
  ] as const) {
    expect((await client.api.comments.listByReview({ review_id })).items).toHaveLength(1);
    await expect(client.api.comments.add({ review_id, content: 'Me too.' })).rejects.toMatchObject({ code });
    await expect(client.api.comments.update({ comment_id, content: 'Me too.' })).rejects.toMatchObject({ code });
    await expect(client.api.comments.delete({ comment_id })).rejects.toMatchObject({ code });
  }
});

test('[COM-01] a review that does not exist has no comments and takes none', async () => {
  await ada.api.reviews.delete({ review_id });
  await expect(thread()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(bo.api.comments.add({ review_id, content: 'Where?' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

const insert = (content: string) => {
  const at = world.clock.now().toISOString();
  const row = { subject_id: review_id, user_id: bo.userId, content, created_at: at, updated_at: at };
  return world.ctx.db.insertInto('comments').values(row).execute();
};

test('[SAF-03] the database, too, refuses a comment that is empty or too long', async () => {
  await insert('𝔸'.repeat(2000));
  await expect(insert('𝔸'.repeat(2001))).rejects.toMatchObject({ code: '23514' });
  await expect(insert(' ')).rejects.toMatchObject({ code: '23514' });
});

test("[COM-01] a mention leads to the member's current name, also by a name given up lately", async () => {
  const eve = await world.member('eve');
  await eve.api.profiles.changeUsername({ user_id: eve.userId, username: 'Eve-of-old' });
  await eve.api.profiles.changeUsername({ user_id: eve.userId, username: 'Evelyn' });
  const content = '@BO, @Eve-of-old- and @evelyn, not @nobody or bo@example.com';
  const expected: Comment['mentions'] = [
    { written: 'BO', username: 'bo' },
    { written: 'Eve-of-old', username: 'Evelyn' },
    { written: 'evelyn', username: 'Evelyn' },
  ];
  expect((await cy.api.comments.add({ review_id, content })).mentions).toEqual(expected);
  expect((await thread()).items[0]?.mentions).toEqual(expected);
  const longAgo = new Date(world.clock.now().getTime() - 91 * 86_400_000).toISOString();
  await world.ctx.db.updateTable('username_changes').set({ changed_at: longAgo }).execute();
  // What is written stays, and who writes the old name now means nobody.
  expect((await thread()).items[0]?.mentions).toEqual(expected);
  const later = await cy.api.comments.add({ review_id, content });
  expect(later.mentions.map(({ written }) => written)).toEqual(['BO', 'evelyn']);
});

test('[SEC-04] comments and edits of them are rate limited together', async () => {
  const strict = await startWorld({ rateLimitFactor: 1 });
  const dora = await strict.member('dora');
  const { id } = await dora.api.reviews.publish({ movie_id: await strict.movie('Heat'), ...TEXT });
  const { id: comment_id } = await dora.api.comments.add({ review_id: id, content: 'No. 0' });
  for (let i = 1; i < 9; i += 1) await dora.api.comments.add({ review_id: id, content: `No. ${i}` });
  await dora.api.comments.update({ comment_id, content: 'The first.' });
  const limited = { code: 'RATE_LIMITED' };
  await expect(dora.api.comments.add({ review_id: id, content: 'No. 10' })).rejects.toMatchObject(limited);
  await expect(dora.api.comments.update({ comment_id, content: 'The very first.' })).rejects.toMatchObject(limited);
  strict.clock.advance({ minutes: 2 });
  await dora.api.comments.add({ review_id: id, content: 'No. 10' });
  await strict.stop();
});

test("[COM-01] comments are deleted with their author's account", async () => {
  const fay = await world.member('fay');
  await bo.api.comments.add({ review_id, content: 'Stays.' });
  await fay.api.comments.add({ review_id, content: 'Goes.' });
  await fay.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 24 * 8 });
  await deleteDueAccounts(world.ctx);
  expect(await contents()).toEqual(['Stays.']);
  expect(await countOnCard()).toBe(1);
});

test('other features handle a comment in its transaction, and when one of them fails there is no comment', async () => {
  const payloads: unknown[] = [];
  const listener: Listener = {
    event: 'comments.added',
    handle: async (_ctx, payload) => void payloads.push(payload),
  };
  const failing: Listener = { event: 'comments.added', handle: () => Promise.reject(new Error('not now')) };
  const listeners = world.ctx.listeners as Map<string, readonly Listener[]>;
  try {
    listeners.set('comments.added', [listener]);
    const { id, created_at } = await bo.api.comments.add({ review_id, content: 'Heard?' });
    expect(payloads).toEqual([
      {
        commentId: id,
        subject: {
          kind: 'review',
          id: review_id,
          ownerId: ada.userId,
          movieId: expect.any(String),
          is_readable: true,
          writeRefusal: null,
          hideRefusal: 'NOT_ALLOWED',
          readsHidden: false,
          readsAcrossBlocks: false,
        },
        userId: bo.userId,
        mentionedIds: [],
        at: expect.any(String),
        cause: 'user',
      },
    ]);
    expect(Date.parse((payloads[0] as { at: string }).at)).toBe(Date.parse(created_at));
    listeners.set('comments.added', [failing]);
    await expect(bo.api.comments.add({ review_id, content: 'And now?' })).rejects.toMatchObject({ status: 500 });
    expect(await contents()).toEqual(['Heard?']);
  } finally {
    listeners.delete('comments.added');
  }
});

test('[REV-06] neither a preview nor a feed contains comments on a review with spoilers', async () => {
  const movie_id = await world.movie('Heat');
  await ada.api.reviews.publish({ movie_id, ...TEXT, is_spoiler: true });
  await bo.api.comments.add({ review_id, content: 'And then he dies at the airport.' });
  await bo.api.follows.follow({ user_id: ada.userId });
  const visitor = world.visitor();
  const seen = await Promise.all([
    visitor.api.reviews.get({ review_id }),
    visitor.api.reviews.listByMovie({ movie_id }),
    visitor.api.timeline.listByMember({ user_id: ada.userId }),
    bo.api.timeline.listHome({}),
    (await visitor.fetch(`/reviews/${review_id}`)).text(),
  ]);
  expect(JSON.stringify(seen)).not.toContain('airport');
  expect(seen[0].comment_count).toBe(1);
});

const countRatings = (tab: LiveTab) => listNouns(tab).filter((noun) => noun === 'rating').length;
const watch = ({ socket }: LiveTab, ...ids: string[]) => socket.send(JSON.stringify({ watch: ids }));

test('an open thread gets a message about a new comment, on any server, until it is closed', async () => {
  const elsewhere = await world.anotherServer();
  const reader = await openTab(cy.at(elsewhere));
  const author = await openTab(ada);
  const bystander = await openTab(await world.member('gil'));
  /** Waits for everything that the reader was sent so far: their own later change, another rating each time, arrives after it. */
  const receiveAll = async (rating: number) => {
    const before = countRatings(reader);
    await cy.api.tracking.rate({ movie_id: await world.movie('Alien'), rating });
    await eventually(() => countRatings(reader) > before);
  };
  // Invalid messages, and values that are not ids, change nothing.
  bystander.socket.send('{');
  watch(bystander, 'everything');
  watch(reader, review_id);
  // The server does not confirm a request to watch, so comments are added until one arrives.
  await eventually(async () => {
    world.clock.advance({ minutes: 1 });
    await bo.api.comments.add({ review_id, content: 'Anybody there?' });
    return listNouns(reader).includes('comment');
  });
  await eventually(() => listNouns(author).includes('comment'));
  expect(listNouns(bystander)).not.toContain('comment');
  await receiveAll(5);

  const { items } = await thread();
  reader.messages.length = 0;
  await bo.api.comments.update({ comment_id: items[0]?.id ?? '', content: 'Somebody there.' });
  await eventually(() => listNouns(reader).includes('comment'));
  await receiveAll(4.5);

  watch(reader);
  reader.messages.length = 0;
  author.messages.length = 0;
  world.clock.advance({ minutes: 5 });
  await receiveAll(4);
  await ada.api.comments.delete({ comment_id: items[0]?.id ?? '' });
  await receiveAll(3);
  await eventually(() => listNouns(author).includes('comment'));
  expect(listNouns(reader)).not.toContain('comment');
});
