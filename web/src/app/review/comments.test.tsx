import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The code of a thread loads on demand. Loaded beforehand, it opens at once on a busy machine too.
import '#features/comments/components/Thread.tsx';
import '#features/follows/components/NameList.tsx';
import { ADA, BOB, HEAT, makeComment, makeId, makePage, makeReview } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import { refuse } from '#test/stub-api.ts';

test('[REV-05] [REV-06] [COM-01] visitors read comments too, page by page, and those of spoilers only with the review', async () => {
  const spoiler = makeReview(201, BOB, HEAT, { content: null, is_spoiler: true, comment_count: 25 });
  const comments = Array.from({ length: 25 }, (_, index) => makeComment(700 + index, spoiler.id));
  const { api, router } = await openLoadedPage(`/reviews/${spoiler.id}`, {
    ...answersForSession(),
    'reviews.get': spoiler,
    'reviews.getContent': { title: '', content: 'His mother, all along.' },
    'comments.listByReview': refuse('OUT', 403, { detail: 'No.' }),
  });
  expect(await screen.findByText('25 comments')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /comment/i })).toBeNull();
  expect(api.calls).not.toContain('comments.listByReview');

  fireEvent.click(screen.getByRole('button', { name: 'Show Spoiler Review' }));
  const thread = within(await screen.findByRole('region', { name: 'Comments on Bob’s review of Heat' }));
  expect((await thread.findByRole('alert')).textContent).toContain('The comments could not be loaded.');
  api.answer({
    'comments.listByReview': ({ cursor }) =>
      cursor === undefined
        ? { ...makePage(comments.slice(0, 20), 'more'), total: 25 }
        : { ...makePage(comments.slice(20)), total: 25 },
  });
  fireEvent.click(thread.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(thread.getAllByRole('article')).toHaveLength(20));
  fireEvent.click(thread.getByRole('button', { name: 'More comments' }));
  await waitFor(() => expect(thread.getAllByRole('article')).toHaveLength(25));
  const articles = thread.getAllByRole('article');
  expect(articles[0]?.textContent).toContain('Comment 700');
  expect(articles.at(-1)?.textContent).toContain('Comment 724');
  expect(thread.queryByRole('textbox')).toBeNull();
  fireEvent.click(thread.getByRole('button', { name: 'Sign in to comment' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(router.state.location.search).toEqual({ next: `/reviews/${spoiler.id}` });
});

test('an @name in a comment is completed from its first letter with who takes part: those who comment, and who wrote the review', async () => {
  const review = makeReview(201, BOB, HEAT, { comment_count: 1 });
  const author = { ...ADA, user_id: makeId(77), username: 'bodil', display_name: 'Bodil' };
  await openLoadedPage(`/reviews/${review.id}`, {
    ...answersForMember(),
    'reviews.get': review,
    'comments.listByReview': { ...makePage([makeComment(700, review.id, { author })]), total: 1 },
    'follows.searchMembers': { items: [] },
  });
  fireEvent.input(await screen.findByRole('textbox', { name: 'Write a comment' }), { target: { value: '@b' } });
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.lastElementChild?.textContent)).toEqual(['Bodil@bodil', 'Bob@bob']);
});
