import type { Comment } from '@halfstar/contract/comments/comments.schema';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithApp, testQueryClient } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import { ADA, BOB, HEAT, makeComment, makeId, makePage, makeReview } from '#test/fixtures.ts';
import { deferResponse, refusal, stubApi } from '#test/stub-api.ts';
import { click, pressKey } from '#test/user.ts';
import Toasts from '#ui/theme/Toasts.tsx';
import { reviewQuery } from '../api/review-queries.ts';
import { CommentThread } from './CommentThread.tsx';

const REVIEW = makeReview(900, BOB, HEAT, { comment_count: 1 });
const OWN = makeComment(1, REVIEW.id, { author: ADA, content: 'Mine of old.', can: { edit: true, remove: true } });

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

/** The review as a card shows it. */
function Card() {
  const { data = REVIEW } = useQuery({ ...reviewQuery(REVIEW.id), enabled: false });
  return (
    <CommentThread review={data} opened>
      {null}
    </CommentThread>
  );
}

/** An open thread whose comments are answered one after the other, when the test says so. */
async function openThread() {
  const answers: ReturnType<typeof deferResponse<Comment>>[] = [];
  const answer = () => {
    const next = deferResponse<Comment>();
    answers.push(next);
    return next.promise;
  };
  const api = stubApi({
    'comments.listByReview': { ...makePage([OWN]), total: 1 },
    'comments.add': answer,
    'comments.update': answer,
  });
  const { queryClient } = testQueryClient();
  queryClient.setQueryData(reviewQuery(REVIEW.id).queryKey, REVIEW);
  renderWithApp(
    <>
      <Card />
      <Toasts />
    </>,
    { queryClient },
  );
  await field('Write a comment');
  return {
    api,
    write: async (content: string) => {
      const writing = await field('Write a comment');
      writing.focus();
      fireEvent.change(writing, { target: { value: content } });
    },
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    give: (nth: number) => act(async () => answers[nth]?.give(makeComment(2, REVIEW.id, { author: ADA }))),
    fail: (nth: number, error: Error = new TypeError('Failed to fetch')) => act(async () => answers[nth]?.fail(error)),
    sent: async (count: number) => eventually(() => expect(answers).toHaveLength(count)),
  };
}

test('a comment that cannot be sent stays beside the next one, and is sent again as the same', async () => {
  const { api, write, press, fail, sent } = await openThread();
  await write('First thought.');
  press('Comment');
  await sent(1);
  await write('Second thought.');
  await fail(0);
  const unsent = await field('Your comment to send again');
  expect(unsent.value).toBe('First thought.');
  expect(document.activeElement).not.toBe(unsent);
  expect((await field('Write a comment')).value).toBe('Second thought.');
  press('Send Again');
  await sent(2);
  const [first, again] = api.getInputs('comments.add');
  expect(again).toEqual(first);
  await fail(1);
  await field('Your comment to send again');
  press('Discard');
  await eventually(() => expect(screen.queryByText('First thought.')).toBeNull());
  expect((await field('Write a comment')).value).toBe('Second thought.');
});

test.each<[fault: string, error: Error, told: string]>([
  ['is not answered', new TypeError('Failed to fetch'), 'may not be saved'],
  ['is refused', refusal('RATE_LIMITED', 429), 'could not be saved'],
])('a comment that %s while its thread is closed is told, and is there when that is opened', async (_, error, told) => {
  const { write, press, fail, sent } = await openThread();
  await write('Gone with the wind?');
  press('Comment');
  await sent(1);
  const toggle = screen.getByRole('button', { expanded: true });
  fireEvent.click(toggle);
  expect(screen.queryByRole('textbox')).toBeNull();
  await fail(0, error);
  expect(await screen.findByText(`Your comment ${told}. You find it in the thread.`)).toBeTruthy();
  fireEvent.click(toggle);
  expect((await field('Your comment to send again')).value).toBe('Gone with the wind?');
});

test('what is typed is kept while the thread is closed', async () => {
  const { write } = await openThread();
  await write('Half a sent');
  const toggle = screen.getByRole('button', { expanded: true });
  fireEvent.click(toggle);
  fireEvent.click(toggle);
  expect((await field('Write a comment')).value).toBe('Half a sent');
});

test('an edit that fails is back in its field with the reason, and can be given up', async () => {
  const { press, fail, sent } = await openThread();
  press('Edit your comment');
  fireEvent.change(await field('Change your comment'), { target: { value: 'Better now.' } });
  press('Save');
  await sent(1);
  await fail(0);
  expect((await field('Change your comment')).value).toBe('Better now.');
  press('Cancel');
  const item = within(screen.getByRole('article', { name: /^Comment by/ }));
  expect(await item.findByText('Mine of old.')).toBeTruthy();
});

test('a comment whose thread is closed before it is stored is counted too', async () => {
  const { write, press, sent, give } = await openThread();
  await write('A word in passing.');
  press('Comment');
  await sent(1);
  press('1 comment');
  expect(screen.queryByRole('textbox')).toBeNull();
  await give(0);
  await eventually(() => expect(screen.getByRole('button', { name: '2 comments' })).toBeTruthy());
});

