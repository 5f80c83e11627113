import { notifications } from '@mantine/notifications';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { forgetFormerViewer } from '#lib/viewer.ts';
import { renderWithApp } from '#test/app.tsx';
import { pressKey } from '#test/user.ts';
import Toasts from './theme/Toasts.tsx';
import { showUndoToast } from './undo-toast.tsx';

async function showToasts(...messages: string[]) {
  renderWithApp(
    <>
      <textarea aria-label="Text" />
      <Toasts />
    </>,
  );
  onTestFinished(() => {
    notifications.clean();
  });
  const undone: string[] = [];
  for (const message of messages) act(() => void showUndoToast(message, async () => undone.push(message)));
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(messages.length));
  return undone;
}

const undoByKey = () => pressKey('z', { ctrlKey: true });

test('[A11-01] Ctrl+Z undoes the latest action whose toast is shown, each once', async () => {
  const undone = await showToasts('First.', 'Second.');
  for (const expected of [['Second.'], ['Second.', 'First.']]) {
    await undoByKey();
    expect(undone).toEqual(expected);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(2 - undone.length));
  }
  await undoByKey();
  expect(undone).toHaveLength(2);
});

test('Ctrl+Z in a field undoes nothing but the typing, and without the key it is a letter', async () => {
  const undone = await showToasts('Only.');
  await pressKey('z');
  screen.getByRole('textbox', { name: 'Text' }).focus();
  await undoByKey();
  expect(undone).toEqual([]);
});

test('what one member may undo is not offered to the next', async () => {
  const undone = await showToasts('First.', 'Second.');
  act(forgetFormerViewer);
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Undo' })).toEqual([]));
  await undoByKey();
  expect(undone).toEqual([]);
});
