import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { act, makeReportedComment, makeReview, setRole, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let review: string;
let mia: MemberClient;
let max: MemberClient;
let admin: MemberClient;
let one: { case_id: string };
beforeAll(async () => {
  world = await startWorld();
  review = await makeReview(world);
  admin = await someoneWhoIs(world, 'admin');
});
beforeEach(async () => {
  [mia, max] = [await someoneWhoIs(world, 'moderator'), await someoneWhoIs(world, 'moderator')];
  one = { case_id: (await makeReportedComment(world, await world.someone(), review)).caseId };
});
afterAll(() => world.stop());

const claimer = async () => (await admin.api.cases.get(one)).claim?.moderator.username;

test('a claim that is repeated ends after an hour, and then another moderator may take the case', async () => {
  const began = world.clock.now().getTime();
  for (let minutes = 0; minutes < 60; minutes += 10) {
    const { until } = await mia.api.cases.claim(one);
    expect((Date.parse(until) - began) / 60_000).toBe(Math.min(minutes + 15, 60));
    await expect(max.api.cases.claim(one)).rejects.toMatchObject({ code: 'CLAIMED' });
    world.clock.advance({ minutes: 10 });
  }
  expect((await max.api.cases.get(one)).claim).toBeNull();
  expect((await mia.api.cases.list({ filter: 'mine' })).items).toEqual([]);
  const { until } = await max.api.cases.claim(one);
  expect(Date.parse(until) - world.clock.now().getTime()).toBe(15 * 60_000);
  await expect(mia.api.cases.claim(one)).rejects.toMatchObject({ code: 'CLAIMED' });
});

test('an admin takes a claimed case over, and whoever had claimed it is told', async () => {
  await mia.api.cases.claim(one);
  expect((await max.api.cases.get(one)).can.claim).toBe(false);
  expect((await admin.api.cases.get(one)).can.claim).toBe(true);
  await admin.api.cases.claim(one);
  expect(await claimer()).toBe(admin.username);
  await expect(act(mia, one.case_id, ['hide'])).rejects.toMatchObject({
    code: 'CLAIMED',
    data: { data: { username: admin.username } },
  });
  // Releasing what is not theirs any more changes nothing.
  await mia.api.cases.release(one);
  expect(await claimer()).toBe(admin.username);
  await act(admin, one.case_id, ['hide']);
  expect((await admin.api.cases.get(one)).can.claim).toBe(false);
});

test('the claim of who is no moderator any more does not count', async () => {
  await mia.api.cases.claim(one);
  await setRole(world, mia, 'member');
  expect((await max.api.cases.get(one)).claim).toBeNull();
  await max.api.cases.claim(one);
  expect(await claimer()).toBe(max.username);
  await setRole(world, max, 'admin');
  expect(await claimer()).toBe(max.username);
});
