import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeClubSummary } from '#test/club-fixtures.ts';
import { ADA, BOB, makeId, makeImport, makeOwnProfile, makePage, makeRelation, NO_FEED } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { deferResponse, offline, refuse } from '#test/stub-api.ts';
import { fill, findField, press, pressEnter } from '#test/user.ts';

const newcomer = answersForMember({ onboarding_completed: false });
const cinema = answersForMember({ onboarding_completed: false, invite_type: 'ncg_employee' });
const UNTOUCHED = { 'imports.list': makePage([]), 'feeds.get': NO_FEED };
const done = makeOwnProfile(ADA, { onboarding_completed: true });

test('[ONB-01] the founders’ onboarding has five steps in order, with their progress and a way to skip all', async () => {
  const { router } = openPage('/onboarding', { ...newcomer, ...UNTOUCHED });
  const steps = [
    [undefined, /^Welcome to Halfstar/, 'Continue'],
    ['import', 'Bring your films along', 'Skip for Now'],
    ['rss', 'RSS sync setup', 'Skip RSS Setup'],
    ['people', 'Follow a few people', 'Continue'],
    ['ready', 'All Set', null],
  ] as const;
  for (const [place, [step, name, next]] of steps.entries()) {
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(router.state.location.search).toEqual(step === undefined ? {} : { step });
    expect(screen.getByText(`Step ${place + 1} of 5`)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Skip onboarding' }) === null).toBe(step === 'ready');
    if (next !== null) await press(next);
  }
  expect(screen.getByRole('button', { name: 'Enter' })).toBeTruthy();
});

test('[ONB-01] founders read what they get', async () => {
  openPage('/onboarding', answersForMember({ onboarding_completed: false, badges: ['founders'] }));
  const benefits = within(await screen.findByRole('list', { name: 'What founders get' }));
  for (const name of ['Unlimited reviews and lists', 'Priority support', 'Early access', 'Founders badge'])
    expect(benefits.getByText(name)).toBeTruthy();
});

test('[ONB-04] the cinema onboarding has one step more, after the welcome', async () => {
  const { router } = openPage('/ncg-onboarding', { ...cinema, ...UNTOUCHED });
  for (const [step, next] of [
    ['cinema', 'Continue'],
    ['import', 'Skip for Now'],
    ['rss', 'Skip for Now'],
  ] as const) {
    await press(next);
    await waitFor(() => expect(router.state.location.search).toEqual({ step }));
  }
  await press('Skip RSS Setup');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'people' }));
  expect(screen.getByText('Step 5 of 6')).toBeTruthy();
});

test('[ONB-04] the cinema can be skipped, and Back returns to the previous step', async () => {
  const { router, api } = openPage('/ncg-onboarding', cinema);
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'cinema' }));
  await press('Skip for Now');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'import' }));
  await press('Back');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'cinema' }));
  expect(api.calls).not.toContain('verification.setLocation');
});

test('[ONB-04] a cinema that cannot be stored yet shows a message, and the onboarding continues', async () => {
  const { router, api } = openPage('/ncg-onboarding?step=cinema', {
    ...cinema,
    'verification.setLocation': refuse('NOT_VERIFIED', 409, { detail: 'You have no verification yet.' }),
  });
  fireEvent.change(await screen.findByLabelText('Your cinema'), { target: { value: 'Odeon' } });
  await press('Continue');
  await screen.findByText('You have no verification yet.');
  await press('Skip for Now');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'import' }));
  expect(api.getInputs('verification.setLocation')).toEqual([{ location: 'Odeon' }]);
});

test('an unknown step, or one of the other onboarding, opens the first', async () => {
  for (const step of ['cinema', 'nothing']) {
    openPage(`/onboarding?step=${step}`, newcomer);
    expect(await screen.findByRole('heading', { name: /Welcome to Halfstar/ })).toBeTruthy();
    document.body.replaceChildren();
  }
});

test('[ONB-02] skipping the onboarding completes it and goes home', async () => {
  const { router, api } = openPage('/onboarding', { ...newcomer, 'profiles.completeOnboarding': done });
  await screen.findByRole('heading', { level: 1 });
  api.answer({ 'profiles.getOwn': done });
  await press('Skip onboarding');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(api.getInputs('profiles.completeOnboarding')).toEqual([{ user_id: ADA.user_id, onboarding_completed: true }]);
});

