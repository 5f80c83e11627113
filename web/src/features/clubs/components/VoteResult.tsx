import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubNomination, ClubVote } from '@halfstar/contract/clubs/votes.schema';
import { Button } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { pageHeading } from '#lib/heading-focus.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { toastDone } from '#ui/toasts.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { usePickWinner } from '../api/vote-mutations.ts';
import { describeOutcome, describeRounds, type RoundWords } from '../model/vote-words.ts';
import classes from './club-vote.module.css';

type VoteResultProps = { club: Club; vote: ClubVote };

/** A vote that is closed: what came of it, and how the ballots were counted, round by round. */
export function VoteResult({ club, vote }: VoteResultProps) {
  const winner = vote.nominations.find(({ id }) => id === vote.winner_id);
  const rounds = describeRounds(vote);
  return (
    <div className={classes.part}>
      <div className={classes.winner}>
        {winner === undefined ? null : (
          <div className={classes.poster}>
            <PosterLink movie={winner.movie} size="list" twin sizes="5rem" />
          </div>
        )}
        <div className={classes.about}>
          {winner === undefined ? null : <FilmTitleLink movie={winner.movie} />}
          <p className={classes.deadline}>{describeOutcome(vote)}</p>
          <p className={classes.quiet}>
            {formatQuantity(vote.ballot_count, 'ballot')}, {formatQuantity(vote.nominations.length, 'nomination')}
          </p>
        </div>
      </div>
      {vote.can.pick ? <Picks clubId={club.club_id} nominations={vote.nominations} /> : null}
      {rounds.map((round) => (
        <Round key={round.title} round={round} />
      ))}
    </div>
  );
}

function Round({ round: { title, text, bars } }: { round: RoundWords }) {
  return (
    <section className={classes.round}>
      <h3>{title}</h3>
      <p className={classes.words}>{text}</p>
      <ul className={classes.bars}>
        {bars.map(({ id, title: film, votes, part, mark }) => (
          <li key={id} className={classes.bar} data-mark={mark ?? undefined}>
            <span className={classes.film}>{film}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ '--part': part } as CSSProperties} />
            </span>
            <span className={classes.votes}>
              {votes}
              <VisuallyHidden> {votes === 1 ? 'ballot' : 'ballots'}</VisuallyHidden>
              {mark === null ? null : <span className={classes.mark}>{mark}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PicksProps = { clubId: string; nominations: readonly ClubNomination[] };

/** The owner's choice when too few have voted. */
const Picks = ({ clubId, nominations }: PicksProps) => (
  <ul className={classes.picks} aria-label="Films to pick from">
    {nominations.map((nomination) => (
      <li key={nomination.id}>
        <Pick clubId={clubId} nomination={nomination} />
      </li>
    ))}
  </ul>
);

function Pick({ clubId, nomination: { id, movie } }: { clubId: string; nomination: ClubNomination }) {
  const [asking, setAsking] = useState(false);
  const pick = usePickWinner(clubId, id);
  return (
    <>
      <Button variant="default" className={classes.pick} onClick={() => setAsking(true)}>
        Pick {movie.title}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Pick ${movie.title}?`}
        action="Pick Film"
        pending={pick.isPending}
        error={pick.error}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          pick.mutate(undefined, {
            onSuccess: () => {
              moveLostFocusTo(pageHeading);
              toastDone(`${movie.title} is on the schedule.`);
            },
          })
        }
      >
        It goes on the schedule, and the members are told. That is not taken back.
      </ConfirmDialog>
    </>
  );
}
