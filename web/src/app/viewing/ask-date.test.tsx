import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import './ViewingDialog.tsx';
import { openViewingDialog } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { today } from '#lib/dates.ts';
import { HEAT, makeDiaryEntry } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { click, expectFocus } from '#test/user.ts';

const UNDATED = makeDiaryEntry(601, HEAT);
const NAME = 'When did you watch Heat?';

/** Asks for the day of a viewing that is saved without one. */
async function ask() {
  const { api } = await openLoadedPage('/lists', {
    ...answersForMember({ journaling_enabled: true }),
    'diary.update': ({ watch_date: day }) => ({ ...UNDATED, watch_date: day ?? null }),
  });
  act(() => openViewingDialog({ kind: 'date', movie: HEAT, entryId: UNDATED.id }));
  const dialog = within(await screen.findByRole('dialog', { name: NAME }));
  const press = async (name: string) => click(await dialog.findByRole('button', { name }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  return { dialog, press, closed, getSaved: () => api.getInputs('diary.update') };
}

test('[LST-03] the dialog that asks for the day offers today, another day, and that it is not remembered', async () => {
  const { dialog, getSaved } = await ask();
  await dialog.findByRole('button', { name: 'Today' });
  const offered = dialog.getAllByRole('button').map((button) => button.textContent);
  expect(offered.filter((words) => words !== '')).toEqual(['Today', 'Another day', "I don't remember"]);
  expect(getSaved()).toEqual([]);
});

test('[LST-03] "Today" saves today as the day of the viewing', async () => {
  const { press, closed, getSaved } = await ask();
  // Midnight may pass meanwhile.
  const before = today();
  await press('Today');
  await closed();
  const [saved, ...more] = getSaved();
  expect(more).toEqual([]);
  expect(saved).toMatchObject({ entry_id: UNDATED.id });
  expect([before, today()]).toContain(saved?.watch_date);
});

test('[LST-03] "Another day" asks for it and saves that day', async () => {
  const { dialog, press, closed, getSaved } = await ask();
  await press('Another day');
  const day = await dialog.findByLabelText('Which day?');
  await expectFocus(day);
  fireEvent.change(day, { target: { value: '2020-02-29' } });
  await press('Save');
  await closed();
  expect(getSaved()).toEqual([expect.objectContaining({ entry_id: UNDATED.id, watch_date: '2020-02-29' })]);
});

test('[LST-03] "I don\'t remember" saves no day', async () => {
  const { press, closed, getSaved } = await ask();
  await press("I don't remember");
  await closed();
  expect(getSaved()).toEqual([]);
});
