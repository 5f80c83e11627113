import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, HEAT, makeReview } from '#test/fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { ReviewCard } from './ReviewCard.tsx';

const NOTICE = 'Moderators have hidden this. Only you see it.';

test('[MOD-01] the card of a review that moderators have hidden says so to its author, and no other does', async () => {
  stubApi({});
  const { queryClient } = testQueryClient();
  renderWithApp(
    <>
      <ReviewCard review={makeReview(901, ADA, HEAT)} as="bare" />
      <ReviewCard review={makeReview(902, ADA, HEAT, { moderation: 'hidden' })} as="bare" />
    </>,
    { queryClient },
  );
  expect(await screen.findAllByText(NOTICE)).toHaveLength(1);
});
