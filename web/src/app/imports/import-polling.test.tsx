import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { makeImport, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForImport, answersForMember } from '#test/page-answers.ts';

test('[IMP-03] [NAV-11] while an import is processing the page says how many rows of how many are done and polls every five seconds, until it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { api, queryClient } = openPage('/import', {
    ...answersForMember(),
    'imports.listUnmatched': makePage([]),
    ...answersForImport(makeImport({ state: 'processing', processed_entries: 1 })),
  });
  await screen.findByText('1 of 12 rows');
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Rows done' });
  expect([bar.value, bar.max]).toEqual([1, 12]);
  const count = () => api.calls.filter((call) => call === 'imports.list').length;
  // From here on time passes as the test says, not as it takes.
  const stopClock = async () => {
    vi.setTimerTickMode('manual');
    await eventually(() => expect(queryClient.isFetching()).toBe(0));
  };
  await stopClock();
  const before = count();
  await vi.advanceTimersByTimeAsync(5000);
  await eventually(() => expect(count()).toBe(before + 1));
  api.answer(answersForImport(makeImport({ state: 'processing', processed_entries: 8 })));
  await vi.advanceTimersByTimeAsync(5000);
  await eventually(() => expect([bar.value, bar.max]).toEqual([8, 12]));
  api.answer(answersForImport(makeImport()));
  await vi.advanceTimersByTimeAsync(5100);
  vi.setTimerTickMode('interval');
  expect(await screen.findByText('All 12 rows went through.')).toBeTruthy();
  await stopClock();
  const ended = count();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(count()).toBe(ended);
});

test.each([
  ['reading', 'Reading', 'Reading your files and looking for the films.'],
  ['undoing', 'Undoing', 'Taking back what this import wrote.'],
] as const)(
  '[NAV-11] an import that is %s shows a bar without an end, and says what it does',
  async (state, name, words) => {
    openPage('/import', { ...answersForMember(), ...answersForImport(makeImport({ state })) });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name }).hasAttribute('value')).toBe(false);
  },
);
