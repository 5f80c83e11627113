import { ResetPassword } from '@halfstar/contract/accounts/accounts.schema';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { complaintsOf, useForm } from './form.ts';

afterEach(cleanup);

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
