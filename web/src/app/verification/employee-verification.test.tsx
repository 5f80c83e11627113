import type { Verification } from '@halfstar/contract/verification/verification.schema';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, deferResponse, refusal, refuse } from '#test/stub-api.ts';
import { fill, findField, press } from '#test/user.ts';

const NONE: Verification = { state: 'none', location: null, work_email: null, tries_left: null, verified_until: null };
const REQUEST = { location: 'Odeon, Manchester', work_email: 'ada@odeon.example' };
const CODE_SENT: Verification = { ...NONE, ...REQUEST, state: 'code_sent', tries_left: 5 };
const VERIFIED: Verification = { ...NONE, ...REQUEST, state: 'verified', verified_until: '2027-11-21T00:00:00.000Z' };

const openVerification = (answers: Answers = {}) =>
  openPage('/employee-verification', { ...answersForMember(), ...answers });

/** An answer after which the verification is this one. */
function becoming(app: () => ReturnType<typeof openVerification>, verification: Verification) {
  return () => {
    app().api.answer({ 'verification.getOwn': verification });
    return verification;
  };
}

test('[ONB-04] an address of a known cinema is verified by a mailed code; errors lead to their field', async () => {
  const app = openVerification({ 'verification.request': becoming(() => app, CODE_SENT) });
  await press('Verify');
  await screen.findByText('Name your cinema.');
  const cinema = await findField('Your cinema');
  await waitFor(() => expect(document.activeElement).toBe(cinema));
  await fill('Your cinema', REQUEST.location);
  await fill('Work email', REQUEST.work_email);
  await press('Verify');
  await screen.findByText(REQUEST.work_email);
  expect(app.api.getInputs('verification.request')).toEqual([REQUEST]);

  await fill('Code', '12345');
  await press('Confirm');
  await screen.findByText('The code is 6 digits.');
  expect(app.api.calls).not.toContain('verification.confirm');
  const detail = 'That is not the code of the mail. 4 tries are left.';
  app.api.answer({ 'verification.confirm': refuse('WRONG_CODE', 403, { detail }) });
  await fill('Code', '123456');
  await press('Confirm');
  await screen.findByText(detail);
  app.api.answer({ 'verification.confirm': becoming(() => app, VERIFIED) });
  await fill('Code', '654321');
  await press('Confirm');
  await screen.findByText(/^You are verified for Odeon, Manchester until .*2027/);
});

test('[ONB-04] any other address waits for an admin, can be taken back, and the page shows the decision', async () => {
  const waiting: Verification = { ...NONE, ...REQUEST, state: 'waiting' };
  const app = openVerification({
    'verification.request': becoming(() => app, waiting),
    'verification.withdraw': becoming(() => app, NONE),
  });
  const ask = async () => {
    await fill('Your cinema', REQUEST.location);
    await fill('Work email', REQUEST.work_email);
    await press('Verify');
    await screen.findByText(/^An admin looks at your request/);
  };
  await ask();
  await press('Take It Back');
  await ask();
  app.live.last().say({ type: 'ready' });
  app.api.answer({ 'verification.getOwn': { ...waiting, state: 'refused' } });
  app.live.last().say({ type: 'changed', nouns: ['profile'] });
  await screen.findByText(/^We could not confirm that you work at Odeon, Manchester\./);
  expect(await findField('Work email')).toBeTruthy();
});

test('[NAV-11] the verification page loads behind a skeleton and can be retried', async () => {
  const held = deferResponse<Verification>();
  const { api } = openVerification({ 'verification.getOwn': () => held.promise });
  await screen.findByRole('heading', { level: 1, name: 'Employee Verification' });
  expect((await screen.findByText('Loading')).getAttribute('role')).toBe('status');
  held.fail(refusal('NOT_ALLOWED', 403));
  await screen.findByText('Your verification could not be loaded.');
  api.answer({ 'verification.getOwn': NONE });
  await press('Try Again');
  expect(await findField('Work email')).toBeTruthy();
});
