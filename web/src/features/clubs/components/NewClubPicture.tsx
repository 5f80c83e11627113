import { Button } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { PauseNotice } from '#features/site/components/PauseNotice.tsx';
import { FileField } from '#ui/files/FileField.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { ACCEPTED, findPictureError } from '#ui/pictures/picture-choice.ts';
import { ClubPicture } from './ClubPicture.tsx';
import classes from './new-club-picture.module.css';

export type NewClubPictureProps = {
  /** What is typed as the club's name: without a picture, one is drawn from it. */
  name: string;
  picture: File | null;
  onChange: (picture: File | null) => void;
};

/** Chooses the picture of a club that is about to be created. Its middle square is shown; it is cropped once the club is there. */
export function NewClubPicture({ name, picture, onChange }: NewClubPictureProps) {
  const field = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string | null>(null);
  const note = useId();
  const url = useMemo(() => (picture === null ? null : URL.createObjectURL(picture)), [picture]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const choose = (file: File) => {
    const found = findPictureError(file);
    setError(found);
    if (found === null) onChange(file);
  };
  const remove = () => {
    setError(null);
    onChange(null);
    // This button goes.
    moveLostFocusTo(() => chooseButton.current);
  };
  return (
    <section aria-label="Picture" className={classes.part}>
      <PauseNotice part="pictures" title="New pictures are paused.">
        The club can be started without one.
      </PauseNotice>
      <div className={classes.picture}>
        <ClubPicture club={{ name, club_image_url: url }} size={72} />
        <div className={classes.choice}>
          <div className={classes.buttons}>
            <Button ref={chooseButton} variant="default" aria-describedby={note} onClick={() => field.current?.click()}>
              Choose Picture
            </Button>
            {picture === null ? null : (
              <Button variant="subtle" color="gray" onClick={remove}>
                Remove Picture
              </Button>
            )}
          </div>
          <p id={note} className={classes.note}>
            If you like. JPEG, PNG or WebP, up to 5 MB.
          </p>
        </div>
      </div>
      <FileField ref={field} label="Picture file" accept={ACCEPTED} onChoose={([file]) => choose(file)} />
      <p role="alert" className={classes.error}>
        {error}
      </p>
    </section>
  );
}
