import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { ADA, BOB, makeRelation } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import Toasts from '#ui/theme/Toasts.tsx';
import { RecommendedPeople } from './RecommendedPeople.tsx';

const COUNTS = { bio: null, follower_count: 1, review_count: 0 };

test('[FOL-01] a recommended member who follows the viewer is followed back', async () => {
  const person = { ...BOB, ...COUNTS, reason: { kind: 'popular' as const } };
  stubApi({ 'recommendations.list': { items: [{ ...person, relation: makeRelation({ followed_by: true }) }] } });
  renderWithApp(<RecommendedPeople empty={null} />);
  expect(await screen.findByRole('button', { name: 'Follow back Bob' })).toBeTruthy();
});

test('[FOL-01] recommended people have a reason, are dismissed with a way back, and followed', async () => {
  const mutuals = { kind: 'mutuals' as const, member_count: 1, members: [ADA] };
  const person = { ...BOB, ...COUNTS, reason: mutuals, relation: makeRelation() };
  let dismissed = false;
  const api = stubApi({
    'recommendations.list': () => ({ items: dismissed ? [] : [person] }),
    'recommendations.dismiss': () => {
      dismissed = true;
      return {};
    },
    'recommendations.restore': () => {
      dismissed = false;
      return {};
    },
    'follows.follow': makeRelation({ following: true }),
  });
  renderWithApp(
    <>
      <RecommendedPeople empty="Nobody is recommended." />
      <Toasts />
    </>,
  );
  expect(await screen.findByText('Followed by Ada')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss Bob' }));
  expect(await screen.findByText('Nobody is recommended.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Followed by Ada')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Follow Bob' }));
  expect(await screen.findByRole('button', { name: /^Following/ })).toBeTruthy();
  await waitFor(() => expect(api.getInputs('follows.follow')).toEqual([{ user_id: BOB.user_id }]));
});
