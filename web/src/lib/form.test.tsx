import { ResetPassword } from '@halfstar/contract/accounts/accounts.schema';
import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { ProblemError } from './api.ts';
import { UnreachableError } from './fetch-in-time.ts';
import { type ContractFormOptions, useContractForm } from './form.ts';
import { ShownError } from './problem.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  // The live region and what it announced outlive a form.
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const Note = z.strictObject({ name: z.string().trim().min(1, 'Missing.'), note: z.string().max(9, 'Too long.') });
const EMPTY = { name: '', note: '' };
const VALID = { name: ' Ada ', note: 'Half' };

type Options = Partial<ContractFormOptions<typeof EMPTY, typeof Note, unknown>>;

function NoteForm(options: Options) {
  const form = useContractForm({ schema: Note, initialValues: EMPTY, onSubmit: () => undefined, ...options });
  return (
    <form {...form.formProps}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Textarea label="Note" {...form.getInputProps('note')} />
      <FormMessage>{form.message}</FormMessage>
      <button type="submit" disabled={form.submitting}>
        Save
      </button>
    </form>
  );
}

const show = (options: Options) => (
  <StrictMode>
    <MantineProvider>
      <NoteForm {...options} />
    </MantineProvider>
  </StrictMode>
);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const save = () => fireEvent.click(button());
const idle = () => waitFor(() => expect(button().disabled).toBe(false));
const getFieldError = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
const message = () => screen.queryByRole('alert')?.textContent ?? '';

const problem = (code: string, errors: { field: string; message: string }[] = []) =>
  new ProblemError({ type: '', title: '', status: 422, detail: `It says ${code}.`, code, request_id: 'test', errors });

/** An `onSubmit` whose result the test controls. */
function makeServer() {
  const calls: { input: z.output<typeof Note>; answer: (value: unknown) => void; fail: (error: unknown) => void }[] =
    [];
  const onSubmit = (input: z.output<typeof Note>) =>
    new Promise<unknown>((answer, fail) => {
      calls.push({ input, answer, fail });
    });
  return { calls, onSubmit, sent: (count: number) => waitFor(() => expect(calls).toHaveLength(count)) };
}

/** Records the announcements for screen readers, in order. */
function watchAnnouncements(): () => string[] {
  // Screen readers only announce changes of an existing region.
  const region = document.querySelector('[aria-live="assertive"]') as Element;
  expect(region.textContent).toBe('');
  const announced: string[] = [];
  const observer = new MutationObserver((records) => announced.push(...records.map(() => region.textContent)));
  observer.observe(region, { childList: true });
  return () => announced;
}

test('[A11-01] after an attempt the first invalid field has the focus and its error, and the number of errors is announced', async () => {
  const onSubmit = vi.fn<(input: object, values: object) => void>();
  render(show({ onSubmit, initialValues: { name: 'Ada', note: 'Half a star' } }));
  const announced = watchAnnouncements();
  save();
  await waitFor(() => expect(document.activeElement).toBe(field('Note')));
  expect(field('Note').getAttribute('aria-invalid')).toBe('true');
  expect(getFieldError('Note')).toBe('Too long.');
  await waitFor(() => expect(announced()).toEqual(['One field needs your attention.']));

  type('Name', '');
  await idle();
  save();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  await waitFor(() => expect(announced()).toHaveLength(2));
  // The same number again is announced again.
  await idle();
  save();
  await waitFor(() => expect(announced()).toHaveLength(3));
  expect(announced().slice(1)).toEqual(['2 fields need your attention.', '2 fields need your attention.']);
  expect(onSubmit).not.toHaveBeenCalled();

  type('Name', 'Ada');
  type('Note', 'Half');
  await idle();
  button().focus();
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(document.activeElement).toBe(button());
  expect(announced()).toHaveLength(3);
});

test('an error is shown until its field is changed', async () => {
  render(show({ initialValues: { name: '', note: 'Half a star' } }));
  save();
  await waitFor(() => expect([getFieldError('Name'), getFieldError('Note')]).toEqual(['Missing.', 'Too long.']));
  type('Name', 'Ada');
  expect([getFieldError('Name'), getFieldError('Note')]).toEqual([null, 'Too long.']);
});

test('the parsed values are sent, and additional errors are found beside the schema', async () => {
  const onSubmit = vi.fn<(input: object, values: object) => void>();
  render(
    show({
      onSubmit,
      initialValues: { name: 'Bo', note: 'Half a star' },
      toInput: ({ name, note }) => ({ name, note: note.slice(0, 4) }),
      validate: async ({ name }) => (name === 'Bo' ? { name: 'Taken.' } : {}),
    }),
  );
  save();
  await waitFor(() => expect(getFieldError('Name')).toBe('Taken.'));
  expect(onSubmit).not.toHaveBeenCalled();
  type('Name', ' Ada ');
  await idle();
  save();
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Ada', note: 'Half' }, { name: ' Ada ', note: 'Half a star' }),
  );
});

