import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { NOW } from '#test/fixtures.ts';
import { refuse, type StubbedApi, stubApi } from '#test/stub-api.ts';
import { expectFocus, fill, findField, press } from '#test/user.ts';
import { SecondFactorSettings } from './SecondFactorSettings.tsx';

const CODES = Array.from({ length: 10 }, (_, index) => `abcde-fghj${index}`);
const ON = { on_since: NOW, recovery_codes_left: 10 };
const OFF = { on_since: null, recovery_codes_left: 0 };
const wrong = (field: string, message: string) => refuse('REFUSED', 403, { errors: [{ field, message }] });

const expectCodes = async () => {
  const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(list.getAllByRole('listitem').map(({ textContent: text }) => text)).toEqual(CODES);
};
const giveCodes = (api: () => StubbedApi) => () => {
  api().answer({ 'secondFactor.get': ON });
  return { recovery_codes: CODES };
};

test('two-step sign-in is turned on with the password and a code, and shows the recovery codes once', async () => {
  const api = stubApi({
    'secondFactor.get': OFF,
    'secondFactor.prepare': wrong('password', 'That is not your password.'),
    'secondFactor.turnOn': wrong('code', 'That code is not right.'),
  });
  renderWithApp(<SecondFactorSettings />);
  await press('Turn On');
  const password = await findField('Your password');
  await expectFocus(password);
  await fill('Your password', 'not this one');
  await press('Continue');
  await screen.findByText('That is not your password.');
  api.answer({ 'secondFactor.prepare': { uri: 'otpauth://totp/Halfstar:ada', secret: 'ABCDEFGH' } });
  await fill('Your password', 'half a star');
  await press('Continue');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
  expect(screen.getByRole('code').textContent).toBe('ABCD EFGH');

  const dialog = within(screen.getByRole('dialog'));
  const turnOn = async (code: string) => {
    await fill('The code that it shows now', code);
    fireEvent.click(dialog.getByRole('button', { name: 'Turn On' }));
  };
  await expectFocus(await findField('The code that it shows now'));
  await turnOn('12345');
  await screen.findByText('Enter the six digits that your app shows.');
  expect(api.calls).not.toContain('secondFactor.turnOn');
  await turnOn('123456');
  await screen.findByText('That code is not right.');
  api.answer({ 'secondFactor.turnOn': giveCodes(() => api) });
  await turnOn('654 321');
  await expectCodes();
  expect(api.getInputs('secondFactor.turnOn').at(-1)).toEqual({ code: '654321' });
  // Escape does not close them by accident.
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await expectCodes();
  await press('I Have Kept Them');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('10 recovery codes left.');
});

test('new recovery codes, and turning it off, take the password', async () => {
  const api = stubApi({ 'secondFactor.get': { ...ON, recovery_codes_left: 2 } });
  api.answer({
    'secondFactor.renewRecoveryCodes': giveCodes(() => api),
    'secondFactor.turnOff': () => {
      api.answer({ 'secondFactor.get': OFF });
      return {};
    },
  });
  renderWithApp(<SecondFactorSettings />);
  await screen.findByText('2 recovery codes left. Make new ones before you need them.');
  await press('New Recovery Codes');
  await fill('Your password', 'half a star');
  await press('Make New Codes');
  await expectCodes();
  await press('I Have Kept Them');
  await screen.findByText('10 recovery codes left.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Turn Off');
  await fill('Your password', 'half a star');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Turn Off' }));
  await screen.findByRole('button', { name: 'Turn On' });
  const password = { password: 'half a star' };
  expect([api.getInputs('secondFactor.renewRecoveryCodes'), api.getInputs('secondFactor.turnOff')]).toEqual([
    [password],
    [password],
  ]);
});
