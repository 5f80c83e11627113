import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// Loaded on demand, which takes longer than a test waits.
import '#features/clubs/components/ClubThread.tsx';
import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { LITE, makeClub, makeClubFilm, makeClubPost, makeClubPosts, OUTSIDER, PRO } from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { fill, press } from '#test/user.ts';

const CLUB_PATH = `/movie-clubs/${makeClub().club_id}`;
const open = (path: string, who: Partial<Club>, answers: Answers = {}) =>
  openLoadedPage(CLUB_PATH + path, { ...answersForMember(), 'clubs.get': makeClub(who), ...answers });
const posts = () => screen.getByRole('region', { name: 'Posts in Slow Cinema' });
const readPosts = () =>
  within(posts())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('[CLB-10] lite members too write a post above the others, and it is there at once', async () => {
  const mine = makeClubPost(1303, { author: ADA, content: 'Me.' });
  const there = [makeClubPost(1301)];
  const { api } = await open('?tab=talk', LITE, {
    'clubPosts.listByClub': () => makeClubPosts([...there]),
    'clubPosts.addToClub': () => {
      there.unshift(mine);
      return mine;
    },
  });
  await fill('Write a post', 'Me.');
  await press('Post');
  await waitFor(() => expect(readPosts()[0]).toContain('Me.'));
  expect(readPosts()).toHaveLength(2);
  expect(api.getInputs('clubPosts.addToClub')).toEqual([
    { club_id: makeClub().club_id, content: 'Me.', send_key: expect.any(String) },
  ]);
});

const CLOSED = { 'clubPosts.listByClub': makeClubPosts([makeClubPost(1301)], { can_post: false }) };

test('[CLB-10] who is no member reads how to join in place of the field', async () => {
  await open('?tab=talk', OUTSIDER, CLOSED);
  expect(posts().textContent).toContain('Who is in on Sunday?');
  expect(posts().textContent).toContain('Only members post here. Everybody may join.');
  expect(screen.queryByRole('textbox', { name: 'Write a post' })).toBeNull();
});

test('[CLB-10] members of an archived club read that it is, in place of the field', async () => {
  await open('?tab=talk', { ...PRO, status: 'archived' }, CLOSED);
  expect(screen.queryByRole('textbox', { name: 'Write a post' })).toBeNull();
  expect(posts().textContent).toContain('This club is archived');
});

test('[CLB-09] a hidden post is a line, and those who look after the club hide and show', async () => {
  const can = { edit: false, remove: false, hide: true, show: false };
  const { api } = await open('?tab=talk', PRO, {
    'clubPosts.listByClub': makeClubPosts([
      makeClubPost(1301, { author: null, content: null, hidden: true }),
      makeClubPost(1302, { can }),
      makeClubPost(1303, { content: 'Not here.', hidden: true, can: { ...can, hide: false, show: true } }),
    ]),
    'clubPosts.hide': makeClubPost(1302, { hidden: true }),
    'clubPosts.show': makeClubPost(1303),
  });
  expect(readPosts()[0]).toBe('A post was hidden.');
  expect(readPosts()[2]).toContain('Hidden by a moderator');
  await press(`Hide the post by ${BOB.display_name}`);
  await waitFor(() => expect(api.getInputs('clubPosts.hide')).toMatchObject([{ post_id: makeClubPost(1302).id }]));
  await press(`Show the post by ${BOB.display_name} again`);
  await waitFor(() => expect(api.getInputs('clubPosts.show')).toMatchObject([{ post_id: makeClubPost(1303).id }]));
});

test('[CLB-09] the discussion of the current film is not fetched for who has not rated it, until they ask for it', async () => {
  const { api } = await open('', PRO);
  expect(api.getInputs('clubPosts.listByMovie')).toEqual([]);
  await press('Show Discussion');
  await screen.findByText('That diner.');
  expect(api.getInputs('clubPosts.listByMovie').at(-1)).toMatchObject({ movie_id: HEAT.id });
});

test('[CLB-09] the discussion is open to who has rated the film', async () => {
  await open('', { ...PRO, current_movie: makeClubFilm(HEAT, { own_rating: 4 }) });
  const discussion = screen.getByRole('region', { name: 'Discussion of Heat' });
  expect(discussion.textContent).toContain('That diner.');
  expect(screen.queryByRole('button', { name: 'Show Discussion' })).toBeNull();
});
