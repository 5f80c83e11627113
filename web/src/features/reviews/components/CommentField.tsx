import { MAX_COMMENT_LENGTH } from '@halfstar/contract/reviews/comments.schema';
import { countCodePoints, isBlank } from '@halfstar/contract/shared/content-safety';
import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { useContractForm } from '#lib/form.ts';
import { isComposing } from '#lib/keys.ts';
import { formatCount } from '#lib/numbers.ts';
import { useAsMember } from '#lib/viewer.ts';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import classes from './comments.module.css';

/** A new key for a comment that may have to be sent twice. Not a secret; without https there is no `crypto.randomUUID`. */
const newSendKey = (): string => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

const ORDER: TextareaProps['inputWrapperOrder'] = ['input', 'error', 'description'];

// Reading comments does not need the schema, which depends on zod.
const loadCommentForm = async () => (await import('../model/comment-form.ts')).CommentForm;

/** From this length on, the remaining characters are shown. */
const NEAR_THE_END = 200;

export type CommentFieldProps = {
  label: string;
  /** The label of the button. */
  action: string;
  /** The initial text, and its error. */
  text?: string;
  error?: string;
  /** `sendKey` is the same for the same text, however often it is sent. */
  onSend: (content: string, sendKey: string) => Promise<unknown> | void;
  /** With it the field takes the focus, and Escape or a button cancels. */
  onCancel?: () => void;
};

/** The field for a comment. It is cleared at once; text that could not be sent is restored. */
export function CommentField({ label, action, text = '', error, onSend, onCancel }: CommentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const sendKey = useRef('');
  const form = useContractForm({
    schema: loadCommentForm,
    initialValues: { content: text },
    initialErrors: { content: error },
    onSubmit: (input, { content: typed }) => {
      const key = sendKey.current || newSendKey();
      form.setValues({ content: '' });
      // Not awaited, so that the next comment can be sent meanwhile.
      void send(input.content, key).catch((reason: unknown) => restoreText(typed, key, reason));
    },
    toFieldErrors: ({ detail }) => ({ content: detail }),
    onValuesChange: () => {
      sendKey.current = '';
    },
  });
  const send = async (content: string, key: string) => onSend(content, key);
  const restoreText = (typed: string, key: string, reason: unknown) => {
    // Unless new text was typed meanwhile.
    if (form.getValues().content === '') {
      form.setFieldValue('content', typed);
      // The server may have stored it although no response arrived.
      sendKey.current = key;
    }
    form.showProblem(reason);
  };
  const submit = () => {
    if (isBlank(form.getValues().content)) field.current?.focus();
    else void form.submit();
  };

  const { content } = form.values;
  const left = MAX_COMMENT_LENGTH - countCodePoints(content.trim());
  const roomLeft =
    left < NEAR_THE_END ? (left < 0 ? `${formatCount(-left)} too many` : `${formatCount(left)} left`) : undefined;
  const blank = isBlank(content);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onCancel?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      {...form.formProps}
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field}
        aria-label={label}
        placeholder={label}
        minRows={1}
        maxRows={12}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the field to edit a comment
        autoFocus={onCancel !== undefined}
        // Escape must not also close a surrounding dialog.
        data-mantine-stop-propagation={onCancel !== undefined}
        {...form.getInputProps('content')}
        description={roomLeft}
        inputWrapperOrder={ORDER}
        classNames={{ input: classes.writing, description: visuallyHidden }}
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

/** Visitors may read. To reply they sign in and return here. */
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
