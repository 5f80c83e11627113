import { ResetPassword } from '@halfstar/contract/accounts/accounts.schema';
import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complaintsOf, useForm } from './form.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('[ACC-03] two different passwords are told apart in the contract’s words, beside the second', () => {
  const values = { password: 'half a star', password_confirmation: 'half a stat' };
  expect(complaintsOf(ResetPassword, { token: 'x', ...values })).toEqual({
    password_confirmation: "Passwords don't match",
  });
  expect(complaintsOf(ResetPassword, { token: 'x', ...values, password_confirmation: values.password })).toEqual({});
});

test('a complaint stands beside its field until the field is changed', () => {
  const { result } = renderHook(() => useForm({ email: '', note: '' }));
  let wrong = false;
  act(() => {
    wrong = result.current.complain({ email: 'No.', note: 'Neither.' });
  });
  expect(wrong).toBe(true);
  act(() => result.current.set('email', 'ada@example.com'));
  expect(result.current.field('email').error).toBeUndefined();
  expect(result.current.field('note').error).toBe('Neither.');
  act(() => {
    wrong = result.current.complain({ email: undefined });
  });
  expect(wrong).toBe(false);
  expect(result.current.field('note').error).toBeUndefined();
});

function NameAndNote({ errors }: { errors: { name?: string; note?: string } }) {
  const form = useForm({ name: '', note: '' });
  const { onChange: _, ...note } = form.field('note');
  return (
    <form
      id={form.id}
      onSubmit={(event) => {
        event.preventDefault();
        form.complain(errors);
      }}
    >
      <TextInput label="Name" {...form.field('name')} />
      <Textarea label="Note" {...note} />
      <button type="submit">Save</button>
    </form>
  );
}

const Screen = (props: Parameters<typeof NameAndNote>[0]) => (
  <MantineProvider>
    <NameAndNote {...props} />
  </MantineProvider>
);

test('[A11-01] after an attempt the first invalid field has the focus and its error, and the number of errors is announced', () => {
  const announced: string[] = [];
  const observer = new MutationObserver(() => announced.push(region?.textContent ?? ''));
  const { rerender } = render(<Screen errors={{ note: 'Too long.' }} />);
  // Screen readers only announce changes of a region that they know.
  const region = document.querySelector('[aria-live="assertive"]');
  expect(region?.textContent).toBe('');
  observer.observe(region as Node, { childList: true });
  const save = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    for (const _ of observer.takeRecords()) announced.push(region?.textContent ?? '');
  };

  save();
  const note = screen.getByRole('textbox', { name: 'Note' });
  expect(document.activeElement).toBe(note);
  expect(note.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(note.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too long.');
  expect(announced).toEqual(['One field needs your attention.']);

  rerender(<Screen errors={{ name: 'Missing.', note: 'Too long.' }} />);
  save();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  save();
  expect(announced.slice(1)).toEqual(['2 fields need your attention.', '2 fields need your attention.']);

  rerender(<Screen errors={{}} />);
  screen.getByRole('button').focus();
  save();
  expect(document.activeElement).toBe(screen.getByRole('button'));
  expect(announced).toHaveLength(3);
});
