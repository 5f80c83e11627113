import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import './ViewingDialog.tsx';
import { HEAT, makeDiaryEntry, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';

const VIEWING = makeDiaryEntry(601, HEAT, {
  watch_date: '2019-05-01',
  rating: 3,
  tags: ['70mm', 'with Bo'],
  has_text: true,
});
const ENDING = 'They hold hands at the airport.';

test('[IMP-05] one’s own viewing shows its tags and its earlier review where it is changed', async () => {
  const { api, router, queryClient } = openPage('/lists?list=diary', {
    ...answersForMember(),
    'diary.list': makePage([VIEWING]),
    'diary.getText': { text: ENDING },
  });
  await screen.findByRole('list', { name: 'Diary' });
  // The router shows what it has while it still loads, and then shows the page anew.
  await waitFor(() => expect([router.state.status, queryClient.isFetching()]).toEqual(['idle', 0]));
  fireEvent.click(await screen.findByRole('button', { name: /^Change the viewing of Heat/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your viewing of Heat' }));
  expect(dialog.getByText('70mm · with Bo')).toBeTruthy();
  expect(api.calls).not.toContain('diary.getText');
  const more = dialog.getByText('Your earlier review').closest('details');
  if (more === null) throw new Error('The review does not open.');
  // jsdom does not open it on a click.
  more.open = true;
  expect(await dialog.findByText(ENDING)).toBeTruthy();
});
