import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, makeOwnProfile } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { type Answers, offline } from '#test/stub-api.ts';
import { click } from '#test/user.ts';
import { NEWEST_MARK } from './newest-entry.ts';

const UNREAD = 'What is new, not read yet';
const findSidebar = async () => {
  await screen.findByRole('navigation', { name: 'Main' });
  return within(screen.getByRole('complementary'));
};

const openAs = (path: string, readOn: string | null, more: Answers = {}) =>
  openLoadedPage(path, {
    ...answersForMember({ change_log_read_on: readOn }),
    'profiles.markChangeLogRead': ({ read_on }) => makeOwnProfile(ADA, { change_log_read_on: read_on }),
    ...more,
  });

test('[ADM-02] visitors read what is new, newest first, and nothing is recorded of it', async () => {
  const { api } = await openLoadedPage('/change-log', answersForSession());
  const [first] = screen.getAllByRole('article');
  expect(first?.querySelector('time')?.dateTime).toBe('2026-11-28');
  expect(screen.getByRole('article', { name: 'The first Halfstar' })).toBeTruthy();
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'settings' })
      .getAttribute('href'),
  ).toBe('/settings');
  expect(api.calls).not.toContain('profiles.markChangeLogRead');
});

test('[MOV-04] the about section has the sentence that the film database asks for', async () => {
  await openLoadedPage('/change-log', answersForSession());
  expect(screen.getByRole('region', { name: 'About Halfstar' }).textContent).toContain(
    'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
  );
});

test('the about section leads to the ledger of what moderators did', async () => {
  await openLoadedPage('/change-log', answersForSession());
  const about = within(screen.getByRole('region', { name: 'About Halfstar' }));
  expect(about.getByRole('link', { name: 'Moderation Ledger' }).getAttribute('href')).toBe('/moderation-ledger');
});

test('[ADM-02] who has read the first entry of a day sees a dot when another one of that day comes out', async () => {
  await openAs('/movies', '2026-11-27');
  expect((await findSidebar()).getByRole('link', { name: UNREAD })).toBeTruthy();
});

test('[ADM-02] the link has a dot until the newest entry was read, which is recorded once', async () => {
  const { api } = await openAs('/movies', '2026-11-01');
  await click((await findSidebar()).getByRole('link', { name: UNREAD }));
  await screen.findByRole('heading', { level: 1, name: 'What Is New' });
  // Its layout is another one, with a sidebar of its own.
  const sidebar = await findSidebar();
  await waitFor(() => expect(sidebar.queryByRole('link', { name: UNREAD })).toBeNull());
  expect(sidebar.getByRole('link', { name: 'What is new' }).dataset['unread']).toBeUndefined();
  expect(api.getInputs('profiles.markChangeLogRead')).toEqual([{ user_id: ADA.user_id, read_on: NEWEST_MARK }]);
});

test.each([NEWEST_MARK, '2999-01-01'])(
  '[ADM-02] who has read the entry of %s sees no dot, and records nothing',
  async (readOn) => {
    const { api } = await openAs('/change-log', readOn);
    expect((await findSidebar()).getByRole('link', { name: 'What is new' })).toBeTruthy();
    expect(api.calls).not.toContain('profiles.markChangeLogRead');
  },
);

test('the dot stays when it could not be recorded, and nothing is said of it', async () => {
  const { api } = await openAs('/change-log', null, { 'profiles.markChangeLogRead': offline });
  await waitFor(() => expect(api.calls).toContain('profiles.markChangeLogRead'));
  expect((await findSidebar()).getByRole('link', { name: UNREAD })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
