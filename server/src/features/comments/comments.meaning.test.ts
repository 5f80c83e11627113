import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { watchDeletions } from '#test/deletions.ts';
import { NamesModel } from '#test/names-model.ts';
import { fewOrMany } from '#test/runs.ts';
import { statementsOf } from '#test/statements.ts';
import { startWorld, type World } from '#test/world.ts';

// Whom a mention means, while names change hands.

let world: World;
let writer: MemberClient;
/** A review by the writer. */
let review_id: string;
beforeAll(async () => {
  world = await startWorld();
  writer = await world.someone();
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  review_id = (await writer.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text })).id;
});
afterAll(() => world.stop());

const { deleteForGood, daysLater, tablesWith } = watchDeletions(() => world);

beforeEach(() => daysLater(0, writer));

const rename = ({ api, userId }: MemberClient, username: string) =>
  api.profiles.changeUsername({ user_id: userId, username });
const write = async (content: string) => (await writer.api.comments.add({ review_id, content })).id;
const edit = (comment_id: string, content: string) => writer.api.comments.update({ comment_id, content });
const now = () => world.clock.now().getTime();
const thread = async () => (await world.visitor().api.comments.listByReview({ review_id, limit: 50 })).items;
/** The names in a comment that lead to a member, each with that member's name. */
const mentionsOf = async (id: string) => {
  const comment = (await thread()).find((one) => one.id === id);
  return Object.fromEntries((comment?.mentions ?? []).map((one) => [one.written, one.username]));
};

test('[COM-01] a mention of a member who has gone leads nowhere, whoever takes the name', async () => {
  const leaver = await world.someone();
  const { username } = leaver;
  const id = await write(`Ask @${username}.`);
  expect(await mentionsOf(id)).toEqual({ [username]: username });
  await deleteForGood(leaver);
  expect(await tablesWith(leaver.userId)).toEqual([]);
  const heir = await world.someone();
  await daysLater(91, writer, heir);
  await rename(heir, username);
  expect(await mentionsOf(id)).toEqual({});
  // Who mentions the name now means the heir.
  expect(await mentionsOf(await write(`Ask @${username}.`))).toEqual({ [username]: username });
  await edit(id, `Do ask @${username}.`);
  expect(await mentionsOf(id)).toEqual({});
  await edit(id, 'Ask nobody.');
  await edit(id, `Ask @${username}.`);
  expect(await mentionsOf(id)).toEqual({ [username]: username });
});

test('[COM-01] a mention leads to the member whom it meant, also once their old name is of somebody else', async () => {
  const [renamed, heir] = [await world.someone(), await world.someone()];
  const { username } = renamed;
  const id = await write(`Ask @${username}.`);
  await rename(renamed, `${username}_now`);
  await daysLater(45, writer);
  // Still the one who gave it up.
  const later = await write(`Ask @${username}- again.`);
  await daysLater(45, writer, heir);
  await rename(heir, username);
  expect(await mentionsOf(id)).toEqual({ [username]: `${username}_now` });
  expect(await mentionsOf(later)).toEqual({ [username]: `${username}_now` });
  await edit(id, `Ask @${username.toUpperCase()}, I say, not @${heir.username}.`);
  expect(await mentionsOf(id)).toEqual({
    [username.toUpperCase()]: `${username}_now`,
    [heir.username]: username,
  });
  // A name that was taken out and comes back means who has it today.
  await edit(later, 'Ask nobody.');
  await edit(later, `Ask @${username}.`);
  expect(await mentionsOf(later)).toEqual({ [username]: username });
});

test('a thread is read by as many statements with many mentions as with one', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => world.someone()));
  await write(`@${members[0]?.username}`);
  await thread();
  const withOne = await statementsOf(thread);
  for (const { username } of members) await write(`@${username}, @${writer.username}`);
  expect(await statementsOf(thread)).toEqual(withOne);
});

/** Members at a time, and names that they take from each other. */
const MANY = 2;
const who = fc.nat(MANY - 1);
const text = fc.uniqueArray(fc.nat(MANY - 1), { minLength: 1, maxLength: MANY });
const anyAct = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('edit' as const), which: fc.nat(2), text }) },
  // To one of the names, or out of the way.
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('rename' as const), who, to: fc.option(fc.nat(MANY - 1)) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), who }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(31, 91) }) },
);

/** How often somebody renamed out of the way. */
let aways = 0;

test('[COM-01] [ACC-22] whatever members do with their names, each mention leads to whom it meant or to nobody', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 10, maxLength: 30 }), async (acts) => {
      const model = new NamesModel();
      const join = async () => {
        const member = await world.someone();
        model.join(member.userId, member.username);
        return member;
      };
      const members = await Promise.all(Array.from({ length: MANY }, join));
      const names = members.map(({ username }) => username);
      const nameAt = (place: number | null) => names[place ?? -1] ?? `away-${(aways += 1)}`;
      const comments: string[] = [];

      async function say(id: string | undefined, places: readonly number[]): Promise<void> {
        const said = places.map(nameAt);
        const content = said.map((name) => `@${name}`).join(' and ');
        if (id === undefined) comments.push(await write(content));
        else await edit(id, content);
        model.write(id ?? comments.at(-1) ?? '', said, now());
      }
      async function tryRename(member: MemberClient, to: string): Promise<void> {
        const outcome = await rename(member, to).then(
          () => 'DONE',
          (error: { code: string }) => error.code,
        );
        expect([to, outcome === 'USERNAME_TAKEN']).toEqual([to, !model.mayTake(member.userId, to, now())]);
        if (outcome === 'DONE') model.rename(member.userId, to, now());
      }
      async function leave(place: number, member: MemberClient): Promise<void> {
        await deleteForGood(member);
        model.leave(member.userId, now());
        members[place] = await join();
      }

      try {
        for (const act of acts) {
          await daysLater(act.kind === 'wait' ? act.days : 0, writer, ...members);
          const member = 'who' in act ? members[act.who] : undefined;
          if (act.kind === 'write') await say(undefined, act.text);
          if (act.kind === 'edit') await say(comments[act.which], act.text);
          if (act.kind === 'rename' && member !== undefined) await tryRename(member, nameAt(act.to));
          if (act.kind === 'leave' && member !== undefined) await leave(act.who, member);
          for (const id of comments) expect([id, await mentionsOf(id)]).toEqual([id, model.mentionsOf(id)]);
        }
      } finally {
        for (const comment_id of comments) await writer.api.comments.delete({ comment_id });
      }
    }),
    { numRuns: fewOrMany(10, 100) },
  );
});
