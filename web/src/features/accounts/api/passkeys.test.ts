import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShownError } from '#lib/problem.ts';
import { ADA, makeId, NOW, signedIn } from '#test/fixtures.ts';
import { refuse, stubApi } from '#test/stub-api.ts';
import { addPasskeyMutation, signInWithPasskey } from './passkeys.ts';

// Mocks the browser's own dialog through the package that calls it.
const dialog = vi.hoisted(() => ({
  startAuthentication: vi.fn<() => Promise<unknown>>(),
  startRegistration: vi.fn<() => Promise<unknown>>(),
}));
vi.mock('@simplewebauthn/browser', () => dialog);

beforeEach(() => {
  dialog.startAuthentication.mockReset();
  dialog.startRegistration.mockReset();
});
afterEach(() => void vi.restoreAllMocks());

const REQUEST = { challenge: 'c', rpId: 'localhost', timeout: 60_000, userVerification: 'required' as const };
const SHOWN = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
};
const CREATION = {
  challenge: 'c',
  rp: { id: 'localhost', name: 'Halfstar' },
  user: { id: 'ada', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 60_000,
  attestation: 'none' as const,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
};
const MADE = { id: 'key', rawId: 'key', type: 'public-key', response: { clientDataJSON: 'a', attestationObject: 'b' } };
const PASSKEY = { id: makeId(1), name: 'Mac', created_at: NOW, last_used_at: null };
const add = () => addPasskeyMutation.mutationFn({ name: 'Mac', password: 'secret' });
const catchError = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

test('a passkey from the browser signs in', async () => {
  const api = stubApi({ 'passkeys.getSignInOptions': REQUEST, 'passkeys.signIn': signedIn(ADA) });
  dialog.startAuthentication.mockResolvedValue(SHOWN);
  expect((await signInWithPasskey())?.user?.id).toBe(ADA.user_id);
  expect(dialog.startAuthentication).toHaveBeenCalledWith({ optionsJSON: REQUEST });
  expect(api.getInputs('passkeys.signIn')).toEqual([{ credential: SHOWN }]);
});

test('a canceled dialog is no error and does not sign in', async () => {
  const api = stubApi({ 'passkeys.getSignInOptions': REQUEST });
  dialog.startAuthentication.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
  expect(await signInWithPasskey()).toBeNull();
  expect(api.calls).toEqual(['passkeys.getSignInOptions']);
});

test('a new passkey is added under its name after a correct password', async () => {
  const api = stubApi({ 'passkeys.getRegistrationOptions': CREATION, 'passkeys.add': PASSKEY });
  dialog.startRegistration.mockResolvedValue(MADE);
  expect(await add()).toEqual(PASSKEY);
  expect(api.getInputs('passkeys.getRegistrationOptions')).toEqual([{ password: 'secret' }]);
  expect(api.getInputs('passkeys.add')).toEqual([{ name: 'Mac', credential: MADE }]);
});

test.each([
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['NotAllowedError', 'No passkey was made. Nothing was changed.'],
])('a dialog that ends with %s shows: %s', async (name, message) => {
  const api = stubApi({ 'passkeys.getRegistrationOptions': CREATION });
  dialog.startRegistration.mockRejectedValue(Object.assign(new Error('no'), { name }));
  const error = await catchError(add());
  expect(error).toBeInstanceOf(ShownError);
  expect(error).toHaveProperty('message', message);
  expect(api.calls).toEqual(['passkeys.getRegistrationOptions']);
});

test('with a wrong password the browser’s dialog is not opened', async () => {
  stubApi({ 'passkeys.getRegistrationOptions': refuse('WRONG_PASSWORD', 403) });
  expect(await catchError(add())).toMatchObject({ problem: { code: 'WRONG_PASSWORD' } });
  expect(dialog.startRegistration).not.toHaveBeenCalled();
});
