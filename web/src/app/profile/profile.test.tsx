import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, BOB, makePage, makeProfile, makeRelation, signedIn } from '#test/fixtures.ts';
import { openPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { type Answers, offline } from '#test/stub-api.ts';
import { choose, press, pressEnter } from '#test/user.ts';

const UNCONFIRMED = signedIn(ADA, { email_confirmed: false });

/** The part of the page that is the profile, once it is there. */
async function findProfile(name: string) {
  await screen.findByRole('heading', { level: 1, name });
  return within(screen.getByRole('main'));
}

test.each([
  ['their member', '/profile', answersForMember()],
  ['their member', '/profile/ada', answersForMember()],
  ['their member', '/ada', answersForMember()],
  ['another member', '/profile/bob', answersForMember()],
  ['another member', '/bob', answersForMember()],
  ['a visitor', '/profile/bob', answersForSession()],
  ['a visitor', '/bob', answersForSession()],
])('[PRO-01] %s sees the whole profile at %s', async (who, path, answers) => {
  openPage(path, answers);
  const member = who === 'their member' ? ADA : BOB;
  const shown = await findProfile(member.display_name);
  for (const count of ['3 followers', '2 following', '1 review'])
    expect(shown.getAllByText((_, element) => element?.tagName === 'LI' && element.textContent === count)).toHaveLength(
      1,
    );
  for (const [name, content] of [
    ['Favorites', /Jaws/],
    ['Ratings', /films/],
    ['2026 so far', /Heat/],
    ['Diary', /Heat/],
    ['Recent reviews and activity', /It stayed with me/],
  ] as const)
    await waitFor(() => expect(shown.getByRole('region', { name }).textContent).toMatch(content));
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  expect(canonical).toBe(`${window.location.origin}/${member.username}`);
  expect(shown.queryAllByRole('button', { name: 'Edit Profile' })).toHaveLength(who === 'their member' ? 1 : 0);
  if (who === 'another member') await shown.findByRole('button', { name: /^Following Bob/ });
});

/** The member was called Robert before. */
const renamed: Answers = { 'profiles.getByUsername': { access: 'full', ...makeProfile(BOB), mentions: [] } };

test.each([
  ['a member', '/robert', '/bob', answersForMember()],
  ['a visitor', '/ROBERT', '/bob', answersForSession()],
  ['a visitor', '/profile/robert', '/profile/bob', answersForSession()],
])('[ACC-22] [PRO-02] %s who opens %s is led to %s, and Back does not return', async (_, from, to, answers) => {
  const { router, history } = openPage(from, { ...answers, ...renamed });
  await waitFor(() => expect(router.state.location.href).toBe(to));
  await screen.findByRole('heading', { level: 1, name: 'Bob' });
  expect(history.length).toBe(1);
});

test('[ACC-22] [PRO-02] the open page of a member who is renamed follows', async () => {
  const { router, api, live } = openPage('/bob', answersForMember());
  await screen.findByRole('heading', { level: 1, name: 'Bob' });
  live.last().say({ type: 'ready' });
  const profile = makeProfile({ ...BOB, username: 'robert' });
  api.answer({ 'profiles.getByUsername': { access: 'full', ...profile, mentions: [] } });
  live.last().say({ type: 'changed', nouns: ['profile'] });
  await waitFor(() => expect(router.state.location.href).toBe('/robert'));
});

test('[PRO-02] [PRO-05] a bio has links to addresses and to members, and the badge that the member chose is shown', async () => {
  const bio = 'Half a star more. With @ada, see https://halfstar.example/films.';
  const member = { ...BOB, badges: ['founders' as const], selected_badge: 'founders' as const };
  const profile = { ...makeProfile(member, { bio }), mentions: [{ written: 'ada', username: 'ada' }] };
  openPage('/bob', { ...answersForMember(), 'profiles.getByUsername': { access: 'full', ...profile } });
  const shown = await findProfile('Bob');
  const link = shown.getByRole('link', { name: 'halfstar.example/films' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://halfstar.example/films',
    'nofollow noopener noreferrer',
  ]);
  expect(shown.getByRole('link', { name: '@ada' }).getAttribute('href')).toBe('/profile/ada');
  expect(shown.getAllByRole('img', { name: 'Founder' }).length).toBeGreaterThan(0);
});

test('[FOL-01] when the Follow button cannot be loaded the page says so and tries again', async () => {
  const { api } = openPage('/bob', { ...answersForMember(), 'follows.getRelation': offline });
  const shown = await findProfile('Bob');
  await shown.findByText('The Follow button could not be loaded.');
  api.answer({ 'follows.getRelation': makeRelation() });
  await press('Try Again');
  expect(await shown.findByRole('button', { name: 'Follow Bob' })).toBeTruthy();
});

test('accounts that are no members yet see a profile without what only members can do', async () => {
  const { api } = openPage('/bob', answersForSession(UNCONFIRMED));
  const shown = await findProfile('Bob');
  await shown.findAllByText(/It stayed with me/);
  expect(shown.queryAllByRole('button', { name: /^(Follow|Actions for) ?Bob/ })).toEqual([]);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  expect(api.calls).not.toContain('follows.getRelation');
});

const limited = (access: 'followers' | 'muted' | 'blocked'): Answers => {
  const { user_id, username, display_name, avatar_url } = BOB;
  return { 'profiles.getByUsername': { access, user_id, username, display_name, avatar_url } };
};
const NOBODY: Answers = { 'recommendations.list': { items: [] } };

test('[PRO-04] a followers-only profile says why it is short, and the viewer asks to follow', async () => {
  const asked = makeRelation({ needs_approval: true, requested: true });
  const { api } = openPage('/bob', {
    ...answersForMember(),
    ...limited('followers'),
    ...NOBODY,
    'follows.getRelation': makeRelation({ needs_approval: true }),
    'follows.follow': () => {
      api.answer({ 'follows.getRelation': asked });
      return asked;
    },
  });
  await screen.findByText('Bob shows films, reviews and lists to followers.');
  await press('Request to Follow Bob');
  await screen.findByRole('button', { name: 'Requested to follow Bob, withdraw' });
  await waitFor(() => expect(api.getInputs('follows.follow')).toEqual([{ user_id: BOB.user_id }]));
});

test('the profile of a muted and of a blocked member says so, and offers to end it', async () => {
  for (const [access, why, end] of [
    ['muted', 'You muted Bob, so you see nothing of theirs. They do not know.', 'Unmute Bob'],
    ['blocked', 'You blocked Bob. Neither of you sees the other.', 'Unblock Bob'],
  ] as const) {
    openPage('/bob', { ...answersForMember(), ...limited(access), ...NOBODY });
    await screen.findByText(why);
    expect((await screen.findAllByRole('button', { name: new RegExp(`^${end}`) })).length).toBe(1);
    document.body.replaceChildren();
  }
});

test('[FOL-01] [A11-01] dismissing the only recommendation of a limited profile keeps the focus', async () => {
  const { api } = openPage('/bob', { ...answersForMember(), ...limited('followers'), 'recommendations.dismiss': {} });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Bob' });
  const others = await screen.findByRole('heading', { name: 'Others to follow' });
  const dismiss = await screen.findByRole('button', { name: /^Dismiss/ });
  api.answer({ 'recommendations.list': { items: [] }, 'recommendations.dismiss': {} });
  await pressEnter(dismiss);
  await waitFor(() => expect(others.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('[FOL-02] a member is muted from a card, and that can be undone', async () => {
  const cards = answersForMember()['timeline.listHome'];
  const { api } = openPage('/timeline', {
    ...answersForMember(),
    'reviews.listPopular': { items: [] },
    'blocks.mute': () => {
      api.answer({ 'timeline.listHome': { ...makePage([]), newest: null } });
      return makeRelation({ following: true, muting: true });
    },
    'blocks.unmute': () => {
      api.answer({ 'timeline.listHome': cards });
      return makeRelation({ following: true });
    },
  });
  const card = (await screen.findByText(/It stayed with me/)).closest('article') as HTMLElement;
  await choose(within(card).getByRole('button', { name: 'Actions for Bob' }), 'Mute');
  const toast = await screen.findByText(/^You see nothing of Bob any more\./);
  await waitFor(() => expect(screen.queryByText(/It stayed with me/)).toBeNull());
  fireEvent.click(within(toast).getByText('Undo'));
  await screen.findByText(/It stayed with me/);
  expect(api.getInputs('blocks.unmute')).toEqual([{ user_id: BOB.user_id }]);
});
