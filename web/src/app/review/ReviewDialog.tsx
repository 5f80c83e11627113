import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { useDialogs } from '#features/movies/components/use-dialogs.ts';
import type { UnkeptChanges } from '#features/reviews/model/review-form.ts';
import { Answers, DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { useAskAfterwards } from './ask-afterwards.ts';
import classes from './review-dialog.module.css';
import { WriteReview } from './WriteReview.tsx';

/** `movieId` null: the dialog begins with choosing the film. */
type ReviewDialogProps = { opened: boolean; movieId: string | null; onClose: () => void };

/** Step 1 finds the film, step 2 is for writing. What no draft keeps is not lost without a question. */
export default function ReviewDialog({ opened, movieId, onClose }: ReviewDialogProps) {
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  const { openReview } = useDialogs();
  const askAfterwards = useAskAfterwards(movieId);
  const [editing, setEditing] = useState(false);
  const [round, setRound] = useState(0);
  const [unkept, setUnkept] = useState<UnkeptChanges | null>(null);
  // Publishing closes the dialog before the next render.
  const mustAsk = useRef(false);
  const focused = useRef<Element>(null);
  const leaving = useBlocker({
    shouldBlockFn: () => {
      if (mustAsk.current) focused.current = document.activeElement;
      return mustAsk.current;
    },
    enableBeforeUnload: () => mustAsk.current,
    disabled: !opened,
    withResolver: true,
  });
  const asking = leaving.status === 'blocked';
  useEffect(() => {
    // The form, hidden while it was asked, is shown again: the focus goes back to where it was.
    if (asking || !(focused.current instanceof HTMLElement)) return;
    focused.current.focus();
    focused.current = null;
  }, [asking]);
  const noteUnkept = (now: UnkeptChanges | null) => {
    mustAsk.current = now !== null;
    setUnkept(now);
  };
  const close = () => {
    if (asking) leaving.reset();
    else onClose();
  };
  const throwAway = () => {
    mustAsk.current = false;
    focused.current = null;
    leaving.proceed?.();
  };
  const published = () => {
    mustAsk.current = false;
    onClose();
    void askAfterwards();
  };
  return (
    <DialogRoot
      opened={opened}
      onClose={close}
      closeOnClickOutside={false}
      fullScreen={phone}
      size={movieId === null ? '56rem' : '44rem'}
      centered={!phone && movieId !== null}
      transitionProps={{ duration: 160, transition: phone ? 'slide-up' : 'fade' }}
    >
      <Modal.Content>
        <DialogHead title={editing && movieId !== null ? 'Edit Review' : 'Review'} />
        <Modal.Body className={classes.body}>
          {asking ? <BeforeLeaving unkept={unkept} onStay={leaving.reset} onLeave={throwAway} /> : null}
          <div hidden={asking}>
            {movieId === null ? (
              <MovieSearchPanel onChoose={(movie) => openReview(movie.id)} />
            ) : (
              <WriteReview
                key={`${movieId} ${round}`}
                movieId={movieId}
                onEditing={setEditing}
                onChangeMovie={() => openReview('new')}
                onUnkept={noteUnkept}
                onPublished={published}
                onAgain={() => setRound(round + 1)}
              />
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}

type BeforeLeavingProps = { unkept: UnkeptChanges | null; onStay: () => void; onLeave: () => void };

function BeforeLeaving({ unkept, onStay, onLeave }: BeforeLeavingProps) {
  const onlyTime = unkept === 'schedule';
  return (
    <div role="alertdialog" aria-labelledby="leaving-title" aria-describedby="leaving-text" className={classes.leaving}>
      <p id="leaving-title" className={classes.question}>
        Leave without saving?
      </p>
      <p id="leaving-text">
        {onlyTime
          ? 'Your words are kept as a draft, but the time that you chose is not.'
          : 'Your changes are not saved anywhere yet.'}
      </p>
      <Answers>
        <Button variant="default" onClick={onLeave}>
          {onlyTime ? 'Leave without the time' : 'Throw them away'}
        </Button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the question interrupts; its safe answer takes the focus */}
        <Button autoFocus onClick={onStay}>
          Keep writing
        </Button>
      </Answers>
    </div>
  );
}
