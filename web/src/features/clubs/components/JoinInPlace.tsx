import type { ClubSummary } from '@halfstar/contract/clubs/clubs.schema';
import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { makeRowFocusable, moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useJoinClub } from '../api/club-mutations.ts';
import { ROLE_NAMES } from '../model/club-words.ts';
import classes from './club-card.module.css';
import type { RequestDialogProps } from './RequestDialog.tsx';

const RequestDialog = lazyWithRetry<RequestDialogProps>(() => import('./RequestDialog.tsx'));

/** For actions whose button is gone afterwards: the card then has the focus. */
function keepFocus({ currentTarget }: MouseEvent): void {
  const row = makeRowFocusable(currentTarget);
  moveLostFocusTo(() => row);
}

/** Joins the club of a card in place, or asks to; and what has become of that, or what the viewer is in the club. */
export function JoinInPlace({ club }: { club: ClubSummary }) {
  const { join_policy: policy, role, status, name, requested } = club;
  const join = useJoinClub(club.club_id);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(requested);
  const isIn = role !== null || join.isSuccess;
  if (isIn)
    return (
      <span className={classes.settled} role={join.isSuccess ? 'status' : undefined}>
        <IconCheck size={16} stroke={2} aria-hidden="true" />
        {role === null || role === 'member' ? 'Joined' : ROLE_NAMES[role]}
      </span>
    );
  if (status === 'archived' || policy === 'invite') return null;
  if (policy === 'open')
    return (
      <PendingButton
        variant="default"
        aria-label={`Join ${name}`}
        pending={join.isPending}
        onClick={(event) => {
          keepFocus(event);
          join.mutate();
        }}
      >
        Join
      </PendingButton>
    );
  return (
    <>
      {asked ? (
        <span className={classes.settled} role="status">
          <IconClock size={16} stroke={2} aria-hidden="true" />
          Asked
        </span>
      ) : (
        <Button
          variant="default"
          aria-label={`Ask to join ${name}`}
          onClick={(event) => {
            keepFocus(event);
            setAsking(true);
          }}
        >
          Ask to join
        </Button>
      )}
      <LazyDialog opened={asking} onClose={() => setAsking(false)}>
        <RequestDialog club={club} opened={asking} onClose={() => setAsking(false)} onAsked={() => setAsked(true)} />
      </LazyDialog>
    </>
  );
}
