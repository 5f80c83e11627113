import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifyOfReportOutcomeJob } from '#features/notifications/report-outcomes.jobs.ts';
import { act, makeReportedComment, makeReview, someoneWhoIs } from '#test/moderation.ts';
import { listNotifications } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a late repetition of what came of a report does not hide what came of it since', async () => {
  const [mia, max] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'moderator')];
  const author = await world.someone();
  const { caseId, reporter } = await makeReportedComment(world, author, await makeReview(world));
  const at = new Date(world.clock.now()).toISOString();
  const decision_id = await act(mia, caseId, ['dismiss']);
  world.clock.advance({ seconds: 1 });
  await author.api.decisions.askSecondLook({ decision_id, text: 'Please decide it for good.' });
  await max.api.secondLooks.decide({ decision_id, outcome: 'overturned', reason: 'We should.' });
  await act(mia, caseId, ['hide']);
  await world.runJobs();
  await notifyOfReportOutcomeJob.run(world.ctx, { caseId, acted: false, at });
  expect((await listNotifications(reporter)).items).toMatchObject([
    { message: 'We looked at what you reported. It broke our rules, and we have acted on it.' },
  ]);
});
