import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isTypingTarget } from '#lib/fields.ts';
import { parseProblem } from '#lib/problem.ts';
import { announceToScreenReader, ensureLiveRegion } from '#lib/screen-reader.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { Avatar } from '#ui/people/Avatar.tsx';
import { removeAvatarMutation, setAvatarMutation } from '../api/edit-profile.ts';
import { ACCEPTED, findPictureError, pickPictureFile } from '../model/picture-choice.ts';
import { CropPicture } from './CropPicture.tsx';
import classes from './edit-profile.module.css';

export type AvatarEditorProps = {
  profile: OwnProfile;
  /** Told whether a picture is chosen that is not saved. */
  onChange: (unsaved: boolean) => void;
};

/**
 * Changes the member's picture: chosen, dropped or pasted anywhere on the page, then cropped; or removes it. Saved separately from the
 * other fields of the profile.
 */
export function AvatarEditor({ profile, onChange }: AvatarEditorProps) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [dragging, setDragging] = useState(false);
  const upload = useMutation(setAvatarMutation);
  const chooseButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    ensureLiveRegion();
  }, []);

  const choose = (file: File | null) => {
    if (file === null || upload.isPending) return;
    upload.reset();
    const found = findPictureError(file);
    setFileError(found === null ? null : `${found} ${describeUnchangedPicture(profile)}`);
    setChosen(found === null ? { file, url: URL.createObjectURL(file) } : null);
  };
  usePastedFile(choose);
  const reportChange = useEffectEvent(onChange);
  useEffect(() => reportChange(chosen !== null), [chosen]);
  const url = chosen?.url;
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);

  const finish = () => {
    // What had the focus goes with the cropper, or with the picture.
    moveLostFocusTo(() => chooseButton.current);
    setChosen(null);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    choose(pickPictureFile(event.dataTransfer.files));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for dropping, beside the button and pasting
    <section
      className={classes.avatar}
      aria-label="Picture"
      data-dragging={dragging || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
      }}
      onDrop={drop}
    >
      {chosen === null ? (
        <Current profile={profile} chooseButton={chooseButton} onChoose={choose} onRemoved={finish} />
      ) : (
        <CropPicture
          key={chosen.url}
          url={chosen.url}
          pending={upload.isPending}
          onCancel={() => {
            upload.reset();
            finish();
          }}
          onBroken={(message) => {
            setFileError(`${message} ${describeUnchangedPicture(profile)}`);
            finish();
          }}
          onCropped={(crop) =>
            upload.mutate(
              { user_id: profile.user_id, picture: chosen.file, crop },
              {
                onSuccess: () => {
                  announceToScreenReader('Your picture is saved.');
                  finish();
                },
              },
            )
          }
        />
      )}
      <p role="alert" className={classes.error}>
        {upload.isError ? `${parseProblem(upload.error).detail} ${describeUnchangedPicture(profile)}` : fileError}
      </p>
    </section>
  );
}

const describeUnchangedPicture = ({ avatar_url }: OwnProfile): string =>
  avatar_url === null ? 'Nothing was changed.' : 'Your picture stays as it was.';

/** Calls back with a picture that is pasted anywhere on the page. Into a field goes the text that comes with it, if there is any. */
function usePastedFile(onPaste: (file: File) => void): void {
  const handlePaste = useEffectEvent(onPaste);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pickPictureFile(event.clipboardData?.files ?? []);
      const isText = isTypingTarget(event.target) && event.clipboardData?.types.includes('text/plain') === true;
      if (file === null || isText) return;
      event.preventDefault();
      handlePaste(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

type CurrentProps = {
  profile: OwnProfile;
  chooseButton: React.RefObject<HTMLButtonElement | null>;
  onChoose: (file: File | null) => void;
  onRemoved: () => void;
};

/** The picture as it is, and what can be done with it. */
function Current({ profile, chooseButton, onChoose, onRemoved }: CurrentProps) {
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(removeAvatarMutation);
  return (
    <>
      <Avatar member={profile} size={96} />
      <div className={classes.choose}>
        <div className={classes.buttons}>
          <Button
            ref={chooseButton}
            variant="default"
            aria-describedby={note}
            data-autofocus
            onClick={() => field.current?.click()}
          >
            Choose Picture
          </Button>
          {profile.avatar_url === null ? null : (
            <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
              Remove Picture
            </Button>
          )}
        </div>
        <p id={note} className={classes.note}>
          Or drop or paste one here. JPEG, PNG or WebP, up to 5 MB.
        </p>
        <input
          ref={field}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="Picture file"
          onChange={(event) => {
            const [file = null] = event.currentTarget.files ?? [];
            // The same file can be chosen again.
            event.currentTarget.value = '';
            onChoose(file);
          }}
        />
      </div>
      <ConfirmDialog
        opened={asking}
        title="Remove your picture?"
        action="Remove Picture"
        pending={remove.isPending}
        error={remove.error}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(
            { user_id: profile.user_id },
            {
              onSuccess: () => {
                onRemoved();
                setAsking(false);
              },
            },
          )
        }
      >
        Your initials are shown instead.
      </ConfirmDialog>
    </>
  );
}
