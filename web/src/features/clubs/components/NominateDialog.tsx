import { type ClubNomination, Pitch, VOTE_LIMITS } from '@halfstar/contract/clubs/votes.schema';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { countCharacters } from '#features/reviews/model/review-form.ts';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EditDialog, useTellEditDialogUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useTakeLostFocusInDialog } from '#ui/take-lost-focus.ts';
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

/** First the film, then the pitch. What was typed is kept while another film is chosen. */
function Steps({ own, ...props }: StepsProps) {
  const [film, setFilm] = useState<Film | null>(own?.movie ?? null);
  const [typed, setTyped] = useState<string | null>(null);
  if (film === null) return <FilmStep isUnsaved={typed !== null} onChoose={setFilm} />;
  const chooseOther = (pitch: string | null) => {
    setTyped(pitch);
    setFilm(null);
  };
  const saved = own?.movie.id === film.id ? own.pitch : '';
  return <PitchFields key={film.id} film={film} saved={saved} typed={typed} {...props} onOther={chooseOther} />;
}

function FilmStep({ isUnsaved, onChoose }: { isUnsaved: boolean; onChoose: (film: Film) => void }) {
  useTellEditDialogUnsaved(isUnsaved);
  return <MovieSearchPanel onChoose={({ id, title }) => onChoose({ id, title })} />;
}

const PitchForm = z.strictObject({ pitch: Pitch });

type PitchFieldsProps = Omit<StepsProps, 'own'> & {
  film: Film;
  /** The pitch that this film has already. */
  saved: string;
  /** What was typed before another film was chosen; null: nothing. */
  typed: string | null;
  /** Called with what is typed and not saved; null: nothing. */
  onOther: (typed: string | null) => void;
};

function PitchFields({ clubId, film, saved, typed, onClose, onOther }: PitchFieldsProps) {
  const nominate = useNominate(clubId);
  const field = useRef<HTMLTextAreaElement>(null);
  useTakeLostFocusInDialog(field);
  const form = useContractForm({
    schema: PitchForm,
    initialValues: { pitch: typed ?? saved },
    onSubmit: (input) => nominate.mutateAsync({ movieId: film.id, pitch: input.pitch }),
    onSuccess: () => {
      toastDone(`${film.title} is nominated.`);
      onClose();
    },
  });
  const { pitch } = form.values;
  const isUnsaved = pitch !== saved;
  useTellEditDialogUnsaved(isUnsaved);
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Nominate ${film.title}`}>
      <p className={classes.note}>
        {film.title}.{' '}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onOther(isUnsaved ? pitch : null)}>
          Choose Another Film
        </Button>
      </p>
      <div>
        <Textarea
          ref={field}
          label="Pitch"
          description="If you like: why this one, and why now?"
          minRows={2}
          maxRows={6}
          data-autofocus
          {...form.getInputProps('pitch')}
        />
        <CharacterCount length={countCharacters(pitch)} most={VOTE_LIMITS.pitch} />
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
