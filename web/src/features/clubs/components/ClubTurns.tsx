import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubRotation } from '@halfstar/contract/clubs/rotation.schema';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PersonRows } from '#features/follows/components/People.tsx';
import { useDateFormats } from '#lib/dates.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import {
  clubRotationQuery,
  useJoinOrLeaveRotation,
  usePassTurn,
  usePickFilm,
  useStopRotation,
} from '../api/club-rotation.ts';
import { clubVoteQuery } from '../api/vote-queries.ts';
import { ClubPerson } from './ClubPerson.tsx';
import classes from './club-turns.module.css';
import type { ScheduleFilmDialogProps } from './ScheduleFilmDialog.tsx';
import type { TurnDaysDialogProps } from './TurnDaysDialog.tsx';

const ScheduleFilmDialog = lazyWithRetry<ScheduleFilmDialogProps>(() => import('./ScheduleFilmDialog.tsx'));
const TurnDaysDialog = lazyWithRetry<TurnDaysDialogProps>(() => import('./TurnDaysDialog.tsx'));

/** Who picks the club's films in turns, for its members. Nothing where nobody does and the viewer cannot change that. */
export function ClubTurns({ club }: { club: Club }) {
  const heading = useId();
  const query = useQuery(clubRotationQuery(club.club_id));
  const isVoting = useQuery(clubVoteQuery(club.club_id)).data?.vote?.status === 'open';
  // Who may not change that, or not before the vote ends.
  if (query.data?.rotation === null && (!club.can.manage || isVoting)) return null;
  return (
    <section aria-labelledby={heading} className={classes.turns}>
      <SectionHead
        id={heading}
        title="Picking in turns"
        focusable
        more={
          query.data?.rotation?.can.manage === true ? (
            <TurnsMenu rotation={query.data.rotation} headingId={heading} />
          ) : undefined
        }
      />
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={3} />}
        errorTitle="The turns could not be loaded."
      >
        {({ rotation }) =>
          rotation === null ? <NoTurns clubId={club.club_id} /> : <Turns rotation={rotation} headingId={heading} />
        }
      </QueryState>
    </section>
  );
}

function NoTurns({ clubId }: { clubId: string }) {
  const [starting, setStarting] = useState(false);
  const close = () => setStarting(false);
  return (
    <>
      <p className={classes.quiet}>
        Instead of a vote, members can pick one after the other, each in so many days. Whoever wants to takes part.
      </p>
      <Button variant="default" onClick={() => setStarting(true)}>
        Pick in Turns
      </Button>
      <LazyDialog opened={starting} onClose={close}>
        <TurnDaysDialog clubId={clubId} days={null} opened={starting} onClose={close} />
      </LazyDialog>
    </>
  );
}

type TurnsProps = {
  rotation: ClubRotation;
  /** Of the heading, which gets the focus that an action loses. */
  headingId: string;
};

function Turns({ rotation, headingId }: TurnsProps) {
  const { club_id: clubId, turn_id: turnId, picker, next, can } = rotation;
  const [picking, setPicking] = useState(false);
  const closePicking = () => setPicking(false);
  const takePart = useJoinOrLeaveRotation(clubId);
  const pass = usePassTurn(clubId);
  const pick = usePickFilm(clubId);
  return (
    <>
      <p>
        <WhoseTurn rotation={rotation} />
      </p>
      <div className={classes.actions}>
        {can.pick ? <Button onClick={() => setPicking(true)}>Pick a Film</Button> : null}
        {can.pass ? (
          <PendingButton
            variant="default"
            pending={pass.isPending}
            onClick={() => {
              // The button may go with the turn.
              moveLostFocusTo(() => document.getElementById(headingId));
              pass.mutate(turnId);
            }}
          >
            {can.pick ? 'Pass This Time' : 'Pass the Turn On'}
          </PendingButton>
        ) : null}
        {can.take_part || can.step_out ? (
          <PendingButton variant="default" pending={takePart.isPending} onClick={() => takePart.mutate(can.take_part)}>
            {can.take_part ? 'Take Part' : 'Step Out'}
          </PendingButton>
        ) : null}
      </div>
      {next.length === 0 ? null : (
        <>
          <h3 className={classes.next}>{picker === null ? 'Then' : `After ${picker.display_name}`}</h3>
          <PersonRows label="Who picks next, in this order">
            {next.map((member) => (
              <ClubPerson key={member.user_id} member={member} />
            ))}
          </PersonRows>
        </>
      )}
      <LazyDialog opened={picking} onClose={closePicking}>
        <ScheduleFilmDialog
          title="Pick the next film"
          schedule={pick}
          opened={picking}
          onClose={closePicking}
          // The button that opened the dialog goes with the turn.
          onScheduled={() => moveLostFocusTo(() => document.getElementById(headingId))}
        />
      </LazyDialog>
    </>
  );
}

function WhoseTurn({ rotation: { picker, next, turn_ends_at: endsAt, can } }: { rotation: ClubRotation }) {
  const { exactTime } = useDateFormats();
  const end =
    endsAt === null ? null : (
      <>
        , until <time dateTime={endsAt}>{exactTime(endsAt)}</time>
      </>
    );
  if (can.pick) return <>It is your turn to pick the next film{end}.</>;
  if (picker !== null)
    return (
      <>
        <bdi>{picker.display_name}</bdi> picks the next film{end}.
      </>
    );
  if (endsAt !== null || next.length > 0) return <>Somebody else picks the next film{end}.</>;
  return <>Nobody takes part at the moment. Who takes part first picks the next film.</>;
}

function TurnsMenu({ rotation: { club_id: clubId, days }, headingId }: TurnsProps) {
  const [asking, setAsking] = useState<'days' | 'stop' | null>(null);
  const close = () => setAsking(null);
  const stop = useStopRotation(clubId);
  return (
    <>
      <ActionsMenu label="Actions for the turns" className={classes.menu}>
        <Menu.Item onClick={() => setAsking('days')}>Change Days</Menu.Item>
        <Menu.Item onClick={() => setAsking('stop')}>End Turns</Menu.Item>
      </ActionsMenu>
      <LazyDialog opened={asking === 'days'} onClose={close}>
        <TurnDaysDialog clubId={clubId} days={days} opened={asking === 'days'} onClose={close} />
      </LazyDialog>
      <ConfirmDialog
        opened={asking === 'stop'}
        title="End the turns?"
        action="End Turns"
        pending={stop.isPending}
        error={stop.error}
        onCancel={close}
        onConfirm={() =>
          stop.mutate(undefined, {
            onSuccess: () => {
              moveLostFocusTo(() => document.getElementById(headingId));
              close();
            },
          })
        }
      >
        The films that were picked stay on the schedule. The order of the members is gone.
      </ConfirmDialog>
    </>
  );
}
