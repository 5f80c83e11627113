import type { Viewing } from '@halfstar/contract/tracking/diary.schema';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from '#lib/api.ts';
import { today } from '#lib/dates.ts';
import { ViewingForm, type ViewingFormProps } from './ViewingForm.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING: ViewingFormProps['begin'] = { when: null, day: '', rating: null, rewatch: false };

function open(begin = NOTHING) {
  const onSave = vi.fn<(viewing: Viewing) => Promise<unknown>>(async () => undefined);
  const onSaved = vi.fn<() => void>();
  render(
    <MantineProvider>
      <ViewingForm filmTitle="Heat" begin={begin} onSave={onSave} onSaved={onSaved} />
    </MantineProvider>,
  );
  return { onSave, onSaved };
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const day = () => screen.getByLabelText<HTMLInputElement>('Which day?');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test.each([
  ['Today', () => today()],
  ["I don't remember", () => null],
])('[LST-03] "%s" needs no date', async (name, watchedOn) => {
  const { onSave, onSaved } = open({ ...NOTHING, rating: 3.5 });
  expect(button().disabled).toBe(true);
  choose(name);
  fireEvent.click(button());
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(onSave.mock.calls[0]?.[0]).toEqual({ watch_date: watchedOn(), rating: 3.5, rewatch: false });
});

test('[LST-03] another day is saved only when it is in the past', async () => {
  const { onSave, onSaved } = open();
  choose('Another day');
  expect(button().disabled).toBe(true);
  fireEvent.change(day(), { target: { value: '9999-01-01' } });
  expect(screen.getByText('That day is still to come.')).toBeTruthy();
  expect(button().disabled).toBe(true);
  fireEvent.change(day(), { target: { value: '1999-12-31' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'I had seen it before' }));
  fireEvent.click(button());
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(onSave.mock.calls[0]?.[0]).toEqual({ watch_date: '1999-12-31', rating: null, rewatch: true });
});

test('[LST-03] a day that is in the future for the server is refused at its field, or below a form without it', async () => {
  const { onSave, onSaved } = open({ ...NOTHING, when: 'another', day: '1999-12-31' });
  const errors = [{ field: 'watch_date', message: 'That day is still to come.' }];
  onSave.mockRejectedValue(
    new ProblemError({ type: '', title: '', status: 422, code: 'INVALID_INPUT', detail: '', request_id: 'x', errors }),
  );
  fireEvent.click(button());
  await waitFor(() => expect(day().getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(day()));
  choose('Today');
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('That day is still to come.'));
  expect(onSaved).not.toHaveBeenCalled();
});
