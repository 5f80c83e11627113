import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The code of the dialog loads on demand. Loaded beforehand, it opens at once on a busy machine too.
import '#features/reactions/components/ReactionPeopleDialog.tsx';
import { ADA, BOB, HEAT, makePage, makeReview, NOW } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForSession } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';
import { click, press } from '#test/user.ts';

const COUNTS = { heart: 2, thumbs_up: 0, smile: 0, star: 0, fire: 1 };
const REVIEW = makeReview(201, BOB, HEAT, { reactions: { counts: COUNTS, mine: null } });

test('[REA-01] the reactions open a list of who reacted, page by page, which says how many are not shown', async () => {
  const { api } = await openLoadedPage(`/reviews/${REVIEW.id}`, {
    ...answersForSession(),
    'reviews.get': REVIEW,
    'reviews.listReactions': refuse('OUT', 403, { detail: 'No.' }),
  });
  const bar = await screen.findByRole('button', { name: '3 reactions' });
  await click(bar);
  await press('See Who Reacted');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reactions' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The reactions could not be loaded.');
  api.answer({
    'reviews.listReactions': ({ cursor }) => ({
      ...(cursor === undefined
        ? makePage([{ member: ADA, reaction: 'heart' as const, created_at: NOW }], 'more')
        : makePage([{ member: BOB, reaction: 'fire' as const, created_at: NOW }])),
      total: 3,
    }),
  });
  await click(dialog.getByRole('button', { name: 'Try Again' }));
  await click(await dialog.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  const told = dialog
    .getAllByRole('listitem')
    .map((row) => [
      within(row).getAllByRole('link')[0]?.textContent,
      within(row).getAllByRole('img').at(-1)?.getAttribute('aria-label'),
    ]);
  expect(told).toEqual([
    [ADA.display_name, 'Heart'],
    [BOB.display_name, 'Fire'],
  ]);
  expect(dialog.getByText('1 reaction by members you do not see.')).toBeTruthy();
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(bar));
});

test('where nobody has reacted there is nobody to list', async () => {
  await openLoadedPage(`/reviews/${REVIEW.id}`, {
    ...answersForSession(),
    'reviews.get': makeReview(201, BOB, HEAT),
  });
  await press('React');
  expect(screen.getByRole('button', { name: 'Heart' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'See Who Reacted' })).toBeNull();
});
