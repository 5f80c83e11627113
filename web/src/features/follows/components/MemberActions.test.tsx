import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ADA, BOB, makeRelation } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { followingQuery } from '../api/follows-queries.ts';
import { PeopleList } from './PeopleList.tsx';

const Following = () => (
  <PeopleList query={useInfiniteQuery(followingQuery(ADA.user_id))} label="Following" empty={null} />
);
const choose = async (item: string) => {
  const button = await screen.findByRole('button', { name: 'Actions for Bob' });
  // The menu's code is loaded at the first press.
  await act(async () => {
    fireEvent.click(button);
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('[FOL-02] in a list that is not refetched, the menu and the Follow button follow a mute and a block', async () => {
  const before = makeRelation({ following: true });
  const bob: FollowListEntry = { ...BOB, bio: null, relation: before };
  const muted = { ...before, muting: true };
  const server = stubApi({
    'follows.listFollowing': { items: [bob], next_cursor: null },
    'blocks.mute': muted,
    'blocks.unmute': before,
    'blocks.unblock': makeRelation(),
    'blocks.block': makeRelation({ blocking: true, can: { follow: false, hide: true } }),
  });
  renderWithApp(<Following />);
  await choose('Mute');
  await waitFor(() => expect(server.calls).toContain('blocks.mute'));
  await choose('Unmute');
  await waitFor(() => expect(server.calls).toContain('blocks.unmute'));
  await choose('Block');
  fireEvent.click(await screen.findByRole('button', { name: 'Block' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Following Bob, unfollow' })).toBeNull());
  await choose('Unblock');
  await screen.findByRole('button', { name: 'Follow Bob' });
  expect(server.calls.filter((call) => call === 'follows.listFollowing')).toHaveLength(1);
});
