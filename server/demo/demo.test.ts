import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEMO_DAY, expectAccountsToOpen, findDrifts, SMALL, startDemo, stopDemos } from '#test/demo.ts';
import { drawAvatar } from './avatars.ts';
import { CAST, emailOf, PASSWORD, PRINTED } from './cast/cast.ts';
import { mark, stateOf } from './folder.ts';
import { FEEDBACK } from './texts/feedback.ts';

afterAll(stopDemos);

/** A demo that tests only look at. */
let smallDemo: ReturnType<typeof startDemo> | undefined;
const readSmallDemo = () => {
  smallDemo ??= startDemo(SMALL);
  return smallDemo;
};

test('[OPS-06] a demo is filled by services alone, its numbers are right, and its accounts open', async () => {
  const { world } = await readSmallDemo();
  expect(await findDrifts(world)).toEqual([]);
  await expectAccountsToOpen(world);
});

test('scores are hidden from the account of which the demo says so', async () => {
  const { world } = await readSmallDemo();
  const promised = PRINTED.find(({ look }) => look.includes('scores veiled'));
  const bea = world.visitor();
  await bea.api.accounts.signIn({ email: emailOf(promised?.username ?? ''), password: PASSWORD });
  const { user } = await bea.api.accounts.getSession();
  const settings = await bea.api.profiles.getOwn({ user_id: user?.id ?? '' });
  expect(settings.hide_scores_until_seen).toBe(true);
  const { items } = await bea.api.timeline.listHome({});
  const veiled = items.filter(({ tracking }) => tracking.status !== 'watched');
  expect(veiled.length).toBeGreaterThan(0);
  expect(veiled.filter(({ tracking }) => tracking.community.rating_average !== null)).toEqual([]);
});

test('[OPS-06] the moderator finds reports to decide, the admin a second look and feedback, and a member why a review is hidden', async () => {
  const { world } = await readSmallDemo();
  const signIn = async (username: string) => {
    const { api } = world.visitor();
    await api.accounts.signIn({ email: emailOf(username), password: PASSWORD });
    return api;
  };
  const owen = await signIn('owen');
  // The second look is at his own decision.
  expect(await owen.cases.count()).toEqual({ open: 5, escalated: 1, second_look: 0 });
  const { items: open } = await owen.cases.list({ filter: 'open' });
  expect(open.reduce((sum, { report_count: count }) => sum + count, 0)).toBe(7);
  const marta = await signIn('marta');
  expect((await marta.cases.count()).second_look).toBe(1);
  const [waiting] = (await marta.cases.list({ filter: 'second_look' })).items;
  expect((await marta.cases.get({ case_id: waiting?.id ?? '' })).decisions).toMatchObject([{ can: { decide: true } }]);
  const counts = await marta.feedback.getCounts();
  expect(counts.all).toBe(FEEDBACK.length);
  expect(Object.values(counts.by_status).filter((count) => count === 0)).toEqual([]);
  const { items: decisions } = await (await signIn('finn')).decisions.listOwn({});
  expect(decisions).toMatchObject([{ actions: ['hide'], rule: 'spoilers', second_look: { outcome: null } }]);
  const { items: ledger } = await owen.ledger.list({});
  expect(ledger).toHaveLength(3);
});

test('[OPS-06] invited members join after their inviters, and every avatar is rendered', () => {
  const tooEarly = CAST.filter(({ invitedBy, joinedDaysAgo }) =>
    CAST.some((one) => one.username === invitedBy && one.joinedDaysAgo <= joinedDaysAgo),
  );
  expect(tooEarly).toEqual([]);
  const pictures = CAST.flatMap(({ look }) => (look === null ? [] : [drawAvatar(look)]));
  expect(new Set(pictures).size).toBe(CAST.length - 1);
  expect(pictures.filter((picture) => !/^<svg [^<>]+>(<[^<>]+>)+<\/svg>$/.test(picture))).toEqual([]);
});

test('[OPS-06] a folder with anything else in it is no demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halfstar-demo-'));
  expect(stateOf(join(folder, 'nowhere'))).toBe('empty');
  expect(stateOf(folder)).toBe('empty');
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ada');
  expect(stateOf(folder)).toBe('foreign');
  rmSync(join(folder, 'letter.txt'));
  mark(folder, 'begun', DEMO_DAY);
  expect(stateOf(folder)).toBe('begun');
  mark(folder, 'ready', DEMO_DAY);
  expect(stateOf(folder)).toBe('ready');
  writeFileSync(join(folder, 'demo.json'), '{"something": "else"}');
  expect(stateOf(folder)).toBe('foreign');
  rmSync(folder, { recursive: true });
});
