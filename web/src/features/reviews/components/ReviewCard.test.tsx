import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp, testQueryClient } from '#test/app.tsx';
import { ADA, HEAT, makeId, makePage, makeReview } from '#test/fixtures.ts';
import { makeDecision } from '#test/moderation-fixtures.ts';
import { stubApi } from '#test/stub-api.ts';
import { ReviewCard } from './ReviewCard.tsx';

const NOTICE = 'Moderators have hidden this. Only you see it.';

test('[MOD-01] the card of a review that moderators have hidden says so to its author, and no other does', async () => {
  stubApi({ 'decisions.listOwn': makePage([]) });
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

test('[MOD-01] what moderators have hidden leads its author to the decision that hid it', async () => {
  const [hid, locked] = [makeDecision(1301), makeDecision(1302, { actions: ['lock_spoiler'] })];
  const { getInputs } = stubApi({ 'decisions.listOwn': makePage([locked, hid]) });
  renderWithApp(<ReviewCard review={makeReview(902, ADA, HEAT, { moderation: 'hidden' })} as="bare" />);
  const link = await screen.findByRole('link', { name: 'Read Why' });
  expect(link.getAttribute('href')).toBe(`/decisions/${hid.id}`);
  expect(getInputs('decisions.listOwn')).toEqual([{ content_type: 'review', content_id: makeId(902), limit: 50 }]);
});
