import type { MentionedMember } from '@halfstar/contract/shared/mentions';
import { useState } from 'react';
import { MemberMenu } from '#features/follows/components/MemberMenu.tsx';
import { FoundMemberAvatar, FoundMemberName } from '#features/profiles/components/FoundMember.tsx';
import { MemberText } from '#features/profiles/components/MemberText.tsx';
import HiddenNotice from '#features/subjects/components/HiddenNotice.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import type { CommentNoun, ThreadComment } from '../model/comment-source.ts';
import type { ShownComment } from '../model/shown-comments.ts';
import { CommentField } from './CommentField.tsx';
import classes from './comments.module.css';

export type CommentItemProps = {
  shown: ShownComment;
  noun: CommentNoun;
  onAdd: (content: string, sendKey: string) => void;
  onEdit: (id: string, content: string) => void;
  onDelete: (comment: ThreadComment) => void;
  onHide: (id: string, hidden: boolean) => void;
  /** Drops a text that was not saved. */
  onDiscard: (key: string) => void;
};

/** A comment: author, time and text, with Edit, Delete and Hide for those who may. */
export function CommentItem({ shown, noun, onAdd, onDiscard, ...changes }: CommentItemProps) {
  const { key, comment, content, sending, failed } = shown;
  if (comment === null)
    return failed === null ? (
      <OnItsWay noun={noun} content={content} />
    ) : (
      <CommentField
        label={`Your ${noun} to send again`}
        action="Send Again"
        text={failed.content}
        error={failed.error}
        sendKey={failed.sendKey}
        onSend={(text, sendKey) => {
          onDiscard(key);
          onAdd(text, sendKey);
        }}
        onCancel={() => onDiscard(key)}
        cancel="Discard"
      />
    );
  const { author, profile_hidden: profileHidden = false } = comment;
  const kind = noun === 'post' ? 'club_post' : 'comment';
  if (author === null) return <p className={classes.hiddenPost}>A {noun} was hidden.</p>;
  return (
    <article
      className={classes.comment}
      data-sending={sending || undefined}
      aria-label={`${noun === 'post' ? 'Post' : 'Comment'} by ${author.display_name}`}
    >
      <FoundMemberAvatar member={author} profileHidden={profileHidden} size={28} />
      <div className={classes.said}>
        <p className={classes.byline}>
          <FoundMemberName member={author} profileHidden={profileHidden} />
          <span className={classes.when}>
            <RelativeTime at={comment.created_at} />
            {comment.edited ? (
              <span className={classes.mark}>
                edited <RelativeTime at={comment.updated_at} />
              </span>
            ) : null}
            {comment.hidden && comment.moderation === undefined ? (
              <span className={classes.mark}>Hidden by a moderator</span>
            ) : null}
          </span>
        </p>
        <HiddenNotice moderation={comment.moderation} />
        <Body
          shown={shown}
          noun={noun}
          comment={comment}
          authorName={author.display_name}
          onDiscard={onDiscard}
          {...changes}
        />
        <div className={classes.menu}>
          <MemberMenu
            member={author}
            mayHide={!profileHidden}
            reported={{
              content_type: kind,
              content_id: comment.id,
              named: `${author.display_name}’s ${noun}`,
            }}
          />
        </div>
      </div>
    </article>
  );
}

type BodyProps = Omit<CommentItemProps, 'onAdd'> & { comment: ThreadComment; authorName: string };

/** The text, or the field for editing it. An edit that was not saved is back in the field. */
function Body({ shown, noun, comment, authorName, onEdit, onDelete, onHide, onDiscard }: BodyProps) {
  const { content, sending, failed } = shown;
  const [editing, setEditing] = useState(false);
  const [wasEditing, setWasEditing] = useState(false);
  const leave = () => {
    setEditing(false);
    setWasEditing(true);
  };
  if (editing || failed !== null)
    return (
      <CommentField
        label={`Change your ${noun}`}
        action="Save"
        text={failed?.content ?? content}
        saved={content}
        error={failed?.error}
        onSend={(text) => {
          leave();
          onEdit(comment.id, text);
        }}
        onCancel={() => {
          leave();
          onDiscard(comment.id);
        }}
      />
    );
  const { can } = comment;
  const hides = can.hide === true || can.show === true;
  const theirs = `the ${noun} by ${authorName}`;
  return (
    <>
      <Words text={content} mentions={sending ? [] : comment.mentions} />
      {can.edit || can.remove || hides ? (
        <p className={classes.actions}>
          {can.edit ? (
            <button
              type="button"
              className={classes.action}
              aria-label={`Edit your ${noun}`}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the field that had the focus
              autoFocus={wasEditing}
              onClick={() => setEditing(true)}
            >
              Edit
            </button>
          ) : null}
          {can.remove ? (
            <button
              type="button"
              className={classes.action}
              aria-label={can.edit || noun === 'post' ? `Delete your ${noun}` : `Delete ${theirs}`}
              onClick={() => onDelete(comment)}
            >
              Delete
            </button>
          ) : null}
          {hides ? (
            <button
              type="button"
              className={classes.action}
              aria-label={can.show === true ? `Show ${theirs} again` : `Hide ${theirs}`}
              onClick={() => onHide(comment.id, can.show !== true)}
            >
              {can.show === true ? 'Show Again' : 'Hide'}
            </button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** The viewer's own comment while it is being sent. */
const OnItsWay = ({ noun, content }: { noun: CommentNoun; content: string }) => (
  <article className={classes.comment} data-sending aria-label={`Your ${noun}`}>
    <span className={classes.noFace} aria-hidden="true" />
    <div>
      <p className={classes.byline}>
        <span className={classes.you}>You</span>
        <span className={classes.when}>sending …</span>
      </p>
      <Words text={content} mentions={[]} />
    </div>
  </article>
);

const Words = ({ text, mentions }: { text: string; mentions: readonly MentionedMember[] }) => (
  <p className={classes.words} dir="auto">
    <MemberText text={text} mentions={mentions} />
  </p>
);
