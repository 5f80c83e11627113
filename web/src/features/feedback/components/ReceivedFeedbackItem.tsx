import {
  FEEDBACK_STATUSES,
  type FeedbackStatus,
  type ReceivedFeedback,
} from '@halfstar/contract/feedback/feedback.schema';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { useAnswerFeedback } from '../api/feedback.ts';
import { STATUS_NAMES } from '../model/feedback-words.ts';
import { FeedbackItem } from './FeedbackItem.tsx';
import { ReplyDialog } from './ReplyDialog.tsx';

const STATUSES = FEEDBACK_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] }));

/** What a member has sent, with a field for its status and a reply. */
export function ReceivedFeedbackItem({ feedback }: { feedback: ReceivedFeedback }) {
  const [replying, setReplying] = useState(false);
  const { mutate, isPending, variables } = useAnswerFeedback(feedback, { quiet: false });
  const chosen = isPending && variables !== undefined && 'status' in variables ? variables.status : feedback.status;
  const choose = (status: FeedbackStatus) => {
    // A second choice needs the revision that the first one makes.
    if (!isPending) mutate({ status });
  };
  return (
    <FeedbackItem
      feedback={feedback}
      sender={<MemberLink member={{ ...feedback.sender, tier: null, selected_badge: null }} badge={false} />}
      status={
        <NativeSelect
          aria-label={`Status of ${feedback.title}`}
          data={STATUSES}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value as FeedbackStatus)}
        />
      }
      actions={
        <>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${feedback.reply === null ? 'Reply' : 'Edit Reply'} to ${feedback.title}`}
            onClick={() => setReplying(true)}
          >
            {feedback.reply === null ? 'Reply' : 'Edit Reply'}
          </Button>
          <ReplyDialog feedback={feedback} opened={replying} onClose={() => setReplying(false)} />
        </>
      }
    />
  );
}
