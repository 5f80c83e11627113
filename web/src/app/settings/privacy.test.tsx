import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, BOB, makePage, makeRelation } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { press } from '#test/user.ts';

/** The settings of a member whose things these see. */
function openSettings(audience: 'public' | 'followers', answers: Answers = {}) {
  const app = openPage('/settings', {
    ...answersForMember(),
    'visibility.getAudience': { audience },
    'visibility.setAudience': ({ audience: chosen }) => {
      app.api.answer({ 'visibility.getAudience': { audience: chosen } });
      return { audience: chosen };
    },
    ...answers,
  });
  return app;
}

const radio = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
const choose = async (name: string) => fireEvent.click(await radio(name));
const expectChecked = (name: string) => waitFor(async () => expect((await radio(name)).checked).toBe(true));

test('[PRO-04] a member chooses followers without a question', async () => {
  const { api } = openSettings('public');
  await choose('Followers');
  await expectChecked('Followers');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(api.getInputs('visibility.setAudience')).toMatchObject([{ audience: 'followers' }]));
});

test.each([
  ['Only me', 'private', 'Hide everything from others?', 'Hide Everything'],
  ['Everyone', 'public', 'Show your things to everyone?', 'Show to Everyone'],
] as const)('[PRO-04] "%s" is asked about first, with the focus on Cancel', async (name, audience, title, action) => {
  const { api } = openSettings('followers');
  await choose(name);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(document.activeElement).toBe(cancel));
  fireEvent.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectChecked('Followers');
  expect(api.calls).not.toContain('visibility.setAudience');
  await choose(name);
  await press(action);
  await expectChecked(name);
  expect(api.getInputs('visibility.setAudience')).toMatchObject([{ audience }]);
});

const entry = (member: typeof BOB, over: Parameters<typeof makeRelation>[0]) => ({
  ...member,
  bio: null,
  relation: makeRelation(over),
});

test('[FOL-02] who is muted or blocked is listed, and that can be ended; they stay in place, so that no other one slides under the next press', async () => {
  const { api, queryClient } = openSettings('public', {
    'blocks.listMuted': makePage([entry(BOB, { muting: true })]),
    'blocks.listBlocked': makePage([entry(ADA, { blocking: true })]),
    'blocks.unmute': () => {
      api.answer({ 'blocks.listMuted': makePage([]) });
      return makeRelation();
    },
    'blocks.unblock': () => {
      api.answer({ 'blocks.listBlocked': makePage([]) });
      return makeRelation();
    },
  });
  await press('Unmute Bob');
  await screen.findByText('Unmuted');
  await press('Unblock Ada');
  await screen.findByText('Unblocked');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  for (const name of ['Muted people', 'Blocked people'])
    expect(within(screen.getByRole('list', { name })).getAllByRole('listitem')).toHaveLength(1);
  expect(api.getInputs('blocks.unmute')).toEqual([{ user_id: BOB.user_id }]);
  expect(api.getInputs('blocks.unblock')).toEqual([{ user_id: ADA.user_id }]);
});
