import { TURN_DAYS, TurnDays } from '@halfstar/contract/clubs/rotation.schema';
import { Button, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useContractForm } from '#lib/form.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useStartRotation } from '../api/club-rotation.ts';
import classes from './club-dialogs.module.css';

export type TurnDaysDialogProps = {
  clubId: string;
  /** How long a turn lasts now; null when the members do not pick in turns yet. */
  days: number | null;
  opened: boolean;
  onClose: () => void;
};

/** Lets the members of a club pick its films in turns, or changes how long a turn lasts. */
export default function TurnDaysDialog({ opened, onClose, ...fields }: TurnDaysDialogProps) {
  const title = fields.days === null ? 'Pick in turns' : 'Length of a turn';
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="28rem">
      <DaysField {...fields} onDone={onClose} />
    </Dialog>
  );
}

const DaysForm = z.strictObject({ days: TurnDays });

function DaysField({ clubId, days, onDone }: Omit<TurnDaysDialogProps, 'opened' | 'onClose'> & { onDone: () => void }) {
  const start = useStartRotation(clubId);
  const form = useContractForm({
    schema: DaysForm,
    initialValues: { days: String(days ?? TURN_DAYS.usual) },
    toInput: (values) => ({ days: Number(values.days) }),
    onSubmit: (input) => start.mutateAsync(input.days),
    onSuccess: onDone,
  });
  return (
    <form {...form.formProps} className={classes.form} aria-label="Length of a turn">
      <TextInput
        label="Days for each turn"
        description="Who has not picked a film by then is skipped, and can take part again."
        type="number"
        min={TURN_DAYS.min}
        max={TURN_DAYS.max}
        inputMode="numeric"
        data-autofocus
        {...form.getInputProps('days')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          {days === null ? 'Start Turns' : 'Save Days'}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
