import type { Relation } from '@halfstar/contract/follows/follows.schema';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, makeRelation } from '#test/fixtures.ts';
import { offline, stubApi } from '#test/stub-api.ts';
import { FollowButton } from './FollowButton.tsx';

const relation = (following: boolean, followedBy = false, follow = true): Relation =>
  makeRelation({ following, followed_by: followedBy, can: { follow, hide: follow } });

const api = (refuseAll = false) => {
  const server = stubApi({
    'follows.follow': refuseAll ? offline : relation(true, true),
    'follows.unfollow': relation(false, true),
  });
  return () => server.calls;
};
const { queryClient } = testQueryClient();
const button = (shown: Relation) => <FollowButton member={ADA} relation={shown} />;
const show = async (shown: Relation) => {
  const app = renderWithApp(button(shown), { queryClient });
  await screen.findByRole('button');
  return app;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('following and unfollowing work in place', async () => {
  const getCalls = api();
  await show(relation(false));
  press('Follow Ada');
  await screen.findByRole('button', { name: 'Following Ada, unfollow' });
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull());
  press('Following Ada, unfollow');
  await screen.findByRole('button', { name: 'Follow back Ada' });
  await waitFor(() => expect(getCalls()).toEqual(['follows.follow', 'follows.unfollow']));
});

test('a second press before the response counts too, and the last choice wins', async () => {
  const getCalls = api();
  await show(relation(false));
  press('Follow Ada');
  screen.getByRole('button').click();
  await waitFor(() => {
    expect(getCalls()).toEqual(['follows.follow', 'follows.unfollow']);
  });
  await screen.findByRole('button', { name: 'Follow back Ada' });
});

test('a refused follow leaves the button as it was', async () => {
  const getCalls = api(true);
  await show(relation(false, true));
  press('Follow back Ada');
  await waitFor(() => expect(getCalls()).toHaveLength(1));
  await screen.findByRole('button', { name: 'Follow back Ada' });
});

test('newer data of the list wins over the button’s response', async () => {
  api();
  const { rerender } = await show(relation(false));
  press('Follow Ada');
  await screen.findByRole('button', { name: 'Following Ada, unfollow' });
  rerender(button(relation(false)));
  expect(await screen.findByRole('button', { name: 'Follow Ada' })).toBeTruthy();
});

test('no button is shown for members whom the viewer may not follow', async () => {
  renderWithApp(
    <>
      <p>Ada</p>
      {button(relation(false, false, false))}
    </>,
    { queryClient },
  );
  await screen.findByText('Ada');
  expect(screen.queryByRole('button')).toBeNull();
});

test('[PRO-04] a followers-only member is asked, and the request can be withdrawn', async () => {
  const waiting = makeRelation({ requested: true, needs_approval: true });
  const server = stubApi({ 'follows.follow': waiting, 'follows.unfollow': makeRelation({ needs_approval: true }) });
  await show(makeRelation({ needs_approval: true }));
  press('Request to Follow Ada');
  // At once, and after the response.
  await screen.findByRole('button', { name: 'Requested to follow Ada, withdraw' });
  await waitFor(() => expect(server.calls).toEqual(['follows.follow']));
  press('Requested to follow Ada, withdraw');
  await screen.findByRole('button', { name: 'Request to Follow Ada' });
  await waitFor(() => expect(server.calls).toEqual(['follows.follow', 'follows.unfollow']));
});
