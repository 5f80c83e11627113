import { MAX_COMMENT_LENGTH } from '@halfstar/contract/reviews/comments.schema';
import { codePoints, isBlank } from '@halfstar/contract/shared/content-safety';
import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useErrorFocus } from '#lib/form.ts';
import { count } from '#lib/numbers.ts';
import { problemOf } from '#lib/problem.ts';
import { useAsMember } from '#lib/viewer.ts';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import classes from './comments.module.css';

/** A new key for a comment that may have to be sent twice. Not a secret; without https there is no `crypto.randomUUID`. */
const newSendKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

const ORDER: TextareaProps['inputWrapperOrder'] = ['input', 'error', 'description'];

/** From here on it is said how much room is left. */
const NEAR_THE_END = 200;

export type CommentFieldProps = {
  label: string;
  /** What the button says. */
  action: string;
  /** What is in the field at first, and what is wrong with it. */
  text?: string;
  trouble?: string | null;
  /** `sendKey` is the same for the same text, however often it is sent. */
  onSend: (content: string, sendKey: string) => Promise<unknown> | void;
  /** With it the field takes the focus, and Escape or a button leaves it. */
  onCancel?: () => void;
};

/** Where a comment is written. The field empties at once; what could not be sent comes back into it. */
export function CommentField({ label, action, onSend, onCancel, ...first }: CommentFieldProps) {
  const [text, setText] = useState(first.text ?? '');
  const [trouble, setTrouble] = useState(first.trouble ?? null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, showErrors } = useErrorFocus();
  // What is in the field at this moment: a second key press comes before the next render.
  const written = useRef(text);
  const sendKey = useRef('');
  const checking = useRef(false);
  const left = MAX_COMMENT_LENGTH - codePoints(text.trim());
  const roomLeft = left < NEAR_THE_END ? (left < 0 ? `${count(-left)} too many` : `${count(left)} left`) : undefined;
  const blank = isBlank(text);

  const write = (now: string) => {
    written.current = now;
    sendKey.current = '';
    setText(now);
  };
  const complain = (complaint: string) => {
    setTrouble(complaint);
    showErrors();
  };
  const submit = async () => {
    if (checking.current) return;
    if (isBlank(written.current)) return field.current?.focus();
    checking.current = true;
    // The check brings zod along, which reading does without.
    const { complaintAboutComment } = await import('../model/review-form.ts').finally(() => {
      checking.current = false;
    });
    const content = written.current;
    const complaint = complaintAboutComment(content);
    if (complaint !== null) return complain(complaint);
    const key = sendKey.current || newSendKey();
    write('');
    try {
      await onSend(content.trim(), key);
    } catch (reason) {
      // Unless something new is in the field already.
      if (written.current === '') {
        write(content);
        // The server may have it although no answer came.
        sendKey.current = key;
      }
      complain(problemOf(reason).detail);
    }
  };
  const send = () => void submit().catch((error: unknown) => complain(problemOf(error).detail));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      id={id}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        dir="auto"
        minRows={1}
        maxRows={12}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who asks to change a comment goes on in it
        autoFocus={onCancel !== undefined}
        // Leaving the field is not leaving the dialog that it may stand in.
        data-mantine-stop-propagation={onCancel !== undefined}
        value={text}
        error={trouble ?? undefined}
        description={roomLeft}
        inputWrapperOrder={ORDER}
        classNames={{ input: classes.writing, description: visuallyHidden }}
        onChange={(event) => {
          write(event.currentTarget.value);
          setTrouble(null);
        }}
        onKeyDown={onKeyDown}
      />
      {blank && onCancel === undefined ? null : (
        <div className={classes.end}>
          {roomLeft === undefined ? null : (
            <span aria-hidden="true" className={classes.left} data-over={left < 0 || undefined}>
              {roomLeft}
            </span>
          )}
          {onCancel === undefined ? null : (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={blank}>
            {action}
          </Button>
        </div>
      )}
    </form>
  );
}

/** Visitors read; to answer they sign in, and come back here. */
export function SignInToComment() {
  const asMember = useAsMember();
  return (
    <div className={classes.signIn}>
      <Button variant="default" onClick={() => asMember(() => undefined)}>
        Sign in to comment
      </Button>
    </div>
  );
}
