import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeId, makeImport, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForImport, answersForMember } from '#test/page-answers.ts';
import { press } from '#test/user.ts';

test('[IMP-06] what is new or changed can be left out row by row or all at once, and the preview says how many rows are', async () => {
  const ready = makeImport({ state: 'ready', verdicts: { new: 1, changed: 2 }, left_out_rows: 1 });
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
