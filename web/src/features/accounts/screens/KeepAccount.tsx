import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useDateFormats } from '#lib/dates.ts';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { keepAccountMutation } from '../api/accounts.ts';
import classes from '../components/forms.module.css';

/** The page for a member whose account is about to be deleted: keep the account or sign out. `dueAt` is when it is deleted. */
export function KeepAccount({ dueAt, onSignOut }: { dueAt: string; onSignOut: () => void }) {
  const { formatDay } = useDateFormats();
  const keep = useMutation({
    ...keepAccountMutation,
    onSuccess: () => toastDone('Good to have you back. Everything is as you left it.'),
  });
  return (
    <div className={classes.letter}>
      <PageHeading title="Keep your account?">Your account goes on {formatDay(dueAt)}</PageHeading>
      <p>
        You asked us to delete it. Keep it, and everything is as you left it. Or do nothing, and it goes for good on
        that day.
      </p>
      <FormMessage>{keep.error === null ? null : parseProblem(keep.error).detail}</FormMessage>
      <div className={classes.actions}>
        <PendingButton size="md" pending={keep.isPending} onClick={() => keep.mutate(undefined)}>
          Keep My Account
        </PendingButton>
        <Button size="md" variant="subtle" color="gray" onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}
