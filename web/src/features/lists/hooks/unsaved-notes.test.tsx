import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { saveUnsavedNotes, type UnsavedNotes, UnsavedNotesContext, useRegisterUnsavedNote } from './unsaved-notes.ts';

/** A note that is being written. */
function writeNote(notes: UnsavedNotes, movieId: string, saved = true) {
  const save = vi.fn<() => Promise<boolean>>(async () => saved);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <UnsavedNotesContext value={notes}>{children}</UnsavedNotesContext>
  );
  const { rerender, unmount } = renderHook(({ differs, use }) => useRegisterUnsavedNote(movieId, differs, use), {
    wrapper,
    initialProps: { differs: true, use: save },
  });
  return { save, unmount, rerender };
}

test('ending the editing saves every changed note', async () => {
  const notes: UnsavedNotes = new Map();
  const [heat, jaws] = [writeNote(notes, 'heat'), writeNote(notes, 'jaws')];
  jaws.rerender({ differs: false, use: jaws.save });
  expect(await saveUnsavedNotes(notes)).toBe(true);
  expect(heat.save).toHaveBeenCalledOnce();
  expect(jaws.save).not.toHaveBeenCalled();
});

test('a note that cannot be saved keeps the editing open, and the others are saved', async () => {
  const notes: UnsavedNotes = new Map();
  const [heat, jaws] = [writeNote(notes, 'heat', false), writeNote(notes, 'jaws')];
  expect(await saveUnsavedNotes(notes)).toBe(false);
  expect([heat.save, jaws.save].map((save) => save.mock.calls.length)).toEqual([1, 1]);
});

test('the current text of a note is saved, not an earlier one', async () => {
  const notes: UnsavedNotes = new Map();
  const { save, rerender } = writeNote(notes, 'heat');
  const latest = vi.fn<() => Promise<boolean>>(async () => true);
  rerender({ differs: true, use: latest });
  await saveUnsavedNotes(notes);
  expect([save, latest].map((each) => each.mock.calls.length)).toEqual([0, 1]);
});

test('a note whose form is closed is not saved', async () => {
  const notes: UnsavedNotes = new Map();
  const { save, unmount } = writeNote(notes, 'heat');
  unmount();
  expect(await saveUnsavedNotes(notes)).toBe(true);
  expect(save).not.toHaveBeenCalled();
});
