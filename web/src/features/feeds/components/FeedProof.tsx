import type { Feed, FeedProof as Proof } from '@halfstar/contract/feeds/feeds.schema';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { copyWithToast } from '#ui/copy-to-clipboard.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { useCheckFeedProof } from '../api/feeds.ts';
import classes from './feeds.module.css';

type FeedProofProps = { feed: Feed; proof: Proof };

/**
 * How to prove that the Letterboxd account is the member's, with a button that checks it. Until it is proven, their reviews are not
 * imported.
 */
export function FeedProof({ feed, proof }: FeedProofProps) {
  const heading = useId();
  const check = useCheckFeedProof();
  const { state, token, username } = proof;
  if (state === 'proven' || token === null) {
    return (
      <p role="status" className={classes.proven}>
        <IconCircleCheck size={18} stroke={1.7} aria-hidden="true" />
        {username} on Letterboxd is you: reviews come along too. You can take the words off again.
      </p>
    );
  }
  const isClaim = proof.address !== feed.address;
  const isChecking = state === 'checking' || check.isPending;
  const waits = proof.check_allowed_at !== null || !feed.can.check_proof;
  return (
    <section className={classes.proof} aria-labelledby={heading}>
      <h3 id={heading}>Is {username} you?</h3>
      <p className={classes.note}>
        {isClaim
          ? 'Another member has saved this feed without a proof. Show that the account is yours, and it is your feed.'
          : 'Dates and stars come in already. Your reviews follow once you have shown that the account is yours.'}
      </p>
      <ol className={classes.steps}>
        <li>
          <span>Copy these words.</span>
          <span className={classes.token}>
            <code>{token}</code>
            <Button variant="default" onClick={() => void copyWithToast(token, 'The words are in your clipboard.')}>
              Copy
            </Button>
          </span>
        </li>
        <li>
          Put them anywhere in the bio of{' '}
          <a href={proof.profile_url} target="_blank" rel="noreferrer">
            your profile on Letterboxd
          </a>
          , or in a review or the title of a list there.
        </li>
        <li>
          <span>Save it there, and let us look.</span>
          <PendingButton pending={isChecking} onClick={() => (waits ? undefined : check.mutate({}))}>
            Check now
          </PendingButton>
        </li>
      </ol>
      <p role="status" className={classes.note}>
        {MESSAGES[state]}
        {proof.check_allowed_at === null || isChecking ? null : (
          <>
            {' '}
            You can check again <RelativeTime at={proof.check_allowed_at} ahead />.
          </>
        )}
      </p>
      <FormMessage>{check.error === null ? null : parseProblem(check.error).detail}</FormMessage>
    </section>
  );
}

const MESSAGES: Record<Proof['state'], string> = {
  open: '',
  checking: 'We are looking for the words.',
  not_found: 'We looked and did not see the words yet. Letterboxd may need some minutes to show a change.',
  unreadable:
    'Letterboxd did not let us read your profile. Put the words in a review or the title of a list there: those are in your feed, which we can read.',
  proven: '',
};
