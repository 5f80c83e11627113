import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import type { UnsavedChanges } from '#features/reviews/model/review-form.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useAskDateAfterReview } from './ask-afterwards.ts';
import { WriteReview } from './WriteReview.tsx';

type ReviewDialogProps = {
  opened: boolean;
  /** Null: the dialog starts with choosing the film. */
  movieId: string | null;
  /** The movie club in which the film is reviewed; null outside of clubs. */
  clubId: string | null;
  onClose: () => void;
};

/**
 * The dialog in which a member writes or edits a review: first the search for the film, if it is not known, then the form. Closing asks
 * first when changes would be lost that no draft saves.
 */
export default function ReviewDialog({ opened, movieId, clubId, onClose }: ReviewDialogProps) {
  const { openReview } = useFilmDialogs();
  const askAfterwards = useAskDateAfterReview(movieId);
  const [editing, setEditing] = useState(false);
  const [round, setRound] = useState(0);
  const [unsavedChanges, setUnsavedChanges] = useState<UnsavedChanges | null>(null);
  // Publishing closes the dialog before the next render.
  const mustAsk = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: () => mustAsk.current,
    enableBeforeUnload: () => mustAsk.current,
    disabled: !opened,
    withResolver: true,
  });
  const recordUnsavedChanges = (now: UnsavedChanges | null) => {
    mustAsk.current = now !== null;
    setUnsavedChanges(now);
  };
  const discardChanges = () => {
    mustAsk.current = false;
    leaving.proceed?.();
  };
  const published = (asksDate: boolean) => {
    mustAsk.current = false;
    onClose();
    if (asksDate) void askAfterwards();
  };
  const onlyTime = unsavedChanges === 'schedule';
  return (
    <>
      <Dialog
        opened={opened}
        onClose={onClose}
        title={editing && movieId !== null ? 'Edit Review' : 'Review'}
        size={movieId === null ? '56rem' : '44rem'}
        fullScreenOnPhones
        closeOnClickOutside={false}
        hasAddress
      >
        {movieId === null ? (
          <MovieSearchPanel onChoose={(movie) => openReview(movie.id)} />
        ) : (
          <WriteReview
            key={`${movieId} ${clubId} ${round}`}
            movieId={movieId}
            clubId={clubId}
            onEditing={setEditing}
            onChangeMovie={() => openReview('new')}
            onUnsavedChanges={recordUnsavedChanges}
            onPublished={published}
            onRestart={() => setRound(round + 1)}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={opened && leaving.status === 'blocked'}
        title="Leave without saving?"
        action={onlyTime ? 'Leave without the time' : 'Throw them away'}
        cancel="Keep writing"
        onCancel={() => leaving.reset?.()}
        onConfirm={discardChanges}
      >
        {onlyTime
          ? 'Your words are kept as a draft, but the time that you chose is not.'
          : 'Your changes are not saved anywhere yet.'}
      </ConfirmDialog>
    </>
  );
}