test('[ONB-02] the last step completes the onboarding and goes home', async () => {
  const { router, api } = openPage('/onboarding?step=ready', { ...newcomer, 'profiles.completeOnboarding': done });
  await screen.findByRole('heading', { name: 'All Set' });
  expect(api.calls).not.toContain('profiles.completeOnboarding');
  api.answer({ 'profiles.getOwn': done });
  await press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(api.getInputs('profiles.completeOnboarding')).toEqual([{ user_id: ADA.user_id, onboarding_completed: true }]);
});

test('while the onboarding is being skipped the button keeps the focus, and a second press sends nothing', async () => {
  const response = deferResponse<OwnProfile>();
  const { api, queryClient } = openPage('/onboarding', {
    ...newcomer,
    'profiles.completeOnboarding': () => response.promise,
  });
  const skip = await screen.findByRole('button', { name: 'Skip onboarding' });
  await pressEnter(skip);
  await waitFor(() => expect(skip.getAttribute('aria-disabled')).toBe('true'));
  expect(skip.hasAttribute('disabled')).toBe(false);
  await pressEnter(skip);
  response.fail(new TypeError('Failed to fetch'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(document.activeElement).toBe(skip);
  expect(api.getInputs('profiles.completeOnboarding')).toHaveLength(1);
});

test('[ONB-02] an onboarding that cannot be completed stays where it is, and can be completed later', async () => {
  const { router, api, queryClient } = openPage('/onboarding?step=ready', {
    ...newcomer,
    'profiles.completeOnboarding': refuse('UNAVAILABLE', 503),
  });
  await press('Enter');
  await waitFor(() => expect(api.calls).toContain('profiles.completeOnboarding'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(router.state.location.search).toEqual({ step: 'ready' });
  api.answer({ 'profiles.completeOnboarding': done, 'profiles.getOwn': done });
  await press('Enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

const followedByBob = { kind: 'followees' as const, member_count: 1, members: [BOB] };
const ALONE = { 'recommendations.list': { items: [] }, 'profiles.completeOnboarding': done };

test('a founder who is alone in the step of people is led to the page of invites', async () => {
  const founder = answersForMember({ onboarding_completed: false, badges: ['founders'] });
  const { router, api } = openPage('/onboarding?step=people', { ...founder, ...ALONE });
  await screen.findByText(/Nobody else is here yet/);
  api.answer({ 'profiles.getOwn': makeOwnProfile(ADA, { onboarding_completed: true, badges: ['founders'] }) });
  await press('Invite a friend');
  await screen.findByRole('heading', { level: 1, name: 'Invite Codes' });
  expect(router.state.location.pathname).toBe('/founder-invites');
  expect(api.getInputs('profiles.completeOnboarding')).toEqual([{ user_id: ADA.user_id, onboarding_completed: true }]);
});

test('who is alone in the step of people and may not invite is told so, and goes on', async () => {
  const { router } = openPage('/onboarding?step=people', { ...newcomer, ...ALONE });
  await screen.findByText(/Nobody else is here yet/);
  expect(screen.queryByRole('button', { name: 'Invite a friend' })).toBeNull();
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'ready' }));
});

test('[ONB-03] recommended people are shown with who they are and how active, and followed in place', async () => {
  const person = { ...BOB, bio: 'Sits in the third row.', follower_count: 3, review_count: 12 };
  const [before, after] = [makeRelation(), makeRelation({ following: true })];
  const { api, router } = openPage('/onboarding?step=people', {
    ...newcomer,
    'recommendations.list': { items: [{ ...person, relation: before, reason: { kind: 'popular' } }] },
    'follows.getRelation': after,
    'follows.follow': after,
  });
  const people = within(await screen.findByRole('list', { name: 'Recommended people' }));
  for (const fact of ['Bob', '@bob', 'Sits in the third row.', '3 followers · 12 reviews'])
    expect((await people.findAllByText(fact, { exact: false })).length).toBeGreaterThan(0);
  fireEvent.click(people.getByRole('button', { name: /^Follow/ }));
  expect(await people.findByRole('button', { name: /^(Following|Unfollow)/ })).toBeTruthy();
  expect(api.getInputs('follows.follow')).toEqual([{ user_id: BOB.user_id }]);
  expect(router.state.location.search).toEqual({ step: 'people' });
});

test('[ONB-03] recommended clubs are shown with picture, owner, size, film and reason, and joined in place', async () => {
  const club = { ...makeClubSummary({ club_id: makeId(1104), name: 'Heist Night' }), reason: followedByBob };
  const { api, router } = openPage('/onboarding?step=people', {
    ...newcomer,
    'clubs.listRecommended': { items: [club] },
    'clubMembers.join': { club_id: club.club_id, role: 'member', notify: 'all' },
  });
  const clubs = within(await screen.findByRole('list', { name: 'Movie clubs to join' }));
  for (const fact of ['Heist Night', 'by Bob', '3 members', 'Long takes, long talks.', 'Now watching Heat'])
    expect(clubs.getByRole('listitem').textContent).toContain(fact);
  expect(clubs.getByText('Bob, whom you follow, is in it')).toBeTruthy();
  fireEvent.click(clubs.getByRole('button', { name: 'Join Heist Night' }));
  expect(await clubs.findByText('Joined')).toBeTruthy();
  expect(api.getInputs('clubMembers.join')).toEqual([{ club_id: club.club_id }]);
  expect(router.state.location.search).toEqual({ step: 'people' });
});

test('where there are no clubs, the step shows people alone', async () => {
  openPage('/onboarding?step=people', { ...newcomer, 'clubs.listRecommended': { items: [] } });
  await screen.findByRole('list', { name: 'Recommended people' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Movie clubs to join' })).toBeNull());
});

test('[ONB-01] with a feed the step goes on instead of being skipped', async () => {
  const { router } = openPage('/onboarding?step=rss', newcomer);
  expect((await screen.findByLabelText<HTMLInputElement>('Letterboxd RSS feed URL')).value).toMatch(/ada/);
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'people' }));
});

test('[ONB-01] the import can be skipped, and without one the last step says nothing of it', async () => {
  const { router } = openPage('/onboarding?step=import', { ...newcomer, 'imports.list': makePage([]) });
  await press('Skip for Now');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'rss' }));
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'people' }));
  await press('Continue');
  await screen.findByRole('heading', { name: 'All Set' });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('[ONB-01] [ONB-05] an import goes on while the member continues, and the last step shows how far it is', async () => {
  const underWay = makeImport({ state: 'processing', processed_entries: 5 });
  const { router } = openPage('/onboarding?step=import', {
    ...newcomer,
    'imports.list': makePage([underWay]),
    'imports.get': underWay,
  });
  expect(await screen.findByText('5 of 12 rows')).toBeTruthy();
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'rss' }));
  await press('Continue');
  await waitFor(() => expect(router.state.location.search).toEqual({ step: 'people' }));
  await press('Continue');
  await screen.findByRole('heading', { name: 'All Set' });
  expect(screen.getByText('5 of 12 rows')).toBeTruthy();
});

