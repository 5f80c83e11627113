import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { makeImport, makePage } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForImport, answersForMember } from '#test/page-answers.ts';

test('[IMP-03] the list polls every five seconds while an import is processing, and stops with it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const { api, queryClient } = openPage('/import', {
    ...answersForMember(),
    'imports.listUnmatched': makePage([]),
    ...answersForImport(makeImport({ state: 'processing', processed_entries: 1 })),
  });
  await screen.findByText('1 of 12 rows');
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
  api.answer(answersForImport(makeImport()));
  await vi.advanceTimersByTimeAsync(5100);
  vi.setTimerTickMode('interval');
  expect(await screen.findByText('All 12 rows went through.')).toBeTruthy();
  await stopClock();
  const ended = count();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(count()).toBe(ended);
});
