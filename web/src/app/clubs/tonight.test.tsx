import type { Tonight } from '@halfstar/contract/clubs/tonight.schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LITE, makeClub, makeClubMember, OUTSIDER } from '#test/club-fixtures.ts';
import { ADA, ALIEN, BOB, HEAT, makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { click, press } from '#test/user.ts';

const { club_id: CLUB_ID } = makeClub();
const CY = { ...BOB, user_id: makeId(3), username: 'cy', display_name: 'Cy' };
const MEMBERS = makePage([BOB, ADA, CY].map((member) => makeClubMember(member)));
const TONIGHT: Tonight = {
  items: [
    {
      movie: HEAT,
      runtime: 170,
      wanted_by: [ADA, BOB],
      joy: [{ user_id: BOB.user_id, expected: 3.6 }],
      least_joy: 3.6,
    },
    { movie: ALIEN, runtime: null, wanted_by: [BOB, CY], joy: null, least_joy: null },
  ],
  left_out: [CY],
  too_little: [ADA],
};

const open = (answers: Answers = {}, club = makeClub(LITE)) =>
  openLoadedPage(`/movie-clubs/${CLUB_ID}?tab=next`, {
    ...answersForMember(),
    'clubs.get': club,
    'clubMembers.list': MEMBERS,
    ...answers,
  });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const tick = async (name: string) => click(await screen.findByRole('checkbox', { name }));

test('[CLB-13] the viewer is ticked; with a second one films are found, with whose lists they are on and the least joy', async () => {
  const { api } = await open({ 'clubTonight.list': TONIGHT });
  expect(box('Ada (you)').checked).toBe(true);
  expect(screen.getByText('Tick at least two of you.')).toBeTruthy();
  expect(api.getInputs('clubTonight.list')).toEqual([]);
  await tick('Bob (@bob)');
  const list = within(await screen.findByRole('list', { name: 'Films for tonight' }));
  const [heat, alien] = list.getAllByRole('listitem').map((item) => item.textContent);
  expect(heat).toContain('170 minutes');
  expect(heat).toContain('On the watchlists of Bob and you');
  expect(heat).toContain('Least joy: 3.6 ★of 5 stars (Bob)');
  expect(alien).toContain('On the watchlists of Bob and Cy');
  expect(alien).not.toContain('Least joy');
  expect(screen.getByText('You may not see the lists of Cy, so they are not counted.')).toBeTruthy();
  expect(screen.getByText('How is this worked out?')).toBeTruthy();
  expect(api.getInputs('clubTonight.list').at(-1)).toEqual({
    club_id: CLUB_ID,
    member_ids: [ADA.user_id, BOB.user_id],
  });
});

test('[CLB-13] a runtime is sent, and an empty list says what to do', async () => {
  const { api } = await open();
  await tick('Bob (@bob)');
  await screen.findByText('Nothing is on two watchlists.');
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Longest runtime' });
  select.value = '90';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await screen.findByText('Nothing within 90 minutes.');
  expect(api.getInputs('clubTonight.list').at(-1)).toMatchObject({ max_runtime: 90 });
});

test('[CLB-13] an error is shown and tried again; who has left the club no longer counts after a new start', async () => {
  const { api } = await open({ 'clubTonight.list': refuse('INVALID_INPUT', 422) });
  await tick('Bob (@bob)');
  await screen.findByText('The films could not be found.');
  api.answer({ 'clubTonight.list': TONIGHT });
  await press('Try Again');
  await screen.findByRole('list', { name: 'Films for tonight' });
  api.answer({ 'clubTonight.list': refuse('INVALID_INPUT', 422) });
  await tick('Cy (@cy)');
  await press('Start Over');
  await screen.findByText('Tick at least two of you.');
  const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
  expect(ticked).toEqual([screen.getByRole('checkbox', { name: 'Ada (you)' })]);
});

test('[CLB-13] no more than twelve are ticked', async () => {
  const many = Array.from({ length: 13 }, (_, each) => ({
    ...BOB,
    user_id: makeId(50 + each),
    username: `m${each}`,
    display_name: `M${each}`,
  }));
  await open({ 'clubMembers.list': makePage([ADA, ...many].map((member) => makeClubMember(member))) });
  for (let each = 0; each < 11; each += 1) await tick(`M${each} (@m${each})`);
  await waitFor(() => expect(box('M12 (@m12)').disabled).toBe(true));
  await tick('M3 (@m3)');
  expect(box('M12 (@m12)').disabled).toBe(false);
});

test('who is not in the club ticks nobody', async () => {
  const { api } = await open({}, makeClub(OUTSIDER));
  await screen.findByText('Members choose the next film.');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(api.getInputs('clubMembers.list')).toEqual([]);
});
