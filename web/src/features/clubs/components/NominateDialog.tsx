import { type ClubNomination, Pitch, VOTE_LIMITS } from '@halfstar/contract/clubs/votes.schema';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { countCharacters } from '#features/reviews/model/review-form.ts';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EditDialog, useReportUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useNominate } from '../api/vote-mutations.ts';
import classes from './club-dialogs.module.css';

export type NominateDialogProps = {
  clubId: string;
  /** The viewer's nomination so far. */
  own: ClubNomination | null;
  opened: boolean;
  onClose: () => void;
};

/** Nominates a film that is searched for, with a pitch. */
export default function NominateDialog({ opened, onClose, ...props }: NominateDialogProps) {
  return (
    <EditDialog opened={opened} onClose={onClose} title="Nominate a film" size="56rem" fullScreenOnPhones>
      <Steps {...props} onClose={onClose} />
    </EditDialog>
  );
}

type StepsProps = Omit<NominateDialogProps, 'opened'>;
type Film = { id: string; title: string };

/** First the film, then the pitch. */
function Steps({ own, ...props }: StepsProps) {
  const [film, setFilm] = useState<Film | null>(own?.movie ?? null);
  if (film === null) return <MovieSearchPanel onChoose={({ id, title }) => setFilm({ id, title })} />;
  const pitch = own?.movie.id === film.id ? own.pitch : '';
  return <PitchFields key={film.id} film={film} pitch={pitch} {...props} onOther={() => setFilm(null)} />;
}

const PitchForm = z.strictObject({ pitch: Pitch });

type PitchFieldsProps = Omit<StepsProps, 'own'> & { film: Film; pitch: string; onOther: () => void };

function PitchFields({ clubId, film, pitch, onClose, onOther }: PitchFieldsProps) {
  const nominate = useNominate(clubId);
  const form = useContractForm({
    schema: PitchForm,
    initialValues: { pitch },
    onSubmit: (input) => nominate.mutateAsync({ movieId: film.id, pitch: input.pitch }),
    onSuccess: () => {
      toastDone(`${film.title} is nominated.`);
      onClose();
    },
  });
  useReportUnsaved(form.isDirty());
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Nominate ${film.title}`}>
      <p className={classes.note}>
        {film.title}.{' '}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onOther}>
          Choose Another Film
        </Button>
      </p>
      <div>
        <Textarea
          label="Pitch"
          description="If you like: why this one, and why now?"
          minRows={2}
          maxRows={6}
          data-autofocus
          {...form.getInputProps('pitch')}
        />
        <CharacterCount length={countCharacters(form.values.pitch)} most={VOTE_LIMITS.pitch} />
      </div>
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Nominate Film
        </PendingButton>
      </DialogActions>
    </form>
  );
}
