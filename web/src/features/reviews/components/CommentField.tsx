import { MAX_COMMENT_LENGTH } from '@halfstar/contract/reviews/comments.schema';
import { codePoints, isBlank } from '@halfstar/contract/shared/content-safety';
import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { count } from '#lib/numbers.ts';
import { problemOf } from '#lib/problem.ts';
import { useAsMember } from '#lib/viewer.ts';
import classes from './comments.module.css';

/** From here on it is said how much room is left. */
const NEAR_THE_END = 200;

export type CommentFieldProps = {
  label: string;
  /** What the button says. */
  action: string;
  /** What is in the field at first, and what is wrong with it. */
  text?: string;
  trouble?: string | null;
  onSend: (content: string) => Promise<unknown> | void;
  /** With it the field takes the focus, and Escape or a button leaves it. */
  onCancel?: () => void;
};

/** Where a comment is written. The field empties at once; what could not be sent comes back into it. */
export function CommentField({ label, action, onSend, onCancel, ...first }: CommentFieldProps) {
  const [text, setText] = useState(first.text ?? '');
  const [trouble, setTrouble] = useState(first.trouble ?? null);
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  const left = MAX_COMMENT_LENGTH - codePoints(text.trim());
  const blank = isBlank(text);

  const complain = (complaint: string) => {
    setTrouble(complaint);
    field.current?.focus();
  };
  const submit = async () => {
    if (blank) return field.current?.focus();
    // The check brings zod along, which reading does without.
    const { complaintAbout } = await import('../hooks/comment-shape.ts');
    const complaint = complaintAbout(text);
    if (complaint !== null) return complain(complaint);
    setText('');
    try {
      await onSend(text.trim());
    } catch (error) {
      // Unless something new is in the field already.
      setText((now) => (now === '' ? text : now));
      complain(problemOf(error).detail);
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
        aria-describedby={left < NEAR_THE_END ? note : undefined}
        classNames={{ input: classes.writing }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTrouble(null);
        }}
        onKeyDown={onKeyDown}
      />
      {blank && onCancel === undefined ? null : (
        <div className={classes.end}>
          {left < NEAR_THE_END ? (
            <span id={note} className={classes.left} data-over={left < 0 || undefined}>
              {left < 0 ? `${count(-left)} too many` : `${count(left)} left`}
            </span>
          ) : null}
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
