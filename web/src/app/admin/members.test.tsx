import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeListedMember } from '#test/admin-fixtures.ts';
import { ADA, BOB, makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, offline } from '#test/stub-api.ts';
import { click, fill, press } from '#test/user.ts';

const FOUNDER = makeListedMember({
  member: { ...ADA, user_id: makeId(3), username: 'cleo', display_name: 'Cleo', tier: 'pro', badges: ['founders'] },
  sanctions: ['comment_ban', 'suspension'],
});

const openMembers = (path = '/admin/members', more: Answers = {}) =>
  openLoadedPage(path, {
    ...answersForMember({ tier: 'admin' }),
    'admin.listMembers': makePage([makeListedMember(), FOUNDER]),
    ...more,
  });
const getList = () => within(screen.getByRole('list', { name: 'Members' }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test.each([
  '/admin',
  '/admin/members',
  `/admin/members/${BOB.user_id}`,
  '/admin/audit-log',
  '/admin/verification',
  '/admin/clubs',
  '/admin/invites',
  '/admin/jobs',
  '/admin/settings',
  '/admin/feedback',
  '/admin/movie-backfill',
])('[ADM-01] for members who are not admins there is nothing at %s', async (path) => {
  const { api } = await openLoadedPage(path, answersForMember({ badges: ['moderator'] }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nothing is showing here' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Admin Panel' })).toBeNull();
  expect(api.calls.filter((call) => /^(admin|backfill)|listPending|^feedback\.(list|getCounts)$/.test(call))).toEqual(
    [],
  );
});

test('[ADM-01] the admin panel has links to its sections, of which the one that is shown is marked', async () => {
  await openLoadedPage(`/admin/members/${BOB.user_id}`, answersForMember({ tier: 'admin' }));
  const sections = within(screen.getByRole('navigation', { name: 'Admin Panel' }));
  const links = sections.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/admin'],
    ['Members', '/admin/members'],
    ['Clubs', '/admin/clubs'],
    ['Invites', '/admin/invites'],
    ['Jobs', '/admin/jobs'],
    ['Verification', '/admin/verification'],
    ['Feedback', '/admin/feedback'],
    ['Movie Backfill', '/admin/movie-backfill'],
    ['Settings', '/admin/settings'],
    ['Audit Log', '/admin/audit-log'],
  ]);
  const getCurrent = () => sections.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(getCurrent().map(({ textContent }) => textContent)).toEqual(['Members']);
  await click(sections.getByRole('link', { name: 'Movie Backfill' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Movie Backfill' })).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Admin Panel' })).toBeTruthy();
});

test('[ADM-01] an admin sees members with tier, badges, what is in force against them, and since when they are here', async () => {
  await openMembers();
  const [bob, cleo] = getList().getAllByRole('listitem');
  expect(bob?.textContent).toMatch(/Bob@bobTier Lite · Since /);
  expect(cleo?.textContent).toMatch(/Cleo@cleoTier Pro · Badges Founder · Since .*Comment ban, Suspension/);
  expect(getList().getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe(`/admin/members/${BOB.user_id}`);
  await waitFor(() => expect(document.title).toBe('Members · Halfstar'));
});

test('[ADM-01] members are searched and filtered by tier, badge and sanction, which are part of the address', async () => {
  const { api, router } = await openMembers('/admin/members?tier=pro&badge=nonsense');
  const last = () => api.getInputs('admin.listMembers').at(-1);
  expect(last()).toMatchObject({ tier: 'pro', query: '' });
  expect(last()?.badge).toBeUndefined();
  choose('Badge', 'founders');
  await waitFor(() => expect(last()).toMatchObject({ tier: 'pro', badge: 'founders' }));
  choose('Sanction', 'suspension');
  await waitFor(() => expect(last()).toMatchObject({ sanction: 'suspension' }));
  await fill('Part of a name, or a whole email address', 'cleo@example.com');
  await waitFor(() => expect(last()).toMatchObject({ query: 'cleo@example.com', sanction: 'suspension' }));
  api.answer({ 'admin.listMembers': makePage([]) });
  choose('Tier', 'lite');
  await press('Show All');
  await waitFor(() => expect(router.state.location.href).toBe('/admin/members'));
});

test('[ADM-01] more members are loaded page by page', async () => {
  const { api } = await openMembers('/admin/members', {
    'admin.listMembers': ({ cursor }) =>
      cursor === undefined ? makePage([makeListedMember()], 'next') : makePage([FOUNDER]),
  });
  await press(/more/i);
  expect(await getList().findByRole('link', { name: 'Cleo' })).toBeTruthy();
  expect(api.getInputs('admin.listMembers').at(-1)).toMatchObject({ cursor: 'next' });
});

test('members that could not be loaded can be asked for again', async () => {
  const { api } = await openMembers('/admin/members', { 'admin.listMembers': offline });
  expect(await screen.findByText('The members could not be loaded.')).toBeTruthy();
  api.answer({ 'admin.listMembers': makePage([makeListedMember()]) });
  await press('Try Again');
  expect(await screen.findByRole('link', { name: 'Bob' })).toBeTruthy();
});
