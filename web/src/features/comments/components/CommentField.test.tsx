import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommentField, type CommentFieldProps } from './CommentField.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Sent = { content: string; key: string };

function open(from: Partial<CommentFieldProps> = {}) {
  const sent: Sent[] = [];
  render(
    <MantineProvider>
      <CommentField
        label="Write a comment"
        action="Comment"
        onSend={(content, key) => sent.push({ content, key })}
        {...from}
      />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  const pressSend = () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  return { sent, field, write, pressSend };
}

test('a comment is sent once, however often its button and its keys are pressed', async () => {
  const { sent, field, write, pressSend } = open();
  write('Great coffee.');
  pressSend();
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  pressSend();
  await waitFor(() => expect(field.value).toBe(''));
  pressSend();
  await Promise.resolve();
  expect(sent.map(({ content }) => content)).toEqual(['Great coffee.']);
});

test('a retry after a lost response has the same key, another text has another', async () => {
  const failed = { text: 'Great coffee.', error: 'The server cannot be reached.', sendKey: 'send-key-1' };
  const same = open(failed);
  expect(same.field.value).toBe('Great coffee.');
  expect(screen.getByText('The server cannot be reached.')).toBeTruthy();
  same.pressSend();
  await waitFor(() => expect(same.sent).toEqual([{ content: 'Great coffee.', key: 'send-key-1' }]));
  cleanup();
  const other = open(failed);
  other.write('Great coffee!');
  other.pressSend();
  await waitFor(() => expect(other.sent).toHaveLength(1));
  expect(other.sent[0]?.key).not.toBe('send-key-1');
});

const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a reload asks about a typed comment, also one that is given back as it was typed, and about a change of one that is stored', () => {
  const { write } = open();
  expect(asksBeforeUnload()).toBe(false);
  write('Great coffee.');
  expect(asksBeforeUnload()).toBe(true);
  cleanup();
  open({ text: 'Great coffee.' });
  expect(asksBeforeUnload()).toBe(true);
  cleanup();
  const { write: change } = open({ text: 'Great coffee.', saved: 'Great coffee.' });
  expect(asksBeforeUnload()).toBe(false);
  change('Great tea.');
  expect(asksBeforeUnload()).toBe(true);
});

test('a field that appears by itself takes no focus from another one', () => {
  const other = document.body.appendChild(document.createElement('textarea'));
  other.value = 'Half a sent';
  other.focus();
  open({ onCancel: () => {} });
  expect(document.activeElement).toBe(other);
  other.remove();
  cleanup();
  const { field } = open({ onCancel: () => {} });
  expect(document.activeElement).toBe(field);
});

test('[A11-01] the focused field is described by its error and its remaining characters', async () => {
  const { field, write, pressSend } = open();
  write('x'.repeat(2001));
  pressSend();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Comment must be 2000 characters or less', '1 too many']);
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'keys of an input method neither end the writing of a comment nor send it, as %o says',
  async (composing) => {
    const onCancel = vi.fn<() => void>();
    const send = vi.fn<() => Promise<void>>(async () => undefined);
    render(
      <MantineProvider>
        <CommentField label="Edit your comment" action="Save" onSend={send} onCancel={onCancel} />
      </MantineProvider>,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(field, { target: { value: 'すばらしい' } });
    fireEvent.keyDown(field, { key: 'Escape', ...composing });
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, ...composing });
    expect([onCancel.mock.calls, send.mock.calls, field.value]).toEqual([[], [], 'すばらしい']);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onCancel).toHaveBeenCalledOnce();
  },
);
