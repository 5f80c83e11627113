import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makeImport, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForImport, answersForMember } from '#test/page-answers.ts';
import { refusal } from '#test/stub-api.ts';
import { press } from '#test/user.ts';

const row = {
  file_name: 'ratings.csv',
  raw: {},
  outcome: null,
  remove: false,
  reason: null,
  warnings: [],
  verdict: 'changed' as const,
};
const rating = {
  ...row,
  id: makeId(971),
  kind: 'rating' as const,
  line: 3,
  title: 'Heat',
  year: 1995,
  left_out: true,
};
const list = { ...row, id: makeId(972), kind: 'list' as const, line: 2, title: null, year: null, left_out: false };

test('[IMP-06] what is new or changed can be left out row by row or all at once, and the preview says how many rows are', async () => {
  const ready = makeImport({ state: 'ready', verdicts: { new: 1, changed: 2 }, left_out_rows: 1 });
  const { api } = openPage('/import', {
    ...answersForMember(),
    ...answersForImport(ready),
    'imports.listUnmatched': makePage([]),
    'imports.setLeftOutRows': ready,
    'imports.listRows': makePage([rating, { ...list, raw: { Name: 'Rainy days' } }]),
  });
  expect(await screen.findByText(/1 row will be left out, as you chose\./)).toBeTruthy();
  await press('2 Changed');
  const heat = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Import: Heat (1995)' });
  expect(heat.checked).toBe(false);
  fireEvent.click(heat);
  const rainyDays = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Import with its films: Rainy days' });
  expect(rainyDays.checked).toBe(true);
  fireEvent.click(rainyDays);
  await press('Leave All Out');
  await press('Import All');
  const changed = { import_id: ready.id, verdict: 'changed' as const };
  await waitFor(() =>
    expect(api.getInputs('imports.setLeftOutRows')).toEqual([
      { ...changed, row_ids: [rating.id], left_out: false },
      { ...changed, row_ids: [list.id], left_out: true },
      { ...changed, left_out: true },
      { ...changed, left_out: false },
    ]),
  );
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Import: ${name}` });

test('a choice is shown before the server has answered, stays while the rows are fetched again, and is taken back when it is refused', async () => {
  const ready = makeImport({ state: 'ready', verdicts: { changed: 2 } });
  const alien = { ...rating, id: makeId(973), title: 'Alien', year: 1979, left_out: false };
  const answers = [Promise.withResolvers<typeof ready>(), Promise.withResolvers<typeof ready>()];
  const sent = [...answers];
  const { api, queryClient } = openPage('/import', {
    ...answersForMember(),
    ...answersForImport(ready),
    'imports.listUnmatched': makePage([]),
    'imports.setLeftOutRows': () => sent.shift()?.promise ?? ready,
    'imports.listRows': makePage([rating, alien]),
  });
  await press('2 Changed');
  await screen.findByRole('checkbox', { name: 'Import: Heat (1995)' });
  fireEvent.click(box('Heat (1995)'));
  fireEvent.click(box('Alien (1979)'));
  await waitFor(() => expect([box('Heat (1995)').checked, box('Alien (1979)').checked]).toEqual([true, false]));
  expect(api.getInputs('imports.setLeftOutRows')).toHaveLength(1);
  api.answer({ 'imports.listRows': makePage([{ ...rating, left_out: false }, alien]) });
  answers[0]?.resolve(ready);
  await waitFor(() => expect(api.getInputs('imports.setLeftOutRows')).toHaveLength(2));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect([box('Heat (1995)').checked, box('Alien (1979)').checked]).toEqual([true, false]);
  answers[1]?.reject(refusal('IMPORT_STATE', 409));
  await waitFor(() => expect([box('Heat (1995)').checked, box('Alien (1979)').checked]).toEqual([true, true]));
});
