import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteUnrestorableReviews } from '#features/reviews/removal.service.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import type { MemberClient } from '#test/client.ts';
import { act, findCaseId, REASON, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let author: MemberClient;
let mia: MemberClient;
let admin: MemberClient;

beforeAll(async () => {
  world = await startWorld();
  [mia, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
});
afterAll(() => world.stop());
beforeEach(async () => {
  author = await world.someone();
});

/** A new member reports the thing. @returns the case */
async function report(content_type: ContentType, content_id: string): Promise<string> {
  const { api } = await world.someone();
  await api.reports.create({ content_type, content_id, reason: 'harassment', description: 'He means me.' });
  return findCaseId(world, content_id);
}

async function overturn(decision_id: string): Promise<void> {
  await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
  await admin.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: REASON });
}

const writeProfile = (form: { display_name?: string; bio?: string }) =>
  author.api.profiles.update({ user_id: author.userId, ...form });
async function resetProfile(): Promise<string> {
  const caseId = await report('profile', author.userId);
  expect((await mia.api.cases.get({ case_id: caseId })).can.actions).toContain('hide');
  return act(mia, caseId, ['hide']);
}
async function readProfile() {
  const { display_name, bio } = await world.profile(author.username);
  return [display_name, bio];
}

test('[MOD-01] a profile is reset as often as its member writes it anew, and each second look takes back its own reset', async () => {
  await writeProfile({ display_name: 'The quagga' });
  const first = await resetProfile();
  await writeProfile({ bio: 'Dies at the end.' });
  const second = await resetProfile();
  expect(await readProfile()).toEqual([author.username, null]);
  await overturn(second);
  expect(await readProfile()).toEqual([author.username, 'Dies at the end.']);
  await overturn(first);
  expect(await readProfile()).toEqual(['The quagga', 'Dies at the end.']);
});

test('[MOD-01] of resets overturned in any order each gives back what it took, once no later one keeps it', async () => {
  const former = ['Name one', 'Bio one'] as const;
  const ORDERS = [
    {
      order: [0, 1, 2],
      reads: [
        [null, null],
        [null, null],
        ['Name one', 'Bio three'],
      ],
    },
    {
      order: [0, 2, 1],
      reads: [
        [null, null],
        [null, 'Bio three'],
        ['Name one', 'Bio three'],
      ],
    },
    {
      order: [1, 0, 2],
      reads: [
        [null, null],
        [null, null],
        ['Name one', 'Bio three'],
      ],
    },
    {
      order: [1, 2, 0],
      reads: [
        [null, null],
        [null, 'Bio three'],
        ['Name one', 'Bio three'],
      ],
    },
    {
      order: [2, 0, 1],
      reads: [
        [null, 'Bio three'],
        [null, 'Bio three'],
        ['Name one', 'Bio three'],
      ],
    },
    {
      order: [2, 1, 0],
      reads: [
        [null, 'Bio three'],
        [null, 'Bio three'],
        ['Name one', 'Bio three'],
      ],
    },
  ] as const;
  for (const { order, reads } of ORDERS) {
    author = await world.someone();
    await writeProfile({ display_name: former[0], bio: former[1] });
    const resets = [await resetProfile()];
    await writeProfile({ bio: 'Bio two' });
    resets.push(await resetProfile());
    await writeProfile({ bio: 'Bio three' });
    resets.push(await resetProfile());
    const read: (string | null)[][] = [];
    for (const index of order) {
      await overturn(resets[index] ?? '');
      const [name = null, bio = null] = await readProfile();
      read.push([name === author.username ? null : name, bio]);
    }
    expect({ order, reads: read }).toEqual({ order, reads });
  }
});

test('[MOD-01] a second look does not take back what a later decision did again', async () => {
  await writeProfile({ display_name: 'The quagga' });
  const first = await resetProfile();
  await writeProfile({ bio: 'Dies at the end.' });
  await resetProfile();
  await overturn(first);
  expect(await readProfile()).toEqual([author.username, null]);
  // Moderators show it from its case: nothing keeps the name any more.
  const caseId = await findCaseId(world, author.userId);
  expect((await mia.api.cases.get({ case_id: caseId })).can.actions).toEqual(['show']);
  await act(mia, caseId, ['show']);
  expect(await readProfile()).toEqual(['The quagga', 'Dies at the end.']);
  expect((await mia.api.cases.get({ case_id: caseId })).can.actions).toEqual([]);
});

test('[MOD-01] a reset is overturned after a later one was shown again', async () => {
  await writeProfile({ display_name: 'The quagga' });
  const first = await resetProfile();
  await writeProfile({ bio: 'Dies at the end.' });
  const second = await resetProfile();
  await act(mia, await findCaseId(world, author.userId), ['show']);
  await overturn(second);
  expect(await readProfile()).toEqual([author.username, 'Dies at the end.']);
  await overturn(first);
  expect(await readProfile()).toEqual(['The quagga', 'Dies at the end.']);
});

