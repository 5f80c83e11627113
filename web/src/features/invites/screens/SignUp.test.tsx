import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/query-client.ts';
import SignUp from './SignUp.tsx';

type Answer = { valid: boolean; message: string; email: string | null; invite_type: string | null };
type Call = { path: string; body: Record<string, unknown> };

const GOOD: Answer = { valid: true, message: 'Invite code is valid', email: null, invite_type: 'founder' };
const BAD: Answer = { valid: false, message: 'Invalid invite code', email: null, invite_type: null };

let calls: Call[] = [];
let answer: Answer = GOOD;

beforeEach(() => {
  calls = [];
  answer = GOOD;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = { path: new URL(request.url).pathname, body: await request.json() };
    calls.push(call);
    return call.path === '/api/accounts'
      ? Response.json({ email: call.body['email'] }, { status: 202 })
      : Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(codeFromLink = '') {
  const onSignedUp = vi.fn<(email: string) => void>();
  const queryClient = createQueryClient({ onQueryError: () => {}, onMutationError: () => {} });
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider>
          <SignUp codeFromLink={codeFromLink} onSignedUp={onSignedUp} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return onSignedUp;
}

const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const validate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Validate' });

test('[ACC-02] without a valid code nothing is sent and the form says that an invite is required', async () => {
  open();
  type('Email', 'ada@example.com');
  type('Password', 'half a star');
  press('Sign Up');
  expect(await screen.findByText('Invite required: Please enter a valid invite code to sign up.')).toBeTruthy();
  answer = BAD;
  type('Invite code', 'nope');
  press('Sign Up');
  expect(await screen.findByText('Invalid invite code')).toBeTruthy();
  expect(screen.getByText('Invite required: Please enter a valid invite code to sign up.')).toBeTruthy();
  expect(calls.map((call) => call.path)).toEqual(['/api/invites/validations']);
  const about = (box('Invite code').getAttribute('aria-describedby') ?? '').split(' ');
  expect(about.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Invalid invite code',
    'Invite required: Please enter a valid invite code to sign up.',
  ]);
});

test('[ACC-03] a password under six characters is refused before it is sent', async () => {
  open('ABCD-EFGH-JKMN');
  await screen.findByText('Invite code is valid');
  type('Email', 'ada@example.com');
  type('Password', 'five5');
  press('Sign Up');
  const words = 'Password too short: Password must be at least 6 characters long.';
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(box('Password')));
  expect(calls.map((call) => call.path)).not.toContain('/api/accounts');
});

test('[ACC-04] the suggested display name is the part of the email before @ as it is stored, and none is sent when none is typed', async () => {
  const onSignedUp = open('ABCD-EFGH-JKMN');
  await screen.findByText('Invite code is valid');
  type('Email', 'Ada.L@example.com');
  expect(box('Display name').placeholder).toBe('ada.l');
  type('Password', 'half a star');
  press('Sign Up');
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledWith('ada.l@example.com'));
  expect(calls.at(-1)?.body).toEqual({
    invite_code: 'ABCD-EFGH-JKMN',
    email: 'ada.l@example.com',
    password: 'half a star',
  });
});

test.each(['a&b@x.org', "o'neil@x.org", 'a@xn--e1afmkfd.xn--p1ai'])(
  'an account is asked for with the address %s',
  async (email) => {
    const onSignedUp = open('ABCD-EFGH-JKMN');
    await screen.findByText('Invite code is valid');
    type('Email', email);
    type('Password', 'half a star');
    press('Sign Up');
    await waitFor(() => expect(onSignedUp).toHaveBeenCalledWith(email));
    expect(calls.at(-1)).toMatchObject({ path: '/api/accounts', body: { email } });
  },
);

/** Whether Enter in the code's field has done anything: then it is prevented. */
const isEnterPrevented = (more: object) => !fireEvent.keyDown(box('Invite code'), { key: 'Enter', ...more });

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'Enter validates an invite code, but not while an input method has it, as %o says',
  async (composing) => {
    open();
    type('Invite code', 'abcd');
    expect(isEnterPrevented(composing)).toBe(false);
    expect(isEnterPrevented({})).toBe(true);
    await screen.findByText('Invite code is valid');
    expect(calls.map(({ path }) => path)).toEqual(['/api/invites/validations']);
  },
);

test('[ACC-08] a code from a link is filled in and validated once', async () => {
  open('abcd-efgh-jkmn');
  expect(await screen.findByText('Invite code is valid')).toBeTruthy();
  expect(box('Invite code').value).toBe('ABCD-EFGH-JKMN');
  expect(calls).toEqual([{ path: '/api/invites/validations', body: { code: 'ABCD-EFGH-JKMN' } }]);
});

test('[ACC-08] an invalid code from a link is shown with the reason', async () => {
  answer = BAD;
  open('GONE-GONE-GONE');
  expect(await screen.findByText('Invalid invite code')).toBeTruthy();
  expect(box('Invite code').value).toBe('GONE-GONE-GONE');
});

test('[INV-01] a code is trimmed, upper-cased and cut at 20 characters; Validate waits for one', async () => {
  open();
  expect(validate().disabled).toBe(true);
  type('Invite code', '   ');
  expect(validate().disabled).toBe(true);
  type('Invite code', '  abcd-efgh-jkmn-pqrs-tuvw');
  expect(box('Invite code').value).toBe('ABCD-EFGH-JKMN-PQRS-');
  type('Invite code', ' abcd ');
  fireEvent.click(validate());
  await screen.findByText('Invite code is valid');
  expect(calls).toEqual([{ path: '/api/invites/validations', body: { code: 'ABCD' } }]);
});

test.each(['abcd-efgh-jkmn', 'abcdefghjkmn', ' ABCD EFGH  JKMN ', 'AbCd - EfGh - JkMn'])(
  '[INV-01] a code typed as "%s" is sent and shown in its full form',
  async (typed) => {
    open();
    type('Invite code', typed);
    fireEvent.click(validate());
    await screen.findByText('Invite code is valid');
    expect(calls).toEqual([{ path: '/api/invites/validations', body: { code: 'ABCD-EFGH-JKMN' } }]);
    expect(box('Invite code').value).toBe('ABCD-EFGH-JKMN');
  },
);

test('[INV-02] the email is locked to the invite’s address, and changing the code unlocks it', async () => {
  answer = { ...GOOD, email: 'grace@example.com' };
  open();
  type('Email', 'somebody@example.com');
  type('Invite code', 'ABCD');
  press('Validate');
  await screen.findByText('Invite code is valid');
  expect(box('Email').value).toBe('grace@example.com');
  expect(box('Email').readOnly).toBe(true);
  type('Invite code', 'ABCDE');
  expect(box('Email').readOnly).toBe(false);
  expect(screen.queryByText('Invite code is valid')).toBeNull();
});

test('[INV-02] an invite without an address locks a valid typed one, and leaves others unlocked', async () => {
  open();
  type('Invite code', 'ABCD');
  press('Validate');
  await screen.findByText('Invite code is valid');
  expect(box('Email').readOnly).toBe(false);
  type('Email', 'not an address');
  type('Invite code', 'ABCDE');
  press('Validate');
  await screen.findByText('Invite code is valid');
  expect(box('Email').readOnly).toBe(false);
  type('Email', 'ada@example.com');
  type('Invite code', 'ABCD');
  press('Validate');
  await screen.findByText('Invite code is valid');
  expect(box('Email').readOnly).toBe(true);
  expect(box('Email').value).toBe('ada@example.com');
});
