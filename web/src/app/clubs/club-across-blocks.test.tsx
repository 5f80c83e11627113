import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  MANAGER,
  makeClub,
  makeClubMember,
  makeClubPost,
  makeClubReview,
  makeClubReviews,
} from '#test/club-fixtures.ts';
import { ADA, BOB, makeId, makePage } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { press } from '#test/user.ts';

// Who looks after a club reads what its members say across blocks, of either side.

const CLUB: Club = makeClub(MANAGER);
const CY = { ...BOB, user_id: makeId(3), username: 'cy', display_name: 'Cy' };

const openClub = (answers: Answers, search: string) =>
  openLoadedPage(`/movie-clubs/${CLUB.club_id}${search}`, { ...answersForMember(), 'clubs.get': CLUB, ...answers });
const linksIn = (part: HTMLElement) =>
  [...part.querySelectorAll('a')]
    .map((link) => link.getAttribute('href'))
    .filter((href) => href?.startsWith('/profile'));

test('in the list of members no link leads to a profile that the manager does not find', async () => {
  const members = [
    makeClubMember(ADA, { role: 'owner' }),
    makeClubMember(CY, { profile_hidden: true }),
    makeClubMember(BOB),
  ];
  await openClub({ 'clubMembers.list': makePage(members) }, '?tab=members');
  const list = screen.getByRole('list', { name: 'Members' });
  expect(within(list).getByText('Cy')).toBeTruthy();
  expect(linksIn(list)).toEqual([ADA, ADA, BOB, BOB].map(({ username }) => `/profile/${username}`));
});

test('reviews in a club lead to no profile that the manager does not find', async () => {
  const reviews = [makeClubReview(1201, CY, { profile_hidden: true }), makeClubReview(1202, BOB)];
  await openClub({ 'clubReviews.listByMovie': makeClubReviews(reviews) }, `?tab=past&watched=${makeId(102)}`);
  const [hidden, found] = await Promise.all(
    ['Cy', 'Bob'].map((name) => screen.findByRole('listitem', { name: new RegExp(`^${name}’s review of`) })),
  );
  expect(hidden?.textContent).toContain('Cy');
  expect(linksIn(hidden as HTMLElement)).toEqual([]);
  expect(linksIn(found as HTMLElement)).toEqual(['/profile/bob', '/profile/bob']);
});

test('posts of a member whom the manager has blocked are a line until they are asked for', async () => {
  const posts = [makeClubPost(1301, { author: CY, content: 'Quagga.', from_blocked: true })];
  await openClub(
    { 'clubPosts.listByClub': { ...makePage(posts), thread_id: CLUB.club_id, total: 1, can_post: true } },
    '?tab=talk',
  );
  expect(await screen.findByText(/1 post of members you have blocked/)).toBeTruthy();
  expect(screen.queryByText('Quagga.')).toBeNull();
  await press('Show');
  expect(await screen.findByText('Quagga.')).toBeTruthy();
});
