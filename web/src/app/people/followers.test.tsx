import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, BOB, makeId, makeOwnProfile, makePage, makeRelation } from '#test/fixtures.ts';
import { openLoadedPage, openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { offline, refuse } from '#test/stub-api.ts';
import { choose, press, pressEnter } from '#test/user.ts';

const CY = { ...BOB, user_id: makeId(3), username: 'cy', display_name: 'Cy' };
const entry = (member: typeof BOB, over: Parameters<typeof makeRelation>[0] = {}): FollowListEntry => ({
  ...member,
  bio: null,
  relation: makeRelation(over),
});

const items = (label: string) => within(screen.getByRole('list', { name: label })).getAllByRole('listitem');
const heading = () => screen.getByRole('heading', { level: 1 });

const request = (member: typeof BOB) => entry(member, { requested_by: true });

test('[PRO-04] [A11-01] all requests are approved at once; that keeps the focus, and so does an answer that fails', async () => {
  const { api, queryClient } = await openLoadedPage('/followers?tab=requests', {
    ...answersForMember({ follower_count: 0 }),
    'requests.list': makePage([request(BOB), request(CY)]),
    'requests.count': { count: 2 },
    'requests.approve': offline,
    'requests.approveAll': () => {
      const profile = makeOwnProfile(ADA, { follower_count: 2 });
      api.answer({ 'requests.list': makePage([]), 'requests.count': { count: 0 }, 'profiles.getOwn': profile });
      return { approved: 2, more: false };
    },
  });
  const approve = await screen.findByRole('button', { name: 'Approve Bob' });
  await screen.findByRole('tab', { name: 'Requests (2)' });
  await pressEnter(approve);
  await waitFor(() => expect(api.calls).toContain('requests.approve'));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(document.activeElement).toBe(approve);

  await pressEnter(screen.getByRole('button', { name: 'Approve All' }));
  await screen.findByText('Nobody is waiting.');
  await screen.findByText('2 requests approved.');
  await screen.findByRole('tab', { name: 'Followers (2)' });
  expect(document.activeElement).toBe(heading());
});

test('[PRO-04] a request is approved and another declined; both stay in place, and the tabs count along', async () => {
  const { api, queryClient } = await openLoadedPage('/followers?tab=requests', {
    ...answersForMember(),
    'requests.list': makePage([request(BOB), request(CY)]),
    'requests.count': { count: 2 },
    'requests.approve': () => {
      api.answer({ 'requests.list': makePage([request(CY)]), 'requests.count': { count: 1 } });
      return makeRelation({ followed_by: true });
    },
    'requests.decline': () => {
      api.answer({ 'requests.list': makePage([]), 'requests.count': { count: 0 } });
      return {};
    },
  });
  await press('Approve Bob');
  await screen.findByRole('tab', { name: 'Requests (1)' });
  await pressEnter(screen.getByRole('button', { name: 'Decline Cy' }));
  await screen.findByRole('tab', { name: 'Requests' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(items('Requests').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/@bobApproved$/),
    expect.stringMatching(/@cyDeclined$/),
  ]);
  expect(document.activeElement).toBe(items('Requests')[1]);
  expect(api.getInputs('requests.approve')).toEqual([{ user_id: BOB.user_id }]);
  expect(api.getInputs('requests.decline')).toEqual([{ user_id: CY.user_id }]);

  fireEvent.click(screen.getByRole('tab', { name: /^Followers/ }));
  // The tab shows another list a moment later.
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Requests' })).toBeNull());
  fireEvent.click(await screen.findByRole('tab', { name: 'Requests' }));
  expect(await screen.findByText('Nobody is waiting.')).toBeDefined();
});

test('[PRO-04] an approval is taken back by the menu of its row, which says so and stays', async () => {
  const { api, queryClient } = await openLoadedPage('/followers?tab=requests', {
    ...answersForMember(),
    'requests.list': makePage([request(BOB), request(CY)]),
    'requests.count': { count: 2 },
    'requests.approve': makeRelation({ followed_by: true }),
    'follows.removeFollower': makeRelation(),
  });
  await press('Approve Bob');
  await waitFor(() => expect(items('Requests')[0]?.textContent).toMatch(/@bobApproved$/));
  await choose(
    within(items('Requests')[0] as HTMLElement).getByRole('button', { name: /^Actions/ }),
    'Remove Follower',
  );
  await press('Remove');
  await waitFor(() => expect(items('Requests')[0]?.textContent).toMatch(/@bobRemoved$/));
  expect(items('Requests')).toHaveLength(2);
  expect(api.getInputs('follows.removeFollower')).toEqual([{ user_id: BOB.user_id }]);

  // Asked again, it is answered anew.
  api.answer({ 'requests.decline': {} });
  await act(() => queryClient.invalidateQueries());
  await press('Decline Bob');
  await waitFor(() => expect(items('Requests')[0]?.textContent).toMatch(/@bobDeclined$/));
});

test('[PRO-04] a withdrawn request is said to be, and one that comes meanwhile is shown when one asks for it', async () => {
  const { api, live } = await openLoadedPage('/followers?tab=requests', {
    ...answersForMember(),
    'requests.list': makePage([request(BOB)]),
    'requests.count': { count: 1 },
    'requests.approve': () => {
      api.answer({ 'requests.count': { count: 0 } });
      return refuse('REQUEST_WITHDRAWN', 409)();
    },
  });
  await press('Approve Bob');
  await waitFor(() => expect(items('Requests')[0]?.textContent).toMatch(/@bobWithdrawn$/));
  api.answer({ 'requests.list': makePage([request(CY)]), 'requests.count': { count: 1 } });
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  live.last().say({ type: 'ready' });
  live.last().say({ type: 'changed', nouns: ['follow'] });
  const show = await screen.findByRole('button', { name: 'Show New Requests' });
  expect(items('Requests')).toHaveLength(1);
  fireEvent.click(show);
  await screen.findByRole('button', { name: 'Approve Cy' });
  expect(items('Requests')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Show New Requests' })).toBeNull();
});

test('[FOL-01] followers are searched and followed back, and the tab shows how many are left of them', async () => {
  const followers = [entry(BOB, { followed_by: true }), entry(CY, { followed_by: true })];
  const { api, router, live } = openPage('/followers', {
    ...answersForMember({ follower_count: 2 }),
    'follows.listFollowers': ({ search = '' }) =>
      makePage(followers.filter(({ display_name: name }) => name.toLowerCase().includes(search.toLowerCase()))),
    'follows.follow': makeRelation({ followed_by: true, following: true }),
  });
  const field = await screen.findByRole('searchbox', { name: 'Search by name' });
  await waitFor(() => expect(items('Followers')).toHaveLength(2));
  fireEvent.change(field, { target: { value: 'BO' } });
  await waitFor(() => expect(items('Followers')).toHaveLength(1));
  expect(router.state.location.search).toEqual({ q: 'BO' });
  fireEvent.change(field, { target: { value: 'nobody at all' } });
  await screen.findByText('Nobody is called “nobody at all”.');
  fireEvent.click(screen.getByRole('link', { name: 'Clear Search' }));
  await waitFor(() => expect(items('Followers')).toHaveLength(2));

  await press('Follow back Bob');
  await screen.findByRole('button', { name: /^Following Bob/ });
  followers.pop();
  api.answer({ 'profiles.getOwn': makeOwnProfile(ADA, { follower_count: 1 }) });
  live.last().say({ type: 'ready' });
  live.last().say({ type: 'changed', nouns: ['follow', 'profile'] });
  await waitFor(() => expect(items('Followers')).toHaveLength(1));
  await screen.findByRole('tab', { name: 'Followers (1)' });
});
