import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { act, findCaseId, makeReportedComment, makeReview, REASON, someoneWhoIs } from '#test/moderation.ts';
import { startWarnedWorld } from '#test/warned-world.ts';
import { PASSWORD, type World } from '#test/world.ts';

let warnings: string[];
let world: World;
let mia: MemberClient;
let max: MemberClient;
beforeAll(async () => {
  ({ world, warnings } = await startWarnedWorld());
  [mia, max] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'moderator')];
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(() => world.stop());

const codeOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const hide = ({ api }: MemberClient, case_id: string) =>
  codeOf(api.cases.act({ case_id, actions: ['hide'], rule: 'spam', reason: REASON }));

/** A club with a second member, which a third one has reported. */
async function makeReportedClub() {
  const [owner, heir, reporter] = [await world.someone(), await world.someone(), await world.someone()];
  await world.ctx.db.updateTable('profiles').set({ tier: 'pro' }).where('user_id', '=', heir.userId).execute();
  const club_id = await makeClub(owner);
  for (const one of [heir, reporter]) await one.api.clubMembers.join({ club_id });
  await reporter.api.reports.create({ content_type: 'club', content_id: club_id, reason: 'spam' });
  return { owner, heir, club_id, caseId: await findCaseId(world, club_id) };
}

test('a club is hidden while it gets another owner, without a deadlock', async () => {
  const { owner, heir, club_id, caseId } = await makeReportedClub();
  const barrier = await blockTransactionsAt(world, 'before update on movie_clubs', `new.owner_id <> old.owner_id`);
  const handing = codeOf(owner.api.clubMembers.handOver({ club_id, user_id: heir.userId }));
  await barrier.waiting(1);
  const hiding = hide(mia, caseId);
  await barrier.waiting(2);
  await barrier.open(handing, hiding);
  expect(await Promise.all([handing, hiding])).toEqual(['done', 'done']);
  expect((await mia.api.cases.get({ case_id: caseId })).owner.user_id).toBe(heir.userId);
  expect(warnings).toEqual([]);
});

test('of two moderators who act on a club at the same moment one does, and the other is told, without a deadlock', async () => {
  const { caseId } = await makeReportedClub();
  const barrier = await blockTransactionsAt(world, 'before insert on moderation_decisions');
  const first = hide(mia, caseId);
  await barrier.waiting(1);
  const second = hide(max, caseId);
  await barrier.waiting(2);
  await barrier.open(first, second);
  expect(await Promise.all([first, second])).toEqual(['done', 'ALREADY_DECIDED']);
  expect(warnings).toEqual([]);
});

test('a comment is hidden while the account of its author is deleted, without a deadlock', async () => {
  const author = await world.someone();
  const { caseId } = await makeReportedComment(world, author, await makeReview(world));
  await author.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  const barrier = await blockTransactionsAt(world, 'before delete on comments', `old.user_id = '${author.userId}'`);
  const deleting = deleteDueAccounts(world.ctx);
  await barrier.waiting(1);
  const hiding = hide(mia, caseId);
  await barrier.waiting(2);
  await barrier.open(deleting, hiding);
  await deleting;
  expect(await hiding).toBe('NOT_FOUND');
  expect(warnings).toEqual([]);
});

test('a second look is decided while another moderator acts on the case, without a deadlock', async () => {
  const author = await world.someone();
  const { caseId, commentId } = await makeReportedComment(world, author, await makeReview(world));
  const decision_id = await act(mia, caseId, ['hide']);
  await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
  const barrier = await blockTransactionsAt(world, 'before update on comments', `new.id = '${commentId}'`);
  const looking = codeOf(max.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: REASON }));
  await barrier.waiting(1);
  const acting = hide(mia, caseId);
  await barrier.waiting(2);
  await barrier.open(looking, acting);
  expect(await Promise.all([looking, acting])).toEqual(['done', 'ALREADY_DECIDED']);
  expect(warnings).toEqual([]);
});
