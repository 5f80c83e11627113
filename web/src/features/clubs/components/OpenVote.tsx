import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubVote } from '@halfstar/contract/clubs/votes.schema';
import { Button, Menu } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { pageHeading } from '#lib/heading-focus.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { useHydrating } from '#lib/server-render.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { MINUTE_MS, useCurrentMinute } from '#ui/current-minute.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useCancelVote, useRanking } from '../api/vote-mutations.ts';
import { describeCountdown } from '../model/countdown.ts';
import { addToRanking } from '../model/ranking.ts';
import classes from './club-vote.module.css';
import type { NominateDialogProps } from './NominateDialog.tsx';
import { Nominations } from './Nominations.tsx';
import type { VoteDeadlineDialogProps } from './VoteDeadlineDialog.tsx';
import type { VoteRankingProps } from './VoteRanking.tsx';

const NominateDialog = lazyWithRetry<NominateDialogProps>(() => import('./NominateDialog.tsx'));
const VoteDeadlineDialog = lazyWithRetry<VoteDeadlineDialogProps>(() => import('./VoteDeadlineDialog.tsx'));
const VoteRanking = lazyWithRetry<VoteRankingProps>(() => import('./VoteRanking.tsx'));

type OpenVoteProps = { club: Club; vote: ClubVote };

/** A vote that is open: how long it is, what is nominated, and the viewer's ranking. */
export function OpenVote({ club, vote }: OpenVoteProps) {
  const [nominating, setNominating] = useState(false);
  const { ranking, rank } = useRanking(club.club_id, club.name, vote.own_ranking);
  const own = vote.nominations.find((nomination) => nomination.own) ?? null;
  return (
    <>
      <div className={classes.head}>
        <div>
          <Deadline closesAt={vote.closes_at} />
          <p className={classes.quiet}>
            {vote.ballot_count} of {formatQuantity(vote.member_count, 'member')} have voted. What they rank stays
            secret.
          </p>
        </div>
        {vote.can.manage ? <VoteMenu clubId={club.club_id} closesAt={vote.closes_at} /> : null}
      </div>
      {vote.can.nominate ? (
        <div>
          <Button variant="default" onClick={() => setNominating(true)}>
            {own === null ? 'Nominate a Film' : 'Change Your Nomination'}
          </Button>
        </div>
      ) : null}
      <Nominations
        clubId={club.club_id}
        nominations={vote.nominations}
        ranking={vote.can.nominate ? ranking : null}
        onRank={(id) => rank(addToRanking(ranking, id))}
      />
      {vote.can.nominate && vote.nominations.length > 0 ? (
        <Suspense fallback={<CardListSkeleton count={1} />}>
          <VoteRanking nominations={vote.nominations} ranking={ranking} onRank={rank} />
        </Suspense>
      ) : null}
      <LazyDialog opened={nominating} onClose={() => setNominating(false)}>
        <NominateDialog clubId={club.club_id} own={own} opened={nominating} onClose={() => setNominating(false)} />
      </LazyDialog>
    </>
  );
}

/** Counted by the midnights of the browser's time zone, which the server does not know. */
function Deadline({ closesAt }: { closesAt: string }) {
  const { exactTime } = useDateFormats();
  const minute = useCurrentMinute();
  const now = new Date(minute * MINUTE_MS);
  const left = useHydrating() ? '' : describeCountdown(closesAt, now);
  return (
    <p className={classes.deadline}>
      {left === null ? (
        'The time is over. The ballots are being counted.'
      ) : (
        <>
          Ends {left === '' ? 'on' : `${left}:`} <time dateTime={closesAt}>{exactTime(closesAt)}</time>
        </>
      )}
    </p>
  );
}

function VoteMenu({ clubId, closesAt }: { clubId: string; closesAt: string }) {
  const [asking, setAsking] = useState<'deadline' | 'cancel' | null>(null);
  const cancel = useCancelVote(clubId);
  const close = () => setAsking(null);
  return (
    <>
      <ActionsMenu label="Actions for the vote" className={classes.menuButton}>
        <Menu.Item onClick={() => setAsking('deadline')}>Move the Deadline</Menu.Item>
        <Menu.Item onClick={() => setAsking('cancel')}>Cancel the Vote</Menu.Item>
      </ActionsMenu>
      <LazyDialog opened={asking === 'deadline'} onClose={close}>
        <VoteDeadlineDialog clubId={clubId} closesAt={closesAt} opened={asking === 'deadline'} onClose={close} />
      </LazyDialog>
      <ConfirmDialog
        opened={asking === 'cancel'}
        title="Cancel this vote?"
        action="Cancel Vote"
        cancel="Let It Go On"
        pending={cancel.isPending}
        error={cancel.error}
        onCancel={close}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => {
              moveLostFocusTo(pageHeading);
              toastDone('The vote is cancelled.');
            },
          })
        }
      >
        Its nominations and rankings go with it, and nobody is told.
      </ConfirmDialog>
    </>
  );
}
