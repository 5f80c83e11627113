import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
// The code of a thread and of the review form loads on demand. Loaded beforehand, it opens at once on a busy machine too.
import '#app/review/ReviewDialog.tsx';
import '#features/comments/components/Thread.tsx';
import { ReviewReactions } from '#features/reviews/components/ReviewReactions.tsx';
import { RateControl } from '#features/tracking/components/RateControl.tsx';
import { WatchButton } from '#features/tracking/components/WatchButton.tsx';
import { renderWithApp } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import {
  ADA,
  BOB,
  HEAT,
  makeComment,
  makeOwnProfile,
  makePage,
  makeReview,
  makeTracking,
  signedIn,
} from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { type Answers, type CallName, refuse, stubApi } from '#test/stub-api.ts';
import { makeDraft } from '#test/unpublished.ts';
import { click, fill, press } from '#test/user.ts';
import Toasts from '#ui/theme/Toasts.tsx';
import { createAppQueryClient } from '../app-query-client.ts';
import { recheckSession } from './session-queries.ts';

// Toasts outlive what a test renders.
afterEach(() => void notifications.clean());

const REVIEW = makeReview(900, BOB, HEAT, { comment_count: 1, can: { react: true, edit: false, remove: false } });
/** The server words it too; these are the words of the page. */
const ended = refuse('AUTHENTICATION_REQUIRED', 401, { detail: 'Not signed in.' });

test.each<[what: string, shown: ReactNode, call: CallName, perform: () => Promise<unknown>]>([
  [
    'a reaction',
    <ReviewReactions key="reaction" review={REVIEW} />,
    'reviews.react',
    async () => {
      await press('React');
      await press('Heart');
    },
  ],
  [
    'a rating',
    <RateControl key="rating" movie={HEAT} />,
    'tracking.rate',
    async () => fireEvent.keyDown(await screen.findByRole('slider'), { key: '4' }),
  ],
  [
    'a list',
    <WatchButton key="list" movie={HEAT} watched="label" />,
    'tracking.addToList',
    async () => {
      const button = await screen.findByRole('button', { name: /^Add to Watch/ });
      await eventually(() => expect(button.hasAttribute('disabled')).toBe(false));
      await click(button);
    },
  ],
])(
  '[SEC-01] %s of somebody whose session has ended is refused with the words “Authentication required”',
  async (_what, shown, call, perform) => {
    const api = stubApi({
      'tracking.getByMovies': { items: [makeTracking(HEAT.id)] },
      'comments.listByReview': { ...makePage([]), total: 0 },
      ...({ [call]: ended } as Answers),
    });
    const queryClient = createAppQueryClient();
    renderWithApp(
      <>
        {shown}
        <Toasts />
      </>,
      { queryClient },
    );
    await perform();
    await eventually(() => expect(api.calls).toContain(call));
    expect(await screen.findByText('Authentication required')).toBeTruthy();
  },
);

const NO_SESSION: Answers = { 'accounts.getSession': { user: null, session: null } };

/** The page of a review, of a member whose session then ends, as the app of a browser has it. */
async function openReview() {
  const queryClient = createAppQueryClient();
  const own = makeComment(1, REVIEW.id, { author: ADA, content: 'Mine of old.', can: { edit: true, remove: true } });
  const thread = { ...makePage([own]), total: 1 };
  const page = await openLoadedPage(
    `/reviews/${REVIEW.id}`,
    { ...answersForMember(), 'reviews.get': REVIEW, 'comments.listByReview': thread },
    { queryClient },
  );
  const becomes = async (member: typeof ADA | null) => {
    page.api.answer(
      member === null
        ? NO_SESSION
        : { 'accounts.getSession': signedIn(member), 'profiles.getOwn': makeOwnProfile(member) },
    );
    await act(() => recheckSession(queryClient));
    if (member === null) await screen.findByRole('button', { name: 'Sign in to comment' });
    else await screen.findByRole('textbox', { name: 'Write a comment' });
  };
  const endSession = () => page.api.answer({ ...NO_SESSION, 'comments.add': ended, 'comments.update': ended });
  return { ...page, becomes, endSession };
}

