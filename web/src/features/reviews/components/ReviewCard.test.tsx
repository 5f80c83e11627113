import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, HEAT, makeId, makeReview } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { ReviewCard } from './ReviewCard.tsx';

const NOTICE = 'Moderators have hidden this. Only you see it.';
const makeHidden = (n: number, decision_id: string | null) =>
  makeReview(n, ADA, HEAT, { moderation: { state: 'hidden', decision_id } });

test('[MOD-01] the card of a review that moderators have hidden says so to its author, and no other does', async () => {
  stubApi({});
  const { queryClient } = testQueryClient();
  renderWithApp(
    <>
      <ReviewCard review={makeReview(901, ADA, HEAT)} as="bare" />
      <ReviewCard review={makeHidden(902, null)} as="bare" />
    </>,
    { queryClient },
  );
  expect(await screen.findAllByText(NOTICE)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Read Why' })).toBeNull();
});

test('[MOD-01] what moderators have hidden leads its author to the decision that hid it, without a call for each', async () => {
  const { calls } = stubApi({});
  renderWithApp(
    <>
      <ReviewCard review={makeHidden(901, makeId(1301))} as="bare" />
      <ReviewCard review={makeHidden(902, makeId(1302))} as="bare" />
    </>,
  );
  const links = await screen.findAllByRole('link', { name: 'Read Why' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([1301, 1302].map((n) => `/decisions/${makeId(n)}`));
  expect(calls.filter((call) => call.startsWith('decisions.'))).toEqual([]);
});
