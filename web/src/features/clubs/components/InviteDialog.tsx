import { type Club, ClubMessage } from '@halfstar/contract/clubs/clubs.schema';
import { FindMemberForm } from '@halfstar/contract/profiles/profiles.schema';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { readUsername, UsernameInput } from '#features/follows/components/UsernameInput.tsx';
import { client } from '#lib/api.ts';
import { useContractForm } from '#lib/form.ts';
import { isNotFoundOrInvalidInput, ShownError } from '#lib/problem.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EditDialog, useTellEditDialogUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useInviteToClub } from '../api/club-mutations.ts';
import { clubInvitationsQuery } from '../api/club-queries.ts';
import classes from './club-dialogs.module.css';

export type InviteDialogProps = { club: Club; opened: boolean; onClose: () => void };

const InviteForm = FindMemberForm.extend({ message: ClubMessage });

/** Invites a member to a club by username, with a message if one likes. */
export default function InviteDialog({ club, opened, onClose }: InviteDialogProps) {
  return (
    <EditDialog opened={opened} onClose={onClose} title={`Invite to ${club.name}`} size="30rem">
      <InviteFields club={club} onClose={onClose} />
    </EditDialog>
  );
}

/** Throws a sentence to show when nobody has the username. */
async function findMember(username: string) {
  try {
    return await client.profiles.getByUsername({ username });
  } catch (error) {
    throw isNotFoundOrInvalidInput(error) ? new ShownError(`Nobody here is called @${username}.`) : error;
  }
}

function InviteFields({ club, onClose }: Pick<InviteDialogProps, 'club' | 'onClose'>) {
  const queryClient = useQueryClient();
  const invite = useInviteToClub(club.club_id);
  const form = useContractForm({
    schema: InviteForm,
    initialValues: { username: '', message: '' },
    toInput: ({ username, message }) => ({ username: readUsername(username), message }),
    validate: ({ username }) => (username.trim() === '' ? { username: 'Whom? Type a username.' } : {}),
    onSubmit: async ({ username, message }) => {
      const { user_id: userId } = await findMember(username);
      return invite.mutateAsync({ userId, message });
    },
    onSuccess: ({ invitee }) => {
      // The list of invitations stays as it is while its rows are settled.
      void queryClient.invalidateQueries({ queryKey: clubInvitationsQuery(club.club_id).queryKey });
      toastDone(`${invitee.display_name} is invited.`);
      onClose();
    },
  });
  useTellEditDialogUnsaved(form.isDirty());
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Invite to ${club.name}`}>
      <UsernameInput {...form.getInputProps('username')} />
      <Textarea label="Message" placeholder="If you like" minRows={2} maxRows={8} {...form.getInputProps('message')} />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Send Invitation
        </PendingButton>
      </DialogActions>
    </form>
  );
}
