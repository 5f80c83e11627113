import { notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CommentThread } from '#features/reviews/components/CommentThread.tsx';
import { ReviewReactions } from '#features/reviews/components/ReviewReactions.tsx';
import { RateControl } from '#features/tracking/components/RateControl.tsx';
import { WatchButton } from '#features/tracking/components/WatchButton.tsx';
import { createQueryClient } from '#lib/query-client.ts';
import { renderWithApp } from '#test/app.tsx';
import { eventually } from '#test/eventually.ts';
import { BOB, HEAT, makePage, makeReview, makeTracking } from '#test/fixtures.ts';
import { type Answers, type CallName, refuse, stubApi } from '#test/stub-api.ts';
import { click, fill, press } from '#test/user.ts';
import Toasts from '#ui/theme/Toasts.tsx';
import { toastError } from '#ui/toasts.tsx';

// Toasts outlive what a test renders.
afterEach(() => void notifications.clean());

const REVIEW = makeReview(900, BOB, HEAT, { comment_count: 1, can: { react: true, edit: false, remove: false } });
/** The server words it too; these are the words of the page. */
const ended = refuse('AUTHENTICATION_REQUIRED', 401, { detail: 'Not signed in.' });

test.each<[what: string, shown: ReactNode, call: CallName, perform: () => Promise<unknown>]>([
  [
    'a review’s comment',
    <CommentThread key="comment" review={REVIEW} opened>
      {null}
    </CommentThread>,
    'comments.add',
    async () => {
      await fill('Write a comment', 'Great coffee.');
      await press('Comment');
    },
  ],
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
    const queryClient = createQueryClient({
      onQueryError: () => {},
      // As in main.tsx.
      onMutationError: (error, quiet) => void (quiet || toastError(error)),
      retry: false,
    });
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
