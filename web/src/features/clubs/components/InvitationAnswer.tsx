import type { ReactNode } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useAcceptInvitation, useDeclineInvitation } from '../api/club-mutations.ts';
import classes from './invitation-answer.module.css';

export type InvitationAnswerProps = {
  invitationId: string;
  /** What screen readers read after the words of the buttons: "the invitation to Slow Cinema". */
  named: string;
  /** Whether it is accepted already. */
  accepted?: boolean;
  /** Whether accepting is the main action of the view. */
  prominent?: boolean;
};

/** Accepts or declines an invitation to a club in place, and then says what became of it. */
export function InvitationAnswer({ invitationId, named, accepted = false, prominent = false }: InvitationAnswerProps) {
  const accept = useAcceptInvitation(invitationId);
  const decline = useDeclineInvitation(invitationId);
  const answer = ({ mutate }: { mutate: () => void }, place: Element) => {
    if (accept.isPending || decline.isPending) return;
    const settled = place.closest<HTMLElement>('[data-answer]');
    // A banner may go with the answer.
    moveLostFocusTo(() => (settled?.isConnected === true ? settled : pageHeading()));
    mutate();
  };
  const settled = accepted || accept.isSuccess ? 'Accepted' : decline.isSuccess ? 'Declined' : null;
  return (
    <div className={classes.answer} data-answer tabIndex={-1}>
      <Settled>{settled}</Settled>
      {settled === null ? (
        <>
          <PendingButton
            size="compact-md"
            variant={prominent ? 'filled' : 'default'}
            aria-label={`Accept ${named}`}
            pending={accept.isPending}
            onClick={({ currentTarget }) => answer(accept, currentTarget)}
          >
            Accept
          </PendingButton>
          <PendingButton
            size="compact-md"
            variant="subtle"
            color="gray"
            aria-label={`Decline ${named}`}
            pending={decline.isPending}
            onClick={({ currentTarget }) => answer(decline, currentTarget)}
          >
            Decline
          </PendingButton>
        </>
      ) : null}
    </div>
  );
}

/** Screen readers announce only changes of an element that was there before. */
const Settled = ({ children }: { children: ReactNode }) => (
  <span role="status" className={classes.settled}>
    {children}
  </span>
);
