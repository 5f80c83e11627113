import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubVote as Vote } from '@halfstar/contract/clubs/votes.schema';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { clubRotationQuery } from '../api/club-rotation.ts';
import { clubVoteQuery } from '../api/vote-queries.ts';
import { maySeeVotes } from '../model/vote-words.ts';
import classes from './club-vote.module.css';
import { EarlierVotes } from './EarlierVotes.tsx';
import { OpenVote } from './OpenVote.tsx';
import type { VoteDeadlineDialogProps } from './VoteDeadlineDialog.tsx';
import { VoteResult } from './VoteResult.tsx';

const VoteDeadlineDialog = lazyWithRetry<VoteDeadlineDialogProps>(() => import('./VoteDeadlineDialog.tsx'));

/** The vote of a club on its next film, for its members. */
export function ClubVote({ club }: { club: Club }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <SectionHead id={heading} title="The vote" />
      {maySeeVotes(club) ? (
        <MembersVote club={club} />
      ) : (
        <EmptyState title="Members choose the next film." text="They nominate films and rank them, until a deadline." />
      )}
    </section>
  );
}

function MembersVote({ club }: { club: Club }) {
  const query = useQuery(clubVoteQuery(club.club_id));
  return (
    <QueryState query={query} loading={<CardListSkeleton count={2} />} errorTitle="The vote could not be loaded.">
      {({ vote }) => (
        <div className={classes.parts}>
          {vote?.status === 'open' ? (
            <OpenVote club={club} vote={vote} />
          ) : (
            <BetweenVotes key={vote?.id ?? ''} club={club} vote={vote} />
          )}
          {vote === null ? null : <EarlierVotes clubId={club.club_id} shownId={vote.id} />}
        </div>
      )}
    </QueryState>
  );
}

/** The last result, and for those who manage the club the way to the next vote. */
function BetweenVotes({ club, vote }: { club: Club; vote: Vote | null }) {
  const [opening, setOpening] = useState(false);
  const takesTurns = useQuery(clubRotationQuery(club.club_id)).data?.rotation != null;
  const mayOpen = club.can.manage && !takesTurns;
  const open = mayOpen ? (
    <Button variant={vote === null ? 'filled' : 'default'} onClick={() => setOpening(true)}>
      Open a Vote
    </Button>
  ) : undefined;
  return (
    <>
      {vote === null ? (
        <EmptyState
          title="No vote yet."
          text={
            takesTurns
              ? 'Members pick the films in turns, as is said below.'
              : mayOpen
                ? 'Ask the club: each member nominates one film, and ranks what the others nominate.'
                : 'Once the owner or a moderator opens one, you nominate a film and rank the others.'
          }
          action={open}
        />
      ) : (
        <>
          {open === undefined ? null : <div>{open}</div>}
          <VoteResult club={club} vote={vote} />
        </>
      )}
      <LazyDialog opened={opening} onClose={() => setOpening(false)}>
        <VoteDeadlineDialog clubId={club.club_id} closesAt={null} opened={opening} onClose={() => setOpening(false)} />
      </LazyDialog>
    </>
  );
}
