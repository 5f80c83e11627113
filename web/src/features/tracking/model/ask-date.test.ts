import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openViewingDialog } from '../hooks/viewing-dialog-state.ts';
import { askDateOnceSettled, cancelAskingDate, deferAskingDate, SETTLED_MS } from './ask-date.ts';

vi.mock('../hooks/viewing-dialog-state.ts', () => ({
  openViewingDialog: vi.fn<() => void>(),
  isViewingDialogOpen: () => opened,
}));

const HEAT = { id: 'heat', title: 'Heat' };
const JAWS = { id: 'jaws', title: 'Jaws' };
const openDialog = vi.mocked(openViewingDialog);
let opened = false;

beforeEach(() => {
  vi.useFakeTimers();
  openDialog.mockReset();
  opened = false;
});
afterEach(() => vi.useRealTimers());

test('[LST-03] the date is asked for after the last choice: each further choice postpones it', () => {
  askDateOnceSettled(HEAT, 'first');
  for (let presses = 0; presses < 5; presses += 1) {
    vi.advanceTimersByTime(SETTLED_MS - 1);
    deferAskingDate(HEAT.id);
  }
  expect(openDialog).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SETTLED_MS);
  expect(openDialog.mock.calls).toEqual([[{ kind: 'date', movie: HEAT, entryId: 'first' }]]);
  deferAskingDate(HEAT.id);
  vi.advanceTimersByTime(SETTLED_MS);
  expect(openDialog).toHaveBeenCalledTimes(1);
});

test('[LST-03] two films rated in a row are asked about in turn, except one removed from watched', () => {
  askDateOnceSettled(HEAT, 'first');
  askDateOnceSettled(JAWS, 'second');
  openDialog.mockImplementation(() => {
    opened = true;
  });
  vi.advanceTimersByTime(SETTLED_MS * 3);
  expect(openDialog.mock.calls).toEqual([[{ kind: 'date', movie: HEAT, entryId: 'first' }]]);
  opened = false;
  vi.advanceTimersByTime(SETTLED_MS);
  expect(openDialog).toHaveBeenLastCalledWith({ kind: 'date', movie: JAWS, entryId: 'second' });

  opened = false;
  askDateOnceSettled(HEAT, 'third');
  cancelAskingDate(HEAT.id);
  vi.advanceTimersByTime(SETTLED_MS * 3);
  expect(openDialog).toHaveBeenCalledTimes(2);
});

test('the question waits while something is typed, so that no key answers it', () => {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  askDateOnceSettled(HEAT, 'first');
  vi.advanceTimersByTime(SETTLED_MS * 3);
  expect(openDialog).not.toHaveBeenCalled();
  field.remove();
  vi.advanceTimersByTime(SETTLED_MS);
  expect(openDialog.mock.calls).toEqual([[{ kind: 'date', movie: HEAT, entryId: 'first' }]]);
});
