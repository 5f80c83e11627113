import { useApproveRequest, useDeclineRequest } from '../api/club-mutations.ts';
import { AnswerButtons, type AnswerButtonsProps } from './AnswerButtons.tsx';

export type RequestAnswerProps = Pick<AnswerButtonsProps, 'named' | 'size' | 'onAnswer'> & {
  clubId: string;
  requesterId: string;
};

const WORDS = { accept: 'Approve', accepted: 'Approved' };

/** Approves or declines a request to join a club in place, and then says what became of it. */
export function RequestAnswer({ clubId, requesterId, ...shown }: RequestAnswerProps) {
  const approve = useApproveRequest(clubId, requesterId);
  const decline = useDeclineRequest(clubId, requesterId);
  return <AnswerButtons accept={approve} decline={decline} words={WORDS} {...shown} />;
}