test('[ACC-22] the generated username is shown and can be changed; a refused name keeps what was typed', async () => {
  const { api } = openPage('/onboarding', {
    ...newcomer,
    'profiles.changeUsername': refuse('USERNAME_TAKEN', 409, { detail: 'Somebody has this name already.' }),
  });
  const line = (await screen.findByText('@ada')).parentElement;
  expect(line?.textContent).toBe('You are @ada here; we made the name from your email address.');
  const change = screen.getByRole('button', { name: 'Change username' });
  fireEvent.click(change);
  const field = await findField('Username');
  expect(field.value).toBe('ada');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
  expect(screen.getByText(/^3 to 30 letters, digits, underscores and hyphens\./)).toBeTruthy();
  for (const [name, why] of [
    ['ab', 'A username has 3 to 30 characters.'],
    ['ada ada', 'A username is made of letters, digits, underscores and hyphens.'],
    ['Timeline', 'This name is reserved. Choose another one.'],
    ['BOB', 'Somebody has this name already.'],
  ] as const) {
    await fill('Username', name);
    await press('Save Username');
    await screen.findByText(why);
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
  expect(api.getInputs('profiles.changeUsername')).toEqual([{ user_id: ADA.user_id, username: 'BOB' }]);

  api.answer({ 'profiles.changeUsername': offline });
  await fill('Username', 'Ada-L');
  await press('Save Username');
  await screen.findByText(/^Halfstar cannot be reached\./);
  expect(field.value).toBe('Ada-L');
  const renamed = makeOwnProfile({ ...ADA, username: 'Ada-L' }, { onboarding_completed: false });
  api.answer({ 'profiles.changeUsername': renamed, 'profiles.getOwn': renamed });
  await press('Save Username');
  await screen.findByText('Saved: you are @Ada-L from now on.');
  await waitFor(() => expect(line?.textContent).toBe('You are @Ada-L here.'));
  await waitFor(() => expect(document.activeElement).toBe(change));
});
