import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import classes from './answer-buttons.module.css';

type Answering = { mutate: () => void; isPending: boolean; isSuccess: boolean };

export type AnswerButtonsProps = {
  accept: Answering;
  decline: Answering;
  /** What accepting is called here, and what is said once it is done. */
  words: { accept: string; accepted: string };
  /** What screen readers read after the words of the buttons: "the invitation to Slow Cinema". */
  named: string;
  /** Whether it is accepted already. */
  accepted?: boolean;
  /** Whether accepting is the main action of the view. */
  prominent?: boolean;
  /** Of the buttons. */
  size?: ButtonProps['size'];
  /** Called before the answer is sent. */
  onAnswer?: (() => void) | undefined;
};

/** Two buttons that answer something in place, and then what became of it. */
export function AnswerButtons({
  accept,
  decline,
  words,
  named,
  accepted = false,
  prominent = false,
  size = 'compact-md',
  onAnswer,
}: AnswerButtonsProps) {
  const answer = ({ mutate }: Answering, place: Element) => {
    if (accept.isPending || decline.isPending) return;
    const settled = place.closest<HTMLElement>('[data-answer]');
    // A banner may go with the answer.
    moveLostFocusTo(() => (settled?.isConnected === true ? settled : pageHeading()));
    onAnswer?.();
    mutate();
  };
  const settled = accepted || accept.isSuccess ? words.accepted : decline.isSuccess ? 'Declined' : null;
  return (
    <div className={classes.answer} data-answer tabIndex={-1}>
      <Settled>{settled}</Settled>
      {settled === null ? (
        <>
          <PendingButton
            size={size}
            variant={prominent ? 'filled' : 'default'}
            aria-label={`${words.accept} ${named}`}
            pending={accept.isPending}
            onClick={({ currentTarget }) => answer(accept, currentTarget)}
          >
            {words.accept}
          </PendingButton>
          <PendingButton
            size={size}
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
