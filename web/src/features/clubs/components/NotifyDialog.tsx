import { type Club, ClubNotify } from '@halfstar/contract/clubs/clubs.schema';
import { Button } from '@mantine/core';
import { usePendingChoices } from '#lib/ordered-mutations.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Choice } from '#ui/forms/Choice.tsx';
import { clubNotifyMutationKey, useSetClubNotify } from '../api/club-mutations.ts';
import { NOTIFY_NAMES } from '../model/club-words.ts';
import classes from './club-dialogs.module.css';

export type NotifyDialogProps = { club: Club; opened: boolean; onClose: () => void };

const OPTIONS = ClubNotify.options.map((value) => ({ value, label: NOTIFY_NAMES[value] }));

/** Chooses of what the viewer is notified in a club. Each choice is saved at once. */
export default function NotifyDialog({ club, opened, onClose }: NotifyDialogProps) {
  const pending = usePendingChoices<ClubNotify>(clubNotifyMutationKey(club.club_id));
  const set = useSetClubNotify(club.club_id, club.name);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Notifications of ${club.name}`}
      size="30rem"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <Choice
        label="What you are told"
        options={OPTIONS}
        value={pending.at(-1) ?? club.notify ?? 'all'}
        onChange={(notify) => set.mutate(notify)}
      />
      <p className={classes.note}>Invitations and mentions come anyway.</p>
    </Dialog>
  );
}
