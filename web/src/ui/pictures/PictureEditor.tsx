import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import {
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { isTypingTarget } from '#lib/fields.ts';
import { isOutcomeUnknown } from '#lib/outcome-unknown.ts';
import { parseProblem } from '#lib/problem.ts';
import { announceToScreenReader, ensureLiveRegion } from '#lib/screen-reader.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { FileField } from '#ui/files/FileField.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { CropPicture, type CropShape } from './CropPicture.tsx';
import { ACCEPTED, findPictureError, type NewPicture, pickPictureOrFirstFile } from './picture-choice.ts';
import classes from './picture-editor.module.css';

export type PictureEditorProps = {
  /** The picture as it is. */
  children: ReactNode;
  /** Whether there is one to remove. */
  hasPicture: boolean;
  words: {
    /** With whose picture it is: "Your picture". */
    picture: string;
    /** What is shown once it is removed, as a sentence. */
    instead: string;
  };
  shape: CropShape;
  set: UseMutationResult<unknown, Error, NewPicture>;
  remove: UseMutationResult<unknown, Error, void>;
  /** Told whether a picture is chosen that is not saved. */
  onChange: (unsaved: boolean) => void;
};

/** Changes a picture: chosen, dropped or pasted anywhere on the page, then cropped; or removes it. Saved at once, beside other fields. */
export function PictureEditor({ children, hasPicture, words, shape, set, remove, onChange }: PictureEditorProps) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [dragging, setDragging] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    ensureLiveRegion();
  }, []);

  const unchanged = hasPicture ? `${words.picture} stays as it was.` : 'Nothing was changed.';
  // Without an answer nobody knows whether the server has stored it.
  const unsure = `${words.picture} may not be saved.`;
  const choose = (file: File | null) => {
    if (file === null || set.isPending) return;
    set.reset();
    const found = findPictureError(file);
    setFileError(found === null ? null : `${found} ${unchanged}`);
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
    choose(pickPictureOrFirstFile(event.dataTransfer.files));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only for dropping, beside the button and pasting
    <section
      className={classes.editor}
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
        <>
          {children}
          <Choices
            hasPicture={hasPicture}
            words={words}
            remove={remove}
            unchanged={unchanged}
            chooseButton={chooseButton}
            onChoose={choose}
            onRemoved={finish}
          />
        </>
      ) : (
        <CropPicture
          key={chosen.url}
          url={chosen.url}
          label={`${words.picture} in its frame`}
          shape={shape}
          pending={set.isPending}
          onCancel={() => {
            set.reset();
            finish();
          }}
          onBroken={(message) => {
            setFileError(`${message} ${unchanged}`);
            finish();
          }}
          onCropped={(crop) =>
            set.mutate(
              { picture: chosen.file, crop },
              {
                onSuccess: () => {
                  announceToScreenReader(`${words.picture} is saved.`);
                  finish();
                },
              },
            )
          }
        />
      )}
      <p role="alert" className={classes.error}>
        {set.isError
          ? `${parseProblem(set.error).detail} ${isOutcomeUnknown(set.error) ? unsure : unchanged}`
          : fileError}
      </p>
    </section>
  );
}

/** Calls back with a picture that is pasted anywhere on the page. Into a field goes the text that comes with it, if there is any. */
function usePastedFile(onPaste: (file: File) => void): void {
  const handlePaste = useEffectEvent(onPaste);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pickPictureOrFirstFile(event.clipboardData?.files ?? []);
      const isText = isTypingTarget(event.target) && event.clipboardData?.types.includes('text/plain') === true;
      if (file === null || isText) return;
      event.preventDefault();
      handlePaste(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}

type ChoicesProps = Pick<PictureEditorProps, 'hasPicture' | 'words' | 'remove'> & {
  /** That the picture is as it was, as a sentence. */
  unchanged: string;
  chooseButton: RefObject<HTMLButtonElement | null>;
  onChoose: (file: File) => void;
  onRemoved: () => void;
};

/** What can be done with the picture as it is. */
function Choices({ hasPicture, words, remove, unchanged, chooseButton, onChoose, onRemoved }: ChoicesProps) {
  const field = useRef<HTMLInputElement>(null);
  const note = useId();
  const [asking, setAsking] = useState(false);
  return (
    <>
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
          {hasPicture ? (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                // Without the error of another time.
                remove.reset();
                setAsking(true);
              }}
            >
              Remove Picture
            </Button>
          ) : null}
        </div>
        <p id={note} className={classes.note}>
          Or drop or paste one here. JPEG, PNG or WebP, up to 5 MB.
        </p>
        <FileField ref={field} label="Picture file" accept={ACCEPTED} onChoose={([file]) => onChoose(file)} />
      </div>
      <ConfirmDialog
        opened={asking}
        title={`Remove ${words.picture.charAt(0).toLowerCase()}${words.picture.slice(1)}?`}
        action="Remove Picture"
        pending={remove.isPending}
        error={remove.error}
        errorNote={isOutcomeUnknown(remove.error) ? `${words.picture} may already be removed.` : unchanged}
        onCancel={() => {
          // It was removed although no answer came, and the button that opened this is gone.
          if (!hasPicture) onRemoved();
          setAsking(false);
        }}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              onRemoved();
              setAsking(false);
            },
          })
        }
      >
        {words.instead}
      </ConfirmDialog>
    </>
  );
}