test('[MOD-01] what an admin reset is not shown through a later case of a moderator, however often they show it', async () => {
  await writeProfile({ display_name: 'The quagga' });
  const first = await report('profile', author.userId);
  await act(admin, first, ['hide']);
  await writeProfile({ bio: 'Dies at the end.' });
  await resetProfile();
  const later = await findCaseId(world, author.userId);
  expect(later).not.toBe(first);
  await act(mia, later, ['show']);
  expect(await readProfile()).toEqual([author.username, 'Dies at the end.']);
  for (const moderator of [mia, admin]) {
    expect((await moderator.api.cases.get({ case_id: later })).can.actions).toEqual([]);
    await expect(act(moderator, later, ['show'])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  }
  await expect(act(mia, first, ['show'])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await readProfile()).toEqual([author.username, 'Dies at the end.']);
  await act(admin, first, ['show']);
  expect(await readProfile()).toEqual(['The quagga', 'Dies at the end.']);
});

test('[MOD-01] a second look takes back a reset by a server that did not note the decision', async () => {
  const { db } = world.ctx;
  await sql`create or replace function forget_decision() returns trigger language plpgsql as $$
    begin new.decision_id = null; return new; end $$`.execute(db);
  await sql`create trigger forget_decision before insert on hidden_profiles for each row execute function forget_decision()`.execute(
    db,
  );
  try {
    await writeProfile({ display_name: 'The quagga' });
    const first = await resetProfile();
    await writeProfile({ bio: 'Dies at the end.' });
    const second = await resetProfile();
    await overturn(first);
    expect(await readProfile()).toEqual([author.username, null]);
    await overturn(second);
    expect(await readProfile()).toEqual(['The quagga', 'Dies at the end.']);
  } finally {
    await sql`drop trigger forget_decision on hidden_profiles`.execute(db);
  }
});

test('[MOD-01] a profile that its member has written anew since it was reset can be given back from its case', async () => {
  await writeProfile({ display_name: 'The quagga', bio: 'Dies at the end.' });
  await resetProfile();
  await writeProfile({ bio: 'Harmless.' });
  const caseId = await findCaseId(world, author.userId);
  expect((await mia.api.cases.get({ case_id: caseId })).can.actions).toEqual(['show']);
  await act(mia, caseId, ['show']);
  expect(await readProfile()).toEqual(['The quagga', 'Harmless.']);
  expect((await mia.api.cases.get({ case_id: caseId })).can.actions).toEqual([]);
});

const publish = async () => {
  const text = { title: '', content: 'The quagga dies at the end.', rating: 4, is_spoiler: false };
  return author.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text });
};

test('[MOD-01] a deleted review is left as what was decided about it, which a second look takes back', async () => {
  const { id: review_id } = await publish();
  const caseId = await report('review', review_id);
  const decision_id = await act(mia, caseId, ['lock_spoiler', 'hide']);
  await author.api.reviews.delete({ review_id });
  world.clock.advance({ minutes: 11 });
  await deleteUnrestorableReviews(world.ctx);
  expect(await mia.api.cases.get({ case_id: caseId })).toMatchObject({ thing: null, can: { actions: ['show'] } });
  expect(await author.api.decisions.get({ decision_id })).toMatchObject({ link: null });
  await overturn(decision_id);
  expect(await mia.api.cases.get({ case_id: caseId })).toMatchObject({ thing: null, can: { actions: [] } });
  const again = await publish();
  expect(again).toMatchObject({ is_spoiler: false });
  expect(again).not.toHaveProperty('moderation');
});

test('[MOD-01] a hidden review that its author deletes and writes again at once is what the decision is about', async () => {
  const { id: review_id } = await publish();
  const caseId = await report('review', review_id);
  const decision_id = await act(mia, caseId, ['hide']);
  await author.api.reviews.delete({ review_id });
  const again = await publish();
  expect(again).toMatchObject({ moderation: { state: 'hidden', decision_id } });
  expect(again.id).not.toBe(review_id);
  expect(await author.api.decisions.get({ decision_id })).toMatchObject({ link: `/reviews/${again.id}` });
  expect((await mia.api.cases.get({ case_id: caseId })).can.actions).toEqual(['show']);
  await overturn(decision_id);
  expect(await world.visitor().api.reviews.get({ review_id: again.id })).toMatchObject({ id: again.id });
});

test('[MOD-01] a second look that is decided while the hidden review is written again takes it back from the new one', async () => {
  const { id: review_id } = await publish();
  const decision_id = await act(mia, await report('review', review_id), ['hide']);
  await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
  await author.api.reviews.delete({ review_id });
  const place = await blockTransactionsAt(world, 'after insert on reviews', `new.user_id = '${author.userId}'`);
  const writing = publish();
  await place.waiting(1);
  const deciding = admin.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: REASON });
  await place.waiting(2);
  await place.open(writing, deciding);
  await deciding;
  const { id } = await writing;
  expect(await world.visitor().api.reviews.get({ review_id: id })).toMatchObject({ id });
});

test('[MOD-01] an open case about a review that its author deletes and writes again at once is about the new one', async () => {
  const { id: review_id } = await publish();
  await act(mia, await report('review', review_id), ['lock_spoiler']);
  const open = await report('review', review_id);
  await author.api.reviews.delete({ review_id });
  const again = await publish();
  expect(await findCaseId(world, again.id)).toBe(open);
  await act(mia, open, ['hide']);
  await expect(world.visitor().api.reviews.get({ review_id: again.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[MOD-01] while a deleted review is nothing but what was decided about it, an open case offers nothing that changes it', async () => {
  const { id: review_id } = await publish();
  const first = await report('review', review_id);
  await act(mia, first, ['lock_spoiler']);
  const open = await report('review', review_id);
  await author.api.reviews.delete({ review_id });
  world.clock.advance({ minutes: 11 });
  await deleteUnrestorableReviews(world.ctx);
  const { can } = await mia.api.cases.get({ case_id: open });
  expect(can.actions).toEqual(expect.arrayContaining(['dismiss', 'warn']));
  for (const action of ['hide', 'remove', 'lock_spoiler'] as const) {
    expect(can.actions).not.toContain(action);
    await expect(act(mia, open, [action])).rejects.toMatchObject({ code: 'THING_GONE' });
  }
});
