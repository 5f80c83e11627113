import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { makeAnnouncement, makeSettings } from '#test/admin-lists-fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { type Answers, refuse } from '#test/stub-api.ts';
import { fill, press } from '#test/user.ts';

const openSettings = (more: Answers = {}) =>
  openLoadedPage('/admin/settings', { ...answersForMember({ tier: 'admin' }), ...more });

const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

test('[ADM-03] an admin writes an announcement, with a link and an end', async () => {
  const announcement = makeAnnouncement();
  const { api } = await openSettings({ 'admin.writeAnnouncement': makeSettings(announcement) });
  expect(screen.getByText('Nothing is announced.')).toBeTruthy();
  await press('Write One');
  await dialog('Write an announcement');
  await fill('Text', 'The cellar is flooded.');
  await fill('Link', 'somewhere');
  api.answer({ 'admin.getSettings': makeSettings(announcement) });
  await press('Announce');
  // The field of the link is named, and nothing is sent.
  expect(await screen.findByText(/A link is a path such as/)).toBeTruthy();
  expect(api.calls).not.toContain('admin.writeAnnouncement');
  await fill('Link', '/change-log');
  await press('Announce');
  await screen.findByText('The cellar is flooded.');
  expect(api.getInputs('admin.writeAnnouncement')).toEqual([
    { text: 'The cellar is flooded.', link_url: '/change-log', ends_at: null },
  ]);
});

test('[ADM-03] who was too late reads what the other admin wrote, keeps what they typed, and saves over it knowingly', async () => {
  const { api } = await openSettings({
    'admin.getSettings': makeSettings(makeAnnouncement()),
    'admin.editAnnouncement': refuse('SETTINGS_CHANGED', 409),
  });
  await press('Edit It');
  const editing = await dialog('Edit the announcement');
  await fill('Text', 'The cellar is dry.');
  api.answer({ 'admin.getSettings': makeSettings(makeAnnouncement({ text: 'It rains.', version: 3 })) });
  await press('Save');
  const now = await within(editing).findByRole('region', { name: 'What it is now' });
  expect(now.textContent).toContain('It rains.');
  expect(within(editing).getByLabelText<HTMLTextAreaElement>('Text').value).toBe('The cellar is dry.');
  // And once more somebody is faster: it has ended.
  api.answer({ 'admin.getSettings': makeSettings() });
  await press('Save Over It');
  await waitFor(() => expect(now.textContent).toContain('It has ended.'));
  const saved = makeSettings(makeAnnouncement({ text: 'The cellar is dry.', version: 1 }));
  api.answer({ 'admin.writeAnnouncement': saved, 'admin.getSettings': saved });
  await press('Save Over It');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.getInputs('admin.editAnnouncement').map(({ version }) => version)).toEqual([2, 3]);
  expect(api.getInputs('admin.writeAnnouncement')).toMatchObject([{ text: 'The cellar is dry.' }]);
});

test('[ADM-03] a pause that somebody else has changed is saved over once it was read', async () => {
  const { api } = await openSettings({ 'admin.pause': refuse('SETTINGS_CHANGED', 409) });
  await press('Pause Imports');
  const pausing = await dialog('Pause imports?');
  await fill('Reason', 'The cellar is flooded.');
  const others = makeSettings(null, ['imports']);
  api.answer({ 'admin.getSettings': others });
  await press('Pause');
  const now = await within(pausing).findByRole('region', { name: 'What it is now' });
  expect(now.textContent).toContain('We move house.');
  api.answer({ 'admin.pause': others });
  await press('Save Over It');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.getInputs('admin.pause')).toMatchObject([
    { version: 0, reason: 'The cellar is flooded.' },
    { version: 3, reason: 'The cellar is flooded.' },
  ]);
});

test('a pause asks for its reason first, and its end for a confirmation', async () => {
  const { api } = await openSettings({ 'admin.pause': makeSettings(null, ['imports']) });
  await press('Pause Imports');
  const asking = await dialog('Pause imports?');
  expect(within(asking).getByText(/Those under way wait/)).toBeTruthy();
  await press('Pause');
  await screen.findByText('Write why, for those who find it paused.');
  await fill('Reason', 'We move house.');
  api.answer({ 'admin.getSettings': makeSettings(null, ['imports']) });
  await press('Pause');
  await screen.findByText('We move house.');
  expect(api.getInputs('admin.pause')).toEqual([
    { part: 'imports', version: 0, reason: 'We move house.', ends_at: null },
  ]);
  api.answer({ 'admin.endPause': makeSettings(), 'admin.getSettings': makeSettings() });
  await press('End Imports pause');
  await dialog('End the pause of imports?');
  await press('End It');
  await waitFor(() => expect(api.getInputs('admin.endPause')).toEqual([{ part: 'imports', version: 3 }]));
});

test('settings that cannot be loaded say so', async () => {
  await openSettings({ 'admin.getSettings': refuse('INTERNAL', 500) });
  expect(screen.getByText('The settings could not be loaded.')).toBeTruthy();
});

const SITE = {
  announcement: { id: makeAnnouncement().id, text: 'The cellar is flooded.', link_url: '/change-log', ends_at: null },
  pauses: [],
};
const band = () => screen.queryByRole('complementary', { name: 'Announcement' });

test.each([
  ['members', () => openLoadedPage('/movies', { ...answersForMember(), 'site.get': SITE })],
  ['visitors', () => openLoadedPage('/change-log', { ...answersForSession(), 'site.get': SITE })],
])('%s read the announcement, and dismiss it for this browser', async (_who, open) => {
  onTestFinished(() => {
    document.cookie = 'announcement_dismissed=; max-age=0; path=/';
  });
  await open();
  expect(
    within(band() as HTMLElement)
      .getByRole('link', { name: 'Read more' })
      .getAttribute('href'),
  ).toBe('/change-log');
  await press('Dismiss');
  expect(band()).toBeNull();
  expect(document.activeElement?.id).toBe('main');
  expect(document.cookie).toContain(`announcement_dismissed=${SITE.announcement.id}`);
});

const paused = (part: 'imports' | 'sign_up' | 'feeds') => ({
  announcement: null,
  pauses: [{ part, reason: 'We move house.', ends_at: null }],
});

test('while imports are paused the page says so, and one under way shows no progress that stands still', async () => {
  await openLoadedPage('/import', { ...answersForMember(), 'site.get': paused('imports') });
  expect(screen.getByText('Imports are paused.')).toBeTruthy();
  expect(screen.getByText('We move house.')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('while signing up is paused the form is replaced by the reason', async () => {
  await openLoadedPage('/auth?tab=sign-up', { ...answersForSession(), 'site.get': paused('sign_up') });
  expect(await screen.findByText('Signing up is paused.')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Sign Up' })).toBeNull();
});
