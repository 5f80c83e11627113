import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, makeOwnProfile } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';

const newcomer = answersForMember({ onboarding_completed: false });
const cinema = answersForMember({ onboarding_completed: false, invite_type: 'ncg_employee' });
const done = makeOwnProfile(ADA, { onboarding_completed: true });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('the founders’ onboarding has three steps, the cinema onboarding one more', async () => {
  const { router } = openPage('/onboarding', newcomer);
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'people' }));
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'ready' }));
});

test('the cinema can be skipped, and Back returns to the previous step', async () => {
  const { router, api } = openPage('/ncg-onboarding', cinema);
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'cinema' }));
  await press('Skip for Now');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'people' }));
  await press('Back');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'cinema' }));
  expect(api.calls).not.toContain('verification.setLocation');
});

test('a cinema that cannot be stored yet shows a message, and the onboarding continues', async () => {
  const { router, api } = openPage('/ncg-onboarding?step=cinema', {
    ...cinema,
    'verification.setLocation': refuse('NOT_VERIFIED', 409, { detail: 'You have no verification yet.' }),
  });
  fireEvent.change(await screen.findByLabelText('Your cinema'), { target: { value: 'Odeon' } });
  await press('Continue');
  await screen.findByText('You have no verification yet.');
  await press('Skip for Now');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'people' }));
  expect(api.getInputs('verification.setLocation')).toEqual([{ location: 'Odeon' }]);
});

test('an unknown step, or one of the other onboarding, opens the first', async () => {
  for (const step of ['cinema', 'nothing']) {
    openPage(`/onboarding?step=${step}`, newcomer);
    expect(await screen.findByRole('heading', { name: /Welcome to Halfstar/ })).toBeTruthy();
    document.body.replaceChildren();
  }
});

test('the onboarding can be skipped at any step but the last, and ends on the home page', async () => {
  const { router, api } = openPage('/onboarding', { ...newcomer, 'profiles.completeOnboarding': done });
  await screen.findByRole('heading', { level: 1 });
  api.answer({ 'profiles.getOwn': done });
  await press('Skip onboarding');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(api.getInputs('profiles.completeOnboarding')).toEqual([{ user_id: ADA.user_id, onboarding_completed: true }]);
});
