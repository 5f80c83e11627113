import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { act, findCaseId, makeReportedComment, makeReview, REASON, report, someoneWhoIs } from '#test/moderation.ts';
import { hearAll } from '#test/silence.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let elsewhere: string;
let author: MemberClient;
let mia: MemberClient;
let max: MemberClient;
let admin: MemberClient;
let member: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  elsewhere = await world.anotherServer();
  [author, member] = [await world.someone(), await world.someone()];
  [mia, max, admin] = [
    await someoneWhoIs(world, 'moderator'),
    await someoneWhoIs(world, 'moderator'),
    await someoneWhoIs(world, 'admin'),
  ];
});
afterAll(() => world.stop());

test('open tabs of moderators and admins are told when a case or a second look changes, and no others', async () => {
  const { commentId, caseId: case_id } = await makeReportedComment(world, author, await makeReview(world));
  const staff = [
    { who: max, tab: await openTab(max.at(elsewhere)) },
    { who: admin, tab: await openTab(admin) },
  ];
  const hearBefore = async () => {
    for (const { who, tab } of staff) await hearAll(world, who, tab);
  };
  const bystander = await openTab(member);
  let decision_id = '';
  const acts: Record<string, () => Promise<unknown>> = {
    report: async () => report(await world.someone(), commentId),
    claim: () => mia.api.cases.claim({ case_id }),
    release: () => mia.api.cases.release({ case_id }),
    async hide() {
      decision_id = await act(mia, case_id, ['hide']);
    },
    ask: () => author.api.decisions.askSecondLook({ decision_id, text: 'It was a quote.' }),
    overturn: () => max.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: REASON }),
    async escalate() {
      await report(await world.someone(), commentId);
      await hearBefore();
      await act(mia, await findCaseId(world, commentId), ['escalate']);
    },
  };
  for (const [name, run] of Object.entries(acts)) {
    await hearBefore();
    await run();
    await eventually(() => staff.every(({ tab }) => listNouns(tab).includes('moderation')), `told of: ${name}`);
    expect(await hearAll(world, member, bystander)).not.toContain('moderation');
  }
});

test('a moderator hears nothing of a case about themselves, and the others do', async () => {
  const { commentId, caseId: case_id } = await makeReportedComment(world, max, await makeReview(world));
  const [subject, other] = [await openTab(max), await openTab(mia)];
  const acts: Record<string, () => Promise<unknown>> = {
    report: async () => report(await world.someone(), commentId),
    claim: () => admin.api.cases.claim({ case_id }),
    release: () => admin.api.cases.release({ case_id }),
    hide: () => act(admin, case_id, ['hide']),
  };
  for (const [name, run] of Object.entries(acts)) {
    await hearAll(world, mia, other);
    await hearAll(world, max, subject);
    await run();
    await eventually(() => listNouns(other).includes('moderation'), `told of: ${name}`);
    expect(await hearAll(world, max, subject)).not.toContain('moderation');
  }
});
