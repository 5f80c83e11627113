import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { watchDeletions } from '#test/deletions.ts';
import { act, findCaseId, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';
import { purgeRemovedThingsJob } from './removals.jobs.ts';

let world: World;
let mia: MemberClient;
let admin: MemberClient;
const { deleteForGood, daysLater } = watchDeletions(() => world);
beforeAll(async () => {
  world = await startWorld();
  [mia, admin] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'admin')];
});
afterAll(() => world.stop());

/** A club of a new member, whose heir is a moderator; a third member has reported it. */
async function makeReportedClub() {
  const [owner, heir, reporter] = [
    await world.someone(),
    await someoneWhoIs(world, 'moderator'),
    await world.someone(),
  ];
  await world.ctx.db.updateTable('profiles').set({ tier: 'pro' }).where('user_id', '=', heir.userId).execute();
  const ofClub = { club_id: await makeClub(owner) };
  for (const one of [heir, reporter]) await one.api.clubMembers.join(ofClub);
  const report = (by: MemberClient) =>
    by.api.reports.create({ content_type: 'club', content_id: ofClub.club_id, reason: 'spam' });
  await report(reporter);
  return { owner, heir, ofClub, report, caseId: await findCaseId(world, ofClub.club_id) };
}
type ReportedClub = Awaited<ReturnType<typeof makeReportedClub>>;

/** How a club comes to its heir. */
const MOVES: Record<string, (of: ReportedClub) => Promise<unknown>> = {
  'is handed over': ({ owner, heir, ofClub }) => owner.api.clubMembers.handOver({ ...ofClub, user_id: heir.userId }),
  'is left by its owner': ({ owner, heir, ofClub }) =>
    owner.api.clubMembers.leave({ ...ofClub, successor_id: heir.userId }),
  'is passed on with an account': async ({ owner, heir }) => {
    await deleteForGood(owner);
    await daysLater(0, heir, mia, admin);
  },
};

test.each(Object.keys(MOVES))('[MOD-01] an open case about a club that %s is about its new owner', async (move) => {
  const one = await makeReportedClub();
  const { heir, caseId, ofClub } = one;
  expect((await heir.api.cases.get({ case_id: caseId })).owner.username).toBe(one.owner.username);
  await MOVES[move]?.(one);
  expect((await admin.api.cases.get({ case_id: caseId })).owner.username).toBe(heir.username);
  // Nobody reads or decides a case about their own club.
  await expect(heir.api.cases.get({ case_id: caseId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(act(heir, caseId, ['hide'])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const listed = (await heir.api.cases.list({ filter: 'open', limit: 50 })).items;
  expect(listed.map(({ id }) => id)).not.toContain(caseId);
  const decision_id = await act(admin, caseId, ['hide']);
  expect(await heir.api.decisions.get({ decision_id })).toMatchObject({ content_type: 'club', actions: ['hide'] });
  expect(await findCaseId(world, ofClub.club_id)).toBe(caseId);
});

test('[MOD-01] of a closed case the new owner reads nothing, and is told when the club is shown again', async () => {
  const one = await makeReportedClub();
  const { owner, heir, caseId, ofClub } = one;
  const decision_id = await act(admin, caseId, ['hide']);
  await owner.api.clubMembers.handOver({ ...ofClub, user_id: heir.userId });
  await expect(heir.api.cases.get({ case_id: caseId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const closed = (await heir.api.cases.list({ filter: 'closed', limit: 50 })).items;
  expect(closed.map(({ id }) => id)).not.toContain(caseId);
  await owner.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
  const look = { decision_id, outcome: 'overturned' as const, reason: 'So it was.' };
  await expect(heir.api.secondLooks.decide(look)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect((await heir.api.cases.count()).second_look).toBe(0);
  expect((await mia.api.cases.count()).second_look).toBe(1);
  const other = await someoneWhoIs(world, 'admin');
  await other.api.secondLooks.decide({ ...look, outcome: 'upheld' });
  const shown = await act(admin, caseId, ['show']);
  expect(await heir.api.decisions.get({ decision_id: shown })).toMatchObject({ actions: ['show'] });
});

test('[MOD-01] a removed club whose decision went with an account is deleted for good', async () => {
  const { owner, heir, caseId, ofClub } = await makeReportedClub();
  await act(admin, caseId, ['remove']);
  await purgeRemovedThingsJob.run(world.ctx, undefined);
  const exists = async () =>
    (await world.ctx.db.selectFrom('movie_clubs').select('id').where('id', '=', ofClub.club_id).execute()).length;
  expect(await exists()).toBe(1);
  await deleteForGood(owner);
  await daysLater(0, heir, mia, admin);
  await purgeRemovedThingsJob.run(world.ctx, undefined);
  expect(await exists()).toBe(0);
  const log = await world.ctx.db
    .selectFrom('moderation_actions')
    .select(['action', 'actor_id', 'target_kind', 'before', 'after'])
    .where('target_id', '=', ofClub.club_id)
    .where('action', '=', 'purge')
    .execute();
  expect(log).toEqual([
    { action: 'purge', actor_id: null, target_kind: 'club', before: { state: 'removed' }, after: { state: 'purged' } },
  ]);
});
