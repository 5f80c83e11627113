import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#test/app.tsx';
import { BOB, makeRelation } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { RecommendedPeople } from './RecommendedPeople.tsx';

test('[FOL-01] a recommended member who follows the viewer is followed back', async () => {
  const person = { ...BOB, bio: null, follower_count: 1, review_count: 0, reason: { kind: 'popular' as const } };
  stubApi({ 'recommendations.list': { items: [{ ...person, relation: makeRelation({ followed_by: true }) }] } });
  renderWithApp(<RecommendedPeople empty={null} />);
  expect(await screen.findByRole('button', { name: 'Follow back Bob' })).toBeTruthy();
});
