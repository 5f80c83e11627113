import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
// The code of these loads on demand. Loaded beforehand, it opens at once on a busy machine too.
import '#app/viewing/ViewingDialog.tsx';
import '#features/comments/components/Thread.tsx';
import '#features/moderation/components/ReportDialog.tsx';
import { openFilmSearch } from '#app/palette/palette-state.ts';
import { isViewingDialogOpen, openViewingDialog } from '#features/tracking/hooks/viewing-dialog-state.ts';
import { askDateOnceSettled, SETTLED_MS } from '#features/tracking/model/ask-date.ts';
import { openReportDialog } from '#lib/report-dialog.ts';
import { forgetFormerViewer } from '#lib/viewer.ts';
import {
  ADA,
  BOB,
  HEAT,
  makeDiaryEntry,
  makeOwnProfile,
  makePage,
  makeReview,
  signedIn,
  VISITOR_SESSION,
} from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { fill } from '#test/user.ts';
import { createAppQueryClient } from '../app-query-client.ts';
import { recheckSession } from './session-queries.ts';

afterEach(() => void vi.useRealTimers());

const REVIEW = makeReview(900, BOB, HEAT, { comment_count: 1 });

/** The page of a review, opened by Ada. `become`: then somebody else is signed in, in another tab, or nobody. */
async function openReview() {
  const queryClient = createAppQueryClient();
  const thread = { ...makePage([]), total: 0 };
  const answers = { ...answersForMember(), 'reviews.get': REVIEW, 'comments.listByReview': thread };
  const { api } = await openLoadedPage(`/reviews/${REVIEW.id}`, answers, { queryClient });
  const become = async (member: typeof ADA | null, account: Parameters<typeof signedIn>[1] = {}) => {
    const session = member === null ? VISITOR_SESSION : signedIn(member, account);
    api.answer({
      'accounts.getSession': session,
      ...(member && { 'profiles.getOwn': makeOwnProfile(member) }),
    });
    await act(() => recheckSession(queryClient));
    if (member === null) await screen.findByRole('button', { name: 'Sign in to comment' });
    else await findField();
  };
  return { become };
}

const findField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });

const UNCONFIRMED = { email_confirmed: false };

test.each<[who: string, account: Parameters<typeof signedIn>[1], then: (typeof ADA | null)[]]>([
  ['a member', {}, [BOB]],
  ['a member who has signed out', {}, [null, BOB]],
  ['somebody whose address is not confirmed', UNCONFIRMED, [BOB]],
  ['somebody whose address is not confirmed and who has signed out', UNCONFIRMED, [null, BOB]],
])('what %s has typed and not sent is not there for the next', async (_who, account, then) => {
  const { become } = await openReview();
  await become(ADA, account);
  await fill('Write a comment', 'Only I know this.');
  expect((await findField()).value).toBe('Only I know this.');
  for (const member of then) await become(member, account);
  expect((await findField()).value).toBe('');
});

const REPORTED = { content_type: 'review', content_id: REVIEW.id, named: 'Bob’s review of Heat' } as const;

test.each<[what: string, open: () => void]>([
  ['report', () => openReportDialog(REPORTED)],
  ['viewing', () => openViewingDialog({ kind: 'edit', movie: HEAT, entry: makeDiaryEntry(601, HEAT) })],
  ['film search', () => openFilmSearch()],
])('the dialog of one member’s %s is closed for the next', async (_what, open) => {
  const { become } = await openReview();
  act(open);
  await screen.findByRole('dialog');
  await become(null);
  await become(BOB);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the day of a viewing is asked of the member whose it is alone', () => {
  vi.useFakeTimers();
  for (const { id } of [makeDiaryEntry(601, HEAT), makeDiaryEntry(602, HEAT)])
    askDateOnceSettled({ id, title: HEAT.title }, id);
  forgetFormerViewer();
  vi.advanceTimersByTime(2 * SETTLED_MS);
  expect(isViewingDialogOpen()).toBe(false);
});
