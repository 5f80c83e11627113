import { useApproveRequest, useDeclineRequest } from '../api/club-mutations.ts';
import { AnswerButtons } from './AnswerButtons.tsx';

export type RequestAnswerProps = {
  clubId: string;
  requesterId: string;
  /** What screen readers read after the words of the buttons. */
  named: string;
  /** Called before the answer is sent. */
  onAnswer: () => void;
};

const WORDS = { accept: 'Approve', accepted: 'Approved' };

/** Approves or declines a request to join a club in place, and then says what became of it. */
export function RequestAnswer({ clubId, requesterId, named, onAnswer }: RequestAnswerProps) {
  const approve = useApproveRequest(clubId, requesterId);
  const decline = useDeclineRequest(clubId, requesterId);
  return <AnswerButtons accept={approve} decline={decline} words={WORDS} named={named} onAnswer={onAnswer} />;
}
