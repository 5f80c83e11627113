import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CommentField } from './CommentField.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Sent = { content: string; key: string; refuse: () => void };

function open() {
  const sent: Sent[] = [];
  const send = (content: string, key: string) =>
    new Promise((_, reject) => {
      sent.push({ content, key, refuse: () => reject(new TypeError('Failed to fetch')) });
    });
  render(
    <MantineProvider>
      <CommentField label="Write a comment" action="Comment" onSend={send} />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  const pressSend = () => fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  return { sent, field, write, pressSend };
}

test('[COM-01] a comment is sent once, however often its button and its keys are pressed', async () => {
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

test('[COM-01] a retry after a lost response has the same key, another text has another', async () => {
  const { sent, field, write, pressSend } = open();
  const sendAgain = async () => {
    pressSend();
    const count = sent.length + 1;
    await waitFor(() => expect(sent).toHaveLength(count));
    sent.at(-1)?.refuse();
    await waitFor(() => expect(field.value).not.toBe(''));
  };
  write('Great coffee.');
  await sendAgain();
  await sendAgain();
  expect(sent[1]).toMatchObject({ content: 'Great coffee.', key: sent[0]?.key });
  write('Great coffee!');
  await sendAgain();
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

test('[COM-01] [A11-01] the focused field is described by its error and its remaining characters', async () => {
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
