import '@mantine/core/styles/Radio.layer.css';
import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import { Button, Radio } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { parseProblem } from '#lib/problem.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useArchiveClub, useLeaveClub } from '../api/club-mutations.ts';
import { clubMembersQuery } from '../api/club-queries.ts';
import classes from './club-dialogs.module.css';

export type LeaveDialogProps = { club: Club; opened: boolean; onClose: () => void };

/** Leaves a club. Its owner chooses who owns it then, or archives it. */
export default function LeaveDialog({ club, opened, onClose }: LeaveDialogProps) {
  const leave = useLeaveClub(club.club_id);
  const left = () => {
    onClose();
    toastDone(`You have left ${club.name}.`);
  };
  if (club.role === 'owner')
    return (
      <Dialog opened={opened} onClose={onClose} title={`Leave ${club.name}?`} size="32rem">
        <Succession club={club} leave={leave} onLeft={left} onClose={onClose} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      opened={opened}
      title={`Leave ${club.name}?`}
      action="Leave Club"
      cancel="Stay"
      pending={leave.isPending}
      error={leave.error}
      onCancel={onClose}
      onConfirm={() => leave.mutate(undefined, { onSuccess: left })}
    >
      What you have rated and written in the club stays there.
    </ConfirmDialog>
  );
}

type SuccessionProps = { club: Club; leave: ReturnType<typeof useLeaveClub>; onLeft: () => void; onClose: () => void };

function Succession({ club, leave, onLeft, onClose }: SuccessionProps) {
  const [successor, setSuccessor] = useState<string | null>(null);
  const archive = useArchiveClub(club.club_id);
  const query = useInfiniteQuery(clubMembersQuery(club.club_id));
  const error = leave.error ?? archive.error;
  return (
    <>
      <p className={classes.text}>A club needs an owner. Choose a pro member who owns it from now on, or archive it.</p>
      <div className={classes.results}>
        <InfiniteList
          query={query}
          getKey={({ member }) => member.user_id}
          loading={<PeopleSkeleton count={2} />}
          errorTitle="The members could not be loaded."
        >
          {(members) => {
            const others = members.filter(({ role, member }) => role !== 'owner' && member.tier !== 'lite');
            return others.length === 0 ? (
              <p className={classes.note}>Nobody else here is a pro member.</p>
            ) : (
              <Radio.Group label="The next owner" value={successor} onChange={setSuccessor}>
                {others.map(({ member }) => (
                  <div key={member.user_id} className={classes.person}>
                    <Radio value={member.user_id} label={`${member.display_name} (@${member.username})`} />
                  </div>
                ))}
              </Radio.Group>
            );
          }}
        </InfiniteList>
      </div>
      <FormMessage>{error === null ? null : parseProblem(error).detail}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Stay
        </Button>
        <PendingButton
          variant="default"
          pending={archive.isPending}
          onClick={() =>
            archive.mutate(undefined, {
              onSuccess: () => {
                onClose();
                toastDone(`${club.name} is archived.`);
              },
            })
          }
        >
          Archive Club
        </PendingButton>
        <PendingButton
          pending={leave.isPending}
          disabled={successor === null}
          onClick={() => leave.mutate(successor ?? undefined, { onSuccess: onLeft })}
        >
          Hand Over and Leave
        </PendingButton>
      </DialogActions>
    </>
  );
}
