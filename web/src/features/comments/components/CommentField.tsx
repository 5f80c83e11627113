import { MAX_COMMENT_LENGTH } from '@halfstar/contract/comments/comments.schema';
import { countCodePoints, isBlank } from '@halfstar/contract/shared/content-safety';
import { Button, Textarea, type TextareaProps } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, use, useEffect, useEffectEvent, useRef } from 'react';
import { useNameCompletion } from '#features/follows/components/use-name-completion.tsx';
import { useDateFormats } from '#lib/dates.ts';
import { useContractForm } from '#lib/form.ts';
import { isComposing } from '#lib/keys.ts';
import { formatCount } from '#lib/numbers.ts';
import { useActIfSignedIn, type useCommentRefusal } from '#lib/viewer.ts';
import { useAskBeforeUnload } from '#ui/ask-before-unload.ts';
import { mayTakeFocus } from '#ui/may-take-focus.ts';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ThreadPeople } from '../model/thread-people.ts';
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
  /** The initial text. */
  text?: string;
  /** What is stored of it: leaving the page asks first when the text is another one. */
  saved?: string;
  /** Why the initial text could not be saved, and the key with which it was sent. */
  error?: string;
  sendKey?: string;
  /** `sendKey` is the same for the same text, however often it is sent. */
  onSend: (content: string, sendKey: string) => void;
  onType?: (text: string) => void;
  /** With it the field takes the focus, and Escape or a button cancels. */
  onCancel?: () => void;
  /** The label of that button. */
  cancel?: string;
};

/** The field for a comment, in which the @names of members are completed. It is cleared once it is sent. */
export function CommentField({
  label,
  action,
  text = '',
  saved = '',
  error,
  sendKey: sentKey = '',
  onSend,
  onType,
  onCancel,
  cancel = 'Cancel',
}: CommentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const sendKey = useRef(sentKey);
  const completion = useNameCompletion(field, use(ThreadPeople));
  const appears = useEffectEvent(() => {
    // It may appear by itself, after an error.
    if (onCancel !== undefined && mayTakeFocus(field.current)) field.current?.focus();
  });
  useEffect(() => appears(), []);
  const form = useContractForm({
    schema: loadCommentForm,
    initialValues: { content: text },
    initialErrors: { content: error },
    onSubmit: (input) => {
      // The server may have stored it already, although no response arrived.
      const key = sendKey.current || newSendKey();
      form.setValues({ content: '' });
      onSend(input.content, key);
    },
    onValuesChange: ({ content: typed }) => {
      sendKey.current = '';
      onType?.(typed);
    },
  });
  const submit = () => {
    if (isBlank(form.getValues().content)) field.current?.focus();
    else void form.submit();
  };

  const { content } = form.values;
  const left = MAX_COMMENT_LENGTH - countCodePoints(content.trim());
  const roomLeft =
    left < NEAR_THE_END ? (left < 0 ? `${formatCount(-left)} too many` : `${formatCount(left)} left`) : undefined;
  const blank = isBlank(content);
  useAskBeforeUnload(!blank && content !== saved);
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
        // Escape must not also close a surrounding dialog.
        data-mantine-stop-propagation={onCancel !== undefined || completion.opened}
        {...completion.fieldProps}
        {...form.getInputProps('content')}
        description={roomLeft}
        inputWrapperOrder={ORDER}
        classNames={{ input: classes.writing, description: visuallyHidden }}
        onKeyDown={onKeyDown}
      />
      {completion.list}
      {blank && onCancel === undefined ? null : (
        <div className={classes.end}>
          {roomLeft === undefined ? null : (
            <span aria-hidden="true" className={classes.left} data-over={left < 0 || undefined}>
              {roomLeft}
            </span>
          )}
          {onCancel === undefined ? null : (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {cancel}
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

/** Says to members who may not comment now until when, in place of the field. */
export function NoComments({ kind, endsAt }: NonNullable<ReturnType<typeof useCommentRefusal>>) {
  const { exactTime } = useDateFormats();
  return (
    <p className={classes.refusal}>
      {kind === 'suspension' ? 'Your account is suspended' : 'You may not comment'} until {exactTime(endsAt)}.
    </p>
  );
}

/** The button with which visitors sign in to comment; they return here. `about`: what they would comment on. */
export function SignInToComment({ about }: { about: string }) {
  const asMember = useActIfSignedIn();
  return (
    <div className={classes.signIn}>
      <Button variant="default" onClick={() => asMember(`comment on ${about}`, () => undefined)}>
        Sign in to comment
      </Button>
    </div>
  );
}
