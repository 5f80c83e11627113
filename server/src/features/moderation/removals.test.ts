import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { findLoggedError } from '#test/logged-errors.ts';
import { act, makeOld, makeReportedComment, makeReview, REASON, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';
import { purgeRemovedThingsJob } from './removals.jobs.ts';

let world: World;
let review: string;
let author: MemberClient;
let mia: MemberClient;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
  author = await world.someone();
  [mia, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
});
afterAll(() => world.stop());

const purge = () => purgeRemovedThingsJob.run(world.ctx, undefined);
const exists = async (commentId: string): Promise<boolean> =>
  (await world.ctx.db.selectFrom('comments').select('id').where('id', '=', commentId).execute()).length === 1;

async function removed() {
  const one = await makeReportedComment(world, author, review);
  return { ...one, decisionId: await act(mia, one.caseId, ['remove']) };
}

test('[MOD-01] what was removed is deleted for good after 30 days, unless a second look waits or brought it back', async () => {
  const [young, due, waiting, back] = [await removed(), await removed(), await removed(), await removed()];
  for (const one of [waiting, back])
    await author.api.decisions.askSecondLook({ decision_id: one.decisionId, text: 'It was a quote.' });
  const look = { decision_id: back.decisionId, outcome: 'overturned' as const, reason: REASON };
  await admin.api.secondLooks.decide(look);
  for (const { decisionId } of [due, waiting, back]) await makeOld(world, decisionId);
  await purge();
  expect(await Promise.all([young, due, waiting, back].map(({ commentId }) => exists(commentId)))).toEqual([
    true,
    false,
    true,
    true,
  ]);
  await admin.api.secondLooks.decide({ ...look, decision_id: waiting.decisionId, outcome: 'upheld' });
  await purge();
  expect(await exists(waiting.commentId)).toBe(false);
  const log = await world.ctx.db
    .selectFrom('moderation_actions')
    .select(['actor_id', 'target_id', 'member_id', 'before', 'after'])
    .where('action', '=', 'purge')
    .where(
      'target_id',
      'in',
      [young, due, waiting, back].map(({ commentId }) => commentId),
    )
    .orderBy('id')
    .execute();
  expect(log).toEqual(
    [due, waiting].map(({ commentId }) => ({
      actor_id: null,
      target_id: commentId,
      member_id: author.userId,
      before: { state: 'removed' },
      after: { state: 'purged' },
    })),
  );
  // The member still reads what was decided.
  expect(await author.api.decisions.get({ decision_id: due.decisionId })).toMatchObject({
    link: null,
    snapshot: { text: 'So it is.' },
  });
});

test('a purge that fails at one thing deletes the others, and tries it again after an hour', async () => {
  const [first, second, third] = [await removed(), await removed(), await removed()];
  for (const { decisionId } of [first, second, third]) await makeOld(world, decisionId);
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    world.ctx.db,
  );
  await sql`create trigger fail before delete on comments for each row when (old.id = ${sql.lit(second.commentId)}) execute function fail()`.execute(
    world.ctx.db,
  );
  await purge();
  expect(findLoggedError()).toContain('killed');
  const left = () => Promise.all([first, second, third].map(({ commentId }) => exists(commentId)));
  expect(await left()).toEqual([false, true, false]);
  await sql`drop trigger fail on comments`.execute(world.ctx.db);
  await purge();
  expect(await left()).toEqual([false, true, false]);
  world.clock.advance({ hours: 1 });
  await Promise.all([purge(), purge()]);
  expect(await left()).toEqual([false, false, false]);
});
