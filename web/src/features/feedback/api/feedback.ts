import type { FeedbackStatus, NewFeedback, ReceivedFeedback } from '@halfstar/contract/feedback/feedback.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { patchQueries } from '#lib/patch-queries.ts';
import type { FeedbackFilter } from '../model/feedback-filter.ts';

const meta = { shows: ['feedback'] } as const;

/** What the viewer has sent, newest first. */
export const ownFeedbackQuery = api.feedback.listOwn.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...cursorPaging,
  meta,
});

/** What all members have sent, newest first. For admins. */
export const receivedFeedbackQuery = (filter: FeedbackFilter) =>
  api.feedback.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor }),
    ...cursorPaging,
    meta,
  });

/** How much feedback has each status. For admins. */
export const feedbackCountsQuery = api.feedback.getCounts.queryOptions({ meta });

/** Sends feedback. The form shows errors itself. */
export const useSendFeedback = () =>
  useMutation({
    mutationFn: (feedback: NewFeedback) => client.feedback.send(feedback),
    meta: { changes: ['feedback'], quiet: true },
  });

export type FeedbackAnswer = { status: FeedbackStatus } | { reply: string };

const isReceived =
  (id: string) =>
  (value: object): value is ReceivedFeedback =>
    'revision' in value && 'id' in value && value.id === id;

/**
 * Sets the status of feedback, or replies to it. It stays where it is in the list, also when it no longer fits the filter, until the page
 * is left. `quiet`: the form shows errors itself.
 */
export function useAnswerFeedback({ id, revision }: ReceivedFeedback, { quiet }: { quiet: boolean }) {
  const queryClient = useQueryClient();
  const lists = { queryKey: api.feedback.list.key() };
  return useMutation({
    mutationFn: (answer: FeedbackAnswer) => client.feedback.update({ feedback_id: id, revision, ...answer }),
    onSuccess(answered) {
      void queryClient.invalidateQueries({ ...lists, refetchType: 'none' });
      patchQueries(queryClient, { matches: isReceived(id), change: () => answered });
      void queryClient.invalidateQueries(feedbackCountsQuery);
    },
    // Another admin may have been faster.
    onError: () => void queryClient.invalidateQueries(lists),
    meta: { quiet },
  });
}
