import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { MemberClient } from '#test/client.ts';
import { act, makeReportedComment, makeReview, REASON, report, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let author: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
});
beforeEach(async () => {
  author = await world.someone();
  // Those of the test before are nobody any more.
  await world.ctx.db.updateTable('profiles').set({ tier: 'lite', badges: [] }).execute();
});
afterAll(() => world.stop());

const leave = ({ userId }: MemberClient) =>
  world.ctx.db
    .insertInto('account_deletions')
    .values({ user_id: userId, requested_at: timestamp(world.clock), due_at: hoursFromNow(world.clock, 24) })
    .execute();

/** Who the decision is by, who else is there, and who of all of them decides the second look. */
const TEAMS = [
  { team: ['admin'], by: 0, deciding: [0] },
  { team: ['admin', 'moderator', 'moderator'], by: 0, deciding: [1, 2] },
  { team: ['admin', 'admin', 'moderator'], by: 0, deciding: [1] },
  { team: ['moderator'], by: 0, deciding: [0] },
  { team: ['moderator', 'admin'], by: 0, deciding: [1] },
  { team: ['moderator', 'moderator', 'admin'], by: 0, deciding: [1, 2] },
  { team: ['admin', 'admin', 'moderator'], by: 0, reported: 1, deciding: [2] },
  { team: ['admin', 'admin', 'moderator'], by: 0, leaving: 1, deciding: [2] },
  { team: ['admin', 'moderator'], by: 0, reported: 1, deciding: [0] },
  { team: ['moderator', 'moderator'], by: 0, leaving: 1, deciding: [0] },
] as const;

test.each(TEAMS.map((one) => [JSON.stringify(one), one] as const))(
  '[MOD-01] a second look is always for somebody, who alone is told of it: %s',
  async (_, one) => {
    const team = await Promise.all(one.team.map((role) => someoneWhoIs(world, role)));
    const { caseId, commentId } = await makeReportedComment(world, author, review);
    if ('reported' in one) await report(team[one.reported] as MemberClient, commentId);
    const decision_id = await act(team[one.by] as MemberClient, caseId, ['hide']);
    if ('leaving' in one) await leave(team[one.leaving] as MemberClient);
    await author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' });
    const answer = { decision_id, outcome: 'overturned' as const, reason: REASON };
    const asked = team.filter((_member, index) => !('leaving' in one && one.leaving === index));
    for (const member of asked) {
      const may = one.deciding.some((index) => team[index] === member);
      const alone = may && team[one.by] === member;
      const { items } = await member.api.cases.list({ filter: 'second_look' });
      expect(items.map(({ id }) => id)).toEqual(may ? [caseId] : []);
      expect((await member.api.cases.count()).second_look).toBe(may ? 1 : 0);
      const { decisions } = await member.api.cases.get({ case_id: caseId });
      expect(decisions.map(({ can }) => can)).toEqual([{ decide: may, decide_own: alone }]);
    }
    for (const member of asked.filter((each) => !one.deciding.some((index) => team[index] === each)))
      await expect(member.api.secondLooks.decide(answer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const decider = team[one.deciding[0]] as MemberClient;
    await decider.api.secondLooks.decide(answer);
    expect((await author.api.decisions.get({ decision_id })).second_look).toMatchObject({
      outcome: 'overturned',
      by_decider: (one.deciding[0] as number) === one.by,
    });
    expect((await decider.api.cases.get({ case_id: caseId })).thing?.state).toBe('shown');
    expect((await decider.api.cases.count()).second_look).toBe(0);
  },
);