const queryText = (text: string) => screen.queryByText(text) ?? screen.queryByDisplayValue(text);

test('[SEC-01] a comment of somebody whose session has ended is refused with the words “Authentication required”; its words are there again once the same member is signed in, and for nobody else', async () => {
  const { api, becomes, endSession } = await openReview();
  endSession();
  await fill('Write a comment', 'Great coffee.');
  await press('Comment');
  const toast = await screen.findByRole('alert');
  expect(toast.textContent).toContain('Authentication required');
  expect(toast.textContent).toContain(
    'Your comment could not be saved. Once you have signed in again, you find it in the thread.',
  );
  await screen.findByRole('button', { name: 'Sign in to comment' });
  await eventually(() => expect(queryText('Great coffee.')).toBeNull());

  await becomes(BOB);
  expect(queryText('Great coffee.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull();
  await becomes(null);
  await becomes(ADA);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment to send again' });
  expect(field.value).toBe('Great coffee.');
  expect(screen.getAllByText('Authentication required').length).toBeGreaterThan(0);

  api.answer({ 'comments.add': makeComment(2, REVIEW.id, { author: ADA, content: 'Great coffee.' }) });
  await press('Send Again');
  await eventually(() => expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull());
  const [first, again] = api.getInputs('comments.add');
  expect(again).toEqual(first);
  // It is kept no longer.
  await becomes(null);
  await becomes(ADA);
  expect(screen.queryByRole('button', { name: 'Send Again' })).toBeNull();
});

test('[SEC-01] the new text of a comment is kept too when the session has ended', async () => {
  const { becomes, endSession } = await openReview();
  endSession();
  await press('Edit your comment');
  await fill('Change your comment', 'Better now.');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Authentication required');
  await screen.findByRole('button', { name: 'Sign in to comment' });
  await eventually(() => expect(queryText('Better now.')).toBeNull());
  await becomes(ADA);
  const item = within(await screen.findByRole('article', { name: /^Comment by/ }));
  expect(item.getByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' }).value).toBe('Better now.');
});

const WORDS = 'Two men talk over coffee.';

test.each([
  ['a review', null, 'Publish Review', 'Review'],
  [
    'a changed review',
    makeReview(901, ADA, HEAT, { can: { edit: true, remove: true, react: true } }),
    'Save Changes',
    'Edit Review',
  ],
] as const)(
  '[SEC-01] %s of somebody whose session has ended is refused with the words “Authentication required”, and its own are in the form again once the same member is signed in',
  async (_what, published, button, title) => {
    onTestFinished(() => localStorage.clear());
    const queryClient = createAppQueryClient();
    const answers = { ...answersForMember(), 'reviews.getOwn': { review: published } };
    const { api, router } = await openLoadedPage(`/reviews?review=${HEAT.id}`, answers, { queryClient });
    const form = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.change(await form.findByRole('textbox', { name: 'Review' }), { target: { value: WORDS } });
    fireEvent.keyDown(form.getByRole('slider'), { key: 'End' });
    api.answer({ ...NO_SESSION, 'reviews.publish': ended, 'drafts.save': ended });
    await click(form.getByRole('button', { name: button }));
    const toast = (await screen.findByText(/^Your review could not be saved/)).closest('[role="alert"]');
    expect(toast?.textContent).toContain('Authentication required');
    await eventually(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(queryText(WORDS)).toBeNull();

    const session = { 'accounts.getSession': signedIn(ADA), 'profiles.getOwn': makeOwnProfile(ADA) };
    api.answer({ ...session, 'drafts.save': makeDraft(WORDS) });
    await act(() => recheckSession(queryClient));
    await screen.findByRole('dialog', { name: title });
    await eventually(() => expect(queryText(WORDS)).not.toBeNull());
  },
);
