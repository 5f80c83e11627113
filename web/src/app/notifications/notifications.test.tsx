import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, HEAT, makeId, makeNotification, makePage, makeReview } from '#test/fixtures.ts';
import { openLoadedPage, openPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, deferResponse, type OutputOf } from '#test/stub-api.ts';
import { click, press, pressKey } from '#test/user.ts';

type Listed = OutputOf<'notifications.list'>;

const listed = (count: number, unread: number): Listed => ({
  ...makePage(Array.from({ length: count }, (_, index) => makeNotification(901 + index, { read: index >= unread }))),
  unread_count: unread,
});
const NONE = listed(0, 0);

const COMMENTED = makeReview(202, ADA, HEAT, { comment_count: 1 });
/** A tab shows the toast of a notification once, so that each test needs its own. */
const makeCommented = (number: number) =>
  makeNotification(number, {
    type: 'comment',
    title: 'New comment',
    message: 'Bob commented on your review of Heat.',
    link: `/reviews/${COMMENTED.id}`,
    // Later than the page, whose clock the notifications are compared with.
    created_at: '2999-01-01T00:00:00.000000Z',
    data: { review_id: COMMENTED.id, movie_id: HEAT.id, comment_id: makeId(702) },
  });

/** The member's own reviews, of which one gets a second comment. Answers with what is asked about it. */
async function openCommented(comment: Notification) {
  const count = deferResponse<OutputOf<'reviews.get'>>();
  const { api, live } = await openLoadedPage('/reviews', {
    ...answersForMember(),
    'reviews.listByMember': makePage([COMMENTED]),
    'reviews.get': () => count.promise,
    'notifications.list': NONE,
  });
  await screen.findByRole('button', { name: '1 comment' });
  api.answer({ 'notifications.list': { ...makePage([comment]), unread_count: 1 } });
  await waitFor(() => expect(live.sockets).toHaveLength(1));
  await act(async () => live.last().say({ type: 'changed', nouns: ['notification'] }));
  await waitFor(() => expect(api.getInputs('reviews.get')).toEqual([{ review_id: COMMENTED.id }]));
  expect(screen.queryByText(comment.message)).toBeNull();
  return count;
}

test('a card counts a new comment before its toast is shown', async () => {
  const comment = makeCommented(950);
  const count = await openCommented(comment);
  count.give({ ...COMMENTED, comment_count: 2 });
  await screen.findByText(comment.message);
  expect(screen.getByRole('button', { name: '2 comments' })).toBeTruthy();
});

test('the toast is shown although the comments could not be counted', async () => {
  const comment = makeCommented(951);
  const count = await openCommented(comment);
  count.fail(new TypeError('Failed to fetch'));
  await screen.findByText(comment.message);
  expect(screen.getByRole('button', { name: '1 comment' })).toBeTruthy();
});

const openAt = (path: string, answers: Answers) => openPage(path, { ...answersForMember(), ...answers });
const findBell = () => screen.findByTitle('Notifications');
const findDropdown = () => screen.findByRole('dialog', { name: 'Notifications' });
const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem');

test('[NOT-01] while they load the dropdown says so, and after a failure it offers to try again', async () => {
  const response = deferResponse<Listed>();
  const { api } = openAt('/lists', { 'notifications.list': () => response.promise });
  await click(await findBell());
  const dropdown = within(await findDropdown());
  expect(dropdown.getByText('Loading notifications...')).toBeTruthy();
  response.fail(new TypeError('Failed to fetch'));
  expect(await dropdown.findByText('Your notifications could not be loaded.')).toBeTruthy();
  api.answer({ 'notifications.list': NONE });
  await click(await dropdown.findByRole('button', { name: 'Try Again' }));
  expect(await dropdown.findByText('No notifications yet')).toBeTruthy();
});

test('[NOT-01] [A11-01] Escape closes the dropdown, and the bell has the focus again', async () => {
  openAt('/lists', { 'notifications.list': NONE });
  const bell = await findBell();
  bell.focus();
  await click(bell);
  const dropdown = await findDropdown();
  await waitFor(() => expect(dropdown.contains(document.activeElement)).toBe(true));
  await pressKey('Escape');
  await waitFor(() => expect(document.activeElement).toBe(bell));
});

