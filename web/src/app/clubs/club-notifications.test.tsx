import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeClub } from '#test/club-fixtures.ts';
import { BOB, makeId, makeNotification, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { click, press, pressEnter } from '#test/user.ts';

const INVITATION = makeId(1301);
const CLUB_ID = makeClub().club_id;

const makeInvited = (status: 'pending' | 'accepted', read: boolean) =>
  makeNotification(960, {
    title: 'Club invitation',
    message: 'Bob invites you to Slow Cinema.',
    link: `/movie-clubs/${CLUB_ID}`,
    read,
    data: { invitation_id: INVITATION, club_id: CLUB_ID, invitation_status: status },
  });
const listed = (...parameters: Parameters<typeof makeInvited>) => {
  const one = makeInvited(...parameters);
  return { ...makePage([one]), unread_count: one.read ? 0 : 1 };
};

test.each(['page', 'dropdown'])('an invitation is accepted in place in the %s', async (where) => {
  const { api, router } = await openLoadedPage(where === 'page' ? '/notifications' : '/lists', {
    ...answersForMember(),
    'notifications.list': listed('pending', false),
    'clubInvitations.accept': () => {
      api.answer({ 'notifications.list': listed('accepted', true) });
      return { club_id: CLUB_ID, role: 'member', notify: 'all' };
    },
  });
  const { pathname } = router.state.location;
  if (where === 'dropdown') await click(await screen.findByTitle('Notifications'));
  await pressEnter(
    await screen.findByRole('button', { name: 'Accept the invitation: Bob invites you to Slow Cinema.' }),
  );
  const row = within(screen.getByRole('list', { name: 'Notifications' }));
  await row.findByText('Accepted');
  await waitFor(() => expect(screen.queryByText('(unread)')).toBeNull());
  expect(api.getInputs('clubInvitations.accept')).toEqual([{ invitation_id: INVITATION }]);
  expect(row.queryByRole('button', { name: /^(Accept|Decline)/ })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Accepted');
  expect(router.state.location.pathname).toBe(pathname);
});

test('an invitation is declined in place; a refused answer leaves the buttons where they are', async () => {
  const { api, queryClient } = await openLoadedPage('/notifications', {
    ...answersForMember(),
    'notifications.list': listed('pending', false),
    'clubInvitations.decline': refuse('INVITATION_ENDED', 409, { detail: 'This invitation is no longer open.' }),
  });
  await press(/^Decline/);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.queryByText('Declined')).toBeNull();
  api.answer({ 'clubInvitations.decline': {} });
  await press(/^Decline/);
  await screen.findByText('Declined');
});

const REQUEST = makeNotification(961, {
  type: 'club_request',
  title: 'Request to join',
  message: 'Bob asks to join Slow Cinema.',
  link: `/movie-clubs/${CLUB_ID}`,
  read: false,
  actor: BOB,
  data: { club_id: CLUB_ID },
});

test.each(['page', 'dropdown'])('a request to join is approved in place in the %s, and is gone then', async (where) => {
  const { api } = await openLoadedPage(where === 'page' ? '/notifications' : '/lists', {
    ...answersForMember(),
    'notifications.list': { ...makePage([REQUEST]), unread_count: 1 },
    'clubRequests.approve': () => {
      api.answer({ 'notifications.list': { ...makePage([]), unread_count: 0 } });
      return {};
    },
  });
  if (where === 'dropdown') await click(await screen.findByTitle('Notifications'));
  await pressEnter(await screen.findByRole('button', { name: 'Approve the request: Bob asks to join Slow Cinema.' }));
  await waitFor(() => expect(screen.queryByText('Bob asks to join Slow Cinema.')).toBeNull());
  expect(api.getInputs('clubRequests.approve')).toEqual([{ club_id: CLUB_ID, user_id: BOB.user_id }]);
});

/** Who asks, in each row, and what became of it. */
const listAsking = () =>
  within(screen.getByRole('list', { name: 'Notifications' }))
    .getAllByRole('listitem')
    .map((row) => /(Bob|Cy) asks to join.*?(Approved)?$/.exec(row.textContent ?? '')?.slice(1));

const SECOND = makeNotification(962, {
  ...REQUEST,
  id: makeId(962),
  message: 'Cy asks to join Slow Cinema.',
  actor: { ...BOB, user_id: makeId(3) },
});

test('an answered request stays where it is until the list is opened again, so that no other one slides under the pointer', async () => {
  const { api } = await openLoadedPage('/notifications', {
    ...answersForMember(),
    'notifications.list': { ...makePage([REQUEST, SECOND]), unread_count: 2 },
    'clubRequests.approve': () => {
      api.answer({ 'notifications.list': { ...makePage([SECOND]), unread_count: 1 } });
      return {};
    },
    'notifications.delete': { unread_count: 1 },
  });
  await press('Approve the request: Bob asks to join Slow Cinema.');
  await screen.findByText('Approved');
  await waitFor(() => expect(api.getInputs('notifications.list').length).toBeGreaterThan(1));
  await waitFor(() =>
    expect(listAsking()).toEqual([
      ['Bob', 'Approved'],
      ['Cy', undefined],
    ]),
  );
  await press('Delete: Bob asks to join Slow Cinema.');
  await waitFor(() => expect(listAsking()).toEqual([['Cy', undefined]]));
});

test('a request to join is declined in place; a refused answer leaves the buttons where they are', async () => {
  const { api, queryClient } = await openLoadedPage('/notifications', {
    ...answersForMember(),
    'notifications.list': { ...makePage([REQUEST]), unread_count: 1 },
    'clubRequests.decline': refuse('CLUB_ARCHIVED', 409, { detail: 'This club is archived.' }),
  });
  await press(/^Decline/);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(screen.queryByText('Declined')).toBeNull();
  api.answer({ 'clubRequests.decline': {} });
  await press(/^Decline/);
  await screen.findByText('Declined');
});