test.each<[total: number, shown: Comment[], words: string | null]>([
  [1, [OWN], null],
  [3, [OWN], '2 comments by members you do not see.'],
  [1, [], '1 comment by members you do not see.'],
])('[PRO-04] a thread of %i says at its end how many comments it leaves out', async (total, shown, words) => {
  stubApi({ 'comments.listByReview': { ...makePage(shown), total } });
  renderWithApp(<Card />);
  await field('Write a comment');
  expect(screen.queryByText(/by members you do not see/)?.textContent ?? null).toBe(words);
  expect(screen.queryByText('Nobody has said anything yet.')).toBeNull();
});

test('[MOD-01] a hidden comment is a line without its author, and its author is told that moderators have hidden it', async () => {
  const hidden = { author: null, content: null, hidden: true, can: { edit: false, remove: false } };
  const moderation = { state: 'hidden' as const, decision_id: makeId(1301) };
  const told = { ...OWN, id: makeComment(3, REVIEW.id).id, hidden: true, moderation };
  stubApi({
    'comments.listByReview': { ...makePage([makeComment(2, REVIEW.id, hidden), told]), total: 2 },
  });
  const { queryClient } = testQueryClient();
  queryClient.setQueryData(reviewQuery(REVIEW.id).queryKey, REVIEW);
  renderWithApp(<Card />, { queryClient });
  expect(await screen.findByText('A comment was hidden.')).toBeTruthy();
  const own = within(screen.getByRole('article', { name: `Comment by ${ADA.display_name}` }));
  expect(own.getByText('Moderators have hidden this. Only you see it.')).toBeTruthy();
  expect(own.queryByText('Hidden by a moderator')).toBeNull();
  const why = await own.findByRole('link', { name: 'Read Why' });
  expect(why.getAttribute('href')).toBe(`/decisions/${moderation.decision_id}`);
});

test('[COM-01] one deletes one’s own comment by its button, once asked, and then it is gone', async () => {
  const other = makeComment(4, REVIEW.id, { content: 'Still here.' });
  const api = stubApi({
    'comments.listByReview': { ...makePage([OWN, other]), total: 2 },
    'comments.delete': () => {
      api.answer({ 'comments.listByReview': { ...makePage([other]), total: 1 } });
      return {};
    },
  });
  const { queryClient } = testQueryClient();
  queryClient.setQueryData(reviewQuery(REVIEW.id).queryKey, REVIEW);
  renderWithApp(<Card />, { queryClient });
  const [button, ...more] = await screen.findAllByRole('button', { name: /^Delete/ });
  // That of another member has none.
  expect([button?.getAttribute('aria-label'), more]).toEqual(['Delete your comment', []]);
  if (button !== undefined) await click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Delete this comment?' });
  expect(dialog.textContent).toContain('What you said will be gone for good.');
  expect(api.calls).not.toContain('comments.delete');
  await click(within(dialog).getByRole('button', { name: 'Delete Comment' }));
  await eventually(() => expect(screen.queryByText('Mine of old.')).toBeNull());
  await eventually(() => expect(api.getInputs('comments.delete')).toEqual([{ comment_id: OWN.id }]));
  expect(await screen.findByText('Still here.')).toBeTruthy();
  await eventually(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('comments of members whom the author has blocked are a line until they are asked for, and can be deleted', async () => {
  const blocked = [2, 3].map((n) =>
    makeComment(n, REVIEW.id, { content: `Word ${n}.`, from_blocked: true, can: { edit: false, remove: true } }),
  );
  const api = stubApi({ 'comments.listByReview': { ...makePage([OWN, ...blocked]), total: 3 }, 'comments.delete': {} });
  const { queryClient } = testQueryClient();
  queryClient.setQueryData(reviewQuery(REVIEW.id).queryKey, REVIEW);
  renderWithApp(<Card />, { queryClient });
  expect(await screen.findByText('2 comments of members you have blocked')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.queryByText('Word 2.')).toBeNull();
  expect(screen.queryByText(/by members you do not see/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(document.activeElement?.textContent).toContain('Word 2.');
  const [first] = screen.getAllByRole('button', { name: /^Delete the comment by/ });
  if (first === undefined) throw new Error('no Delete');
  fireEvent.click(first);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete Comment' }));
  await eventually(() => expect(api.getInputs('comments.delete')).toEqual([{ comment_id: blocked[0]?.id }]));
});

/** What the menu of a comment by Bob offers. */
async function listActions(comment: HTMLElement | undefined) {
  if (comment === undefined) throw new Error('no comment');
  await click(within(comment).getByRole('button', { name: 'Actions for Bob' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await pressKey('Escape');
  await eventually(() => expect(screen.queryAllByRole('menuitem')).toEqual([]));
  return items;
}

test('a comment whose author’s profile the viewer does not find has their name without a link, and nothing to mute or to block', async () => {
  const said = [true, undefined].map((profile_hidden, n) =>
    makeComment(n + 2, REVIEW.id, { author: BOB, ...(profile_hidden && { profile_hidden }) }),
  );
  stubApi({ 'comments.listByReview': { ...makePage(said), total: 2 } });
  renderWithApp(<Card />);
  const [hidden, found] = await screen.findAllByRole('article', { name: 'Comment by Bob' });
  expect(hidden?.textContent).toContain('Bob');
  expect([...(hidden?.querySelectorAll('a') ?? [])]).toEqual([]);
  expect(await listActions(hidden)).toEqual(['Report Comment']);
  expect(await listActions(found)).toEqual(['Mute', 'Report Comment', 'Block']);
  expect([...(found?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/profile/bob',
    '/profile/bob',
  ]);
});
