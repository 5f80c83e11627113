import { useAcceptInvitation, useDeclineInvitation } from '../api/club-mutations.ts';
import { AnswerButtons, type AnswerButtonsProps } from './AnswerButtons.tsx';

export type InvitationAnswerProps = Pick<AnswerButtonsProps, 'named' | 'accepted' | 'prominent' | 'onAnswer'> & {
  invitationId: string;
};

const WORDS = { accept: 'Accept', accepted: 'Accepted' };

/** Accepts or declines an invitation to a club in place, and then says what became of it. */
export function InvitationAnswer({ invitationId, ...shown }: InvitationAnswerProps) {
  const accept = useAcceptInvitation(invitationId);
  const decline = useDeclineInvitation(invitationId);
  return <AnswerButtons accept={accept} decline={decline} words={WORDS} {...shown} />;
}
