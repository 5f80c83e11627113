import type { ClubNomination } from '@halfstar/contract/clubs/votes.schema';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useId, useState } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useRemoveNomination, useWithdrawNomination } from '../api/vote-mutations.ts';
import classes from './club-vote.module.css';

export type NominationsProps = {
  clubId: string;
  nominations: readonly ClubNomination[];
  /** The viewer's; null for who does not rank. */
  ranking: readonly string[] | null;
  onRank: (nominationId: string) => void;
};

/** What is nominated in an open vote, in the order of time. */
export function Nominations({ clubId, nominations, ranking, onRank }: NominationsProps) {
  const heading = useId();
  const list = useFocusAfterRemoval<HTMLUListElement>(nominations.map(({ id }) => id));
  return (
    <section aria-labelledby={heading} className={classes.part}>
      <h3 id={heading}>Nominations</h3>
      {nominations.length === 0 ? (
        <EmptyState title="Nothing is nominated yet." text="The first film also wins a tie." />
      ) : (
        <ul ref={list} className={classes.nominations} aria-labelledby={heading}>
          {nominations.map((nomination) => (
            <li key={nomination.id} className={classes.nomination}>
              <div className={classes.poster}>
                <PosterLink movie={nomination.movie} size="list" twin sizes="5rem" />
              </div>
              <div className={classes.about}>
                <FilmTitleLink movie={nomination.movie} />
                <Nominator nomination={nomination} />
                {nomination.pitch === '' ? null : (
                  <p className={classes.pitch} dir="auto">
                    {nomination.pitch}
                  </p>
                )}
                <SeenBy nomination={nomination} />
                <div className={classes.actions}>
                  {ranking === null ? null : (
                    <RankButton nomination={nomination} place={ranking.indexOf(nomination.id) + 1} onRank={onRank} />
                  )}
                  {nomination.own ? <Withdraw clubId={clubId} nomination={nomination} /> : null}
                  {nomination.can.remove && !nomination.own ? <Remove clubId={clubId} nomination={nomination} /> : null}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type NominationProps = { nomination: ClubNomination };

function Nominator({ nomination: { nominator, own } }: NominationProps) {
  if (own) return <p className={classes.quiet}>Your nomination</p>;
  if (nominator === null) return null;
  return (
    <p className={classes.quiet}>
      Nominated by{' '}
      <Link to="/profile/$username" params={{ username: nominator.username }}>
        {nominator.display_name}
      </Link>
    </p>
  );
}

function SeenBy({ nomination: { seen_by: named, seen_count: count } }: NominationProps) {
  if (count === 0) return null;
  const others = count - named.length;
  return (
    <p className={classes.quiet}>
      Seen by{' '}
      {named.map(({ username, display_name: name }, place) => (
        <Fragment key={username}>
          {place === 0 ? '' : place === named.length - 1 && others === 0 ? ' and ' : ', '}
          <Link to="/profile/$username" params={{ username }}>
            {name}
          </Link>
        </Fragment>
      ))}
      {others === 0 ? null : ` and ${formatQuantity(others, 'other')}`}
    </p>
  );
}

function RankButton({
  nomination: { id, movie },
  place,
  onRank,
}: NominationProps & { place: number; onRank: (id: string) => void }) {
  const isRanked = place > 0;
  return (
    <Button variant="default" aria-disabled={isRanked} onClick={() => (isRanked ? undefined : onRank(id))}>
      {isRanked ? `Your No. ${place}` : 'Rank It'}
      <VisuallyHidden>: {movie.title}</VisuallyHidden>
    </Button>
  );
}

function Withdraw({ clubId, nomination: { movie } }: NominationProps & { clubId: string }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawNomination(clubId);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Withdraw
        <VisuallyHidden> {movie.title}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Withdraw ${movie.title}?`}
        action="Withdraw Film"
        pending={withdraw.isPending}
        error={withdraw.error}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          withdraw.mutate(undefined, { onSuccess: () => toastDone(`${movie.title} is no longer nominated.`) })
        }
      >
        It leaves the rankings of everybody. You can nominate another film.
      </ConfirmDialog>
    </>
  );
}

function Remove({ clubId, nomination: { id, movie } }: NominationProps & { clubId: string }) {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveNomination(clubId, id);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Remove
        <VisuallyHidden> {movie.title}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Remove ${movie.title}?`}
        action="Remove Film"
        pending={remove.isPending}
        error={remove.error}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => toastDone(`${movie.title} is no longer nominated.`) })
        }
      >
        It leaves the rankings of everybody. Whoever nominated it may nominate another film.
      </ConfirmDialog>
    </>
  );
}