test.each([
  [0, 'Notifications', ''],
  [9, 'Notifications, 9 unread', '9'],
  [10, 'Notifications, 9+ unread', '9+'],
])('[NOT-01] with %i unread the bell is called "%s" and shows "%s"', async (unread, name, badge) => {
  openAt('/lists', { 'notifications.list': listed(10, unread) });
  const bell = await findBell();
  await waitFor(() => expect(bell.getAttribute('aria-label')).toBe(name));
  expect(bell.textContent).toBe(badge);
});

test('[NOT-01] [NOT-02] the dropdown asks for the ten latest; a press marks one read and leads to what it is about', async () => {
  const { api, router } = openAt('/lists', {
    'notifications.list': listed(2, 1),
    'notifications.markRead': { unread_count: 0 },
  });
  await click(await findBell());
  await findDropdown();
  expect(api.getInputs('notifications.list')[0]).toMatchObject({ limit: 10 });
  expect((await findRows()).map(({ textContent }) => textContent.includes('(unread)'))).toEqual([true, false]);
  const [link] = screen.getAllByRole('link', { name: /follows you now/ });
  if (link === undefined) throw new Error('there is no notification');
  await click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/profile/bob'));
  expect(api.getInputs('notifications.markRead')).toEqual([{ notification_id: makeNotification(901).id }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
});

test('[NOT-02] the context menu of a notification does not mark it read, a middle click does', async () => {
  const { api } = openAt('/lists', {
    'notifications.list': listed(1, 1),
    'notifications.markRead': { unread_count: 0 },
  });
  await click(await findBell());
  await findDropdown();
  const link = await screen.findByRole('link', { name: /follows you now/ });
  fireEvent.contextMenu(link);
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  expect(api.calls).not.toContain('notifications.markRead');
  fireEvent(link, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  await waitFor(() => expect(api.calls).toContain('notifications.markRead'));
});

test('[NOT-02] a deleted notification goes, and the dropdown keeps the focus', async () => {
  const { api } = openAt('/lists', { 'notifications.list': listed(1, 1), 'notifications.delete': { unread_count: 0 } });
  await click(await findBell());
  const dropdown = await findDropdown();
  const remove = await within(dropdown).findByRole('button', { name: /^Delete/ });
  remove.focus();
  api.answer({ 'notifications.list': NONE });
  await click(remove);
  expect(await within(dropdown).findByText('No notifications yet')).toBeTruthy();
  expect(dropdown.contains(document.activeElement)).toBe(true);
});

test('[NOT-04] the page filters by type, in the address, and marks all read up to the newest', async () => {
  const { api, router } = openAt('/notifications', {
    'notifications.list': listed(2, 2),
    'notifications.markAllRead': { unread_count: 0 },
  });
  expect(await screen.findByRole('tab', { name: 'All', selected: true })).toBeTruthy();
  expect(await findRows()).toHaveLength(2);
  await click(screen.getByRole('tab', { name: 'People' }));
  await waitFor(() => expect(router.state.location.href).toBe('/notifications?filter=people'));
  expect(await screen.findByRole('tab', { name: 'People', selected: true })).toBeTruthy();
  await waitFor(() =>
    expect(api.getInputs('notifications.list')).toContainEqual(expect.objectContaining({ filter: 'people' })),
  );
  api.answer({ 'notifications.list': listed(2, 0) });
  await press('Mark all read');
  await waitFor(() =>
    expect(api.getInputs('notifications.markAllRead')).toEqual([{ up_to: makeNotification(901).created_at }]),
  );
  await waitFor(() => expect(screen.queryByText('(unread)')).toBeNull());
  expect((await findBell()).getAttribute('aria-label')).toBe('Notifications');
});

test('[NOT-04] the page leads to the settings, where one chooses what one gets', async () => {
  const { router } = openAt('/notifications', { 'notifications.list': NONE });
  await click(await screen.findByRole('link', { name: 'Choose what you get' }));
  await waitFor(() => expect(router.state.location.href).toBe('/settings#notifications'));
  expect(await screen.findByRole('checkbox', { name: 'New followers: here' })).toBeTruthy();
});