test('[ACC-03] two different passwords show the contract’s message beside the second', async () => {
  const onSubmit = vi.fn<(input: object, values: object) => void>();
  function PasswordForm() {
    const form = useContractForm({
      schema: ResetPassword,
      initialValues: { password: 'half a star', password_confirmation: 'half a stat' },
      toInput: (values) => ({ token: 'x', ...values }),
      onSubmit,
    });
    return (
      <form {...form.formProps}>
        <TextInput label="Password" {...form.getInputProps('password')} />
        <TextInput label="Again" {...form.getInputProps('password_confirmation')} />
        <button type="submit" disabled={form.submitting}>
          Save
        </button>
      </form>
    );
  }
  render(
    <MantineProvider>
      <PasswordForm />
    </MantineProvider>,
  );
  save();
  await waitFor(() => expect(getFieldError('Again')).toBe("Passwords don't match"));
  expect(getFieldError('Password')).toBeNull();
  type('Again', 'half a star');
  await idle();
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

test('errors of the server are shown on the fields that it names, others as the message of the form', async () => {
  const { calls, onSubmit, sent } = makeServer();
  render(show({ onSubmit, initialValues: VALID }));
  save();
  await sent(1);
  calls[0]?.fail(problem('INVALID_INPUT', [{ field: 'note', message: 'Be kind.' }]));
  await waitFor(() => expect(getFieldError('Note')).toBe('Be kind.'));
  await waitFor(() => expect(document.activeElement).toBe(field('Note')));
  expect(message()).toBe('');

  await idle();
  save();
  await sent(2);
  calls[1]?.fail(problem('INVALID_INPUT', [{ field: 'movie_id', message: 'No such film.' }]));
  await waitFor(() => expect(message()).toBe('No such film.'));
  expect(getFieldError('Note')).toBeNull();

  for (const [error, words] of [
    [problem('LIST_FULL'), 'It says LIST_FULL.'],
    [new UnreachableError('No response'), 'Halfstar cannot be reached. Check your connection and try again.'],
    [new ShownError('No passkey was made.'), 'No passkey was made.'],
  ] as const) {
    await idle();
    save();
    const count = calls.length + 1;
    await sent(count);
    calls.at(-1)?.fail(error);
    await waitFor(() => expect(message()).toBe(words));
  }
});

const refuseName = () => Promise.reject(problem('USERNAME_TAKEN'));

test('a form can choose the field that shows a problem', async () => {
  render(show({ onSubmit: refuseName, initialValues: VALID, toFieldErrors: ({ detail }) => ({ name: detail }) }));
  save();
  await waitFor(() => expect(getFieldError('Name')).toBe('It says USERNAME_TAKEN.'));
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(message()).toBe('');
});

test('while a form is sent its button is loading, and nothing is sent twice', async () => {
  const { calls, onSubmit, sent } = makeServer();
  const onSuccess = vi.fn<(answer: unknown) => void>();
  render(show({ onSubmit, onSuccess, initialValues: VALID }));
  const form = button().form as HTMLFormElement;
  save();
  fireEvent.submit(form);
  await sent(1);
  expect(button().disabled).toBe(true);
  fireEvent.submit(form);
  calls[0]?.answer('saved');
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith('saved'));
  await idle();
  expect(calls).toHaveLength(1);
  save();
  await sent(2);
});

test('after a failure the values are still there, and the next attempt sends them as they are then', async () => {
  const { calls, onSubmit, sent } = makeServer();
  render(show({ onSubmit, initialValues: VALID }));
  save();
  await sent(1);
  // Typed while the form is being sent.
  type('Note', 'A star');
  calls[0]?.fail(problem('INTERNAL'));
  await waitFor(() => expect(message()).not.toBe(''));
  expect([field('Name').value, field('Note').value]).toEqual([' Ada ', 'A star']);
  await idle();
  save();
  await sent(2);
  expect(calls[1]?.input).toEqual({ name: 'Ada', note: 'A star' });
  expect(message()).toBe('');
});

test('an unmounted form is not notified of the response', async () => {
  const { calls, onSubmit, sent } = makeServer();
  const onSuccess = vi.fn<(answer: unknown) => void>();
  const { unmount } = render(show({ onSubmit, onSuccess, initialValues: VALID }));
  save();
  await sent(1);
  unmount();
  calls[0]?.answer('saved');
  await Promise.resolve();
  expect(onSuccess).not.toHaveBeenCalled();
});

test('a schema is loaded when the form gets the focus, and again on submit if that failed', async () => {
  const onSubmit = vi.fn<(input: object, values: object) => void>();
  let online = false;
  const schema = vi.fn<() => Promise<typeof Note>>(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return Note;
  });
  render(show({ onSubmit, schema, initialValues: VALID }));
  expect(schema).not.toHaveBeenCalled();
  field('Name').focus();
  expect(schema).toHaveBeenCalledTimes(1);
  save();
  await waitFor(() => expect(message()).toBe('Halfstar cannot be reached. Check your connection and try again.'));
  expect(onSubmit).not.toHaveBeenCalled();
  online = true;
  await idle();
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(message()).toBe('');
});
