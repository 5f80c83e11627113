import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ADA, BOB, makeId, makeRelation } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { choose, press } from '#test/user.ts';
import { followersQuery, followingQuery } from '../api/follows-queries.ts';
import { PeopleList } from './PeopleList.tsx';

const Following = () => (
  <PeopleList query={useInfiniteQuery(followingQuery(ADA.user_id))} label="Following" empty={null} />
);
const Followers = () => (
  <PeopleList query={useInfiniteQuery(followersQuery(ADA.user_id))} label="Followers" removable empty="Nobody" />
);
const menu = () => screen.findByRole('button', { name: 'Actions for Bob' });

test('in a list that is not refetched, the menu and the Follow button follow a mute and a block, and who was unfollowed by mistake stays', async () => {
  const before = makeRelation({ following: true });
  const bob: FollowListEntry = { ...BOB, bio: null, relation: before };
  const cy: FollowListEntry = { ...bob, user_id: makeId(3), username: 'cy', display_name: 'Cy' };
  const muted = { ...before, muting: true };
  const server = stubApi({
    'follows.listFollowing': { items: [bob, cy], next_cursor: null },
    'follows.unfollow': makeRelation(),
    'blocks.mute': muted,
    'blocks.unmute': before,
    'blocks.unblock': makeRelation(),
    'blocks.block': makeRelation({ blocking: true, can: { follow: false, hide: true } }),
  });
  renderWithApp(<Following />);
  await press('Following Cy, unfollow');
  await screen.findByRole('button', { name: 'Follow Cy' });
  await choose(await menu(), 'Mute');
  await waitFor(() => expect(server.calls).toContain('blocks.mute'));
  await waitFor(async () => expect(document.activeElement).toBe(await menu()));
  expect(screen.getByRole('button', { name: 'Follow Cy' })).toBeTruthy();
  await choose(await menu(), 'Unmute');
  await waitFor(() => expect(server.calls).toContain('blocks.unmute'));
  await choose(await menu(), 'Block');
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Following Bob, unfollow' })).toBeNull());
  await choose(await menu(), 'Unblock');
  await screen.findByRole('button', { name: 'Follow Bob' });
  expect(server.calls.filter((call) => call === 'follows.listFollowing')).toHaveLength(1);
});

test('[FOL-01] a follower is removed after a question', async () => {
  const bob: FollowListEntry = { ...BOB, bio: null, relation: makeRelation({ followed_by: true }) };
  const server = stubApi({
    'follows.listFollowers': { items: [bob], next_cursor: null },
    'follows.removeFollower': () => {
      server.answer({ 'follows.listFollowers': { items: [], next_cursor: null } });
      return makeRelation();
    },
  });
  renderWithApp(<Followers />);
  await choose(await menu(), 'Remove Follower');
  await screen.findByRole('dialog', { name: 'Remove Bob from your followers?' });
  expect(server.calls).not.toContain('follows.removeFollower');
  await press('Remove');
  await screen.findByText('Nobody');
  expect(server.getInputs('follows.removeFollower')).toEqual([{ user_id: BOB.user_id }]);
});
