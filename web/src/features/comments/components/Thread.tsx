import type { Comment } from '@halfstar/contract/comments/comments.schema';
import { type RefObject, useRef, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { itemsOnce } from '#lib/next-page.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { useViewerId } from '#lib/viewer.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { describeLeftOut } from '#ui/paging/left-out.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useCommentChanges } from '../api/comment-mutations.ts';
import { useThread } from '../api/comment-queries.ts';
import { useScrollToComment } from '../hooks/use-scroll-to-comment.ts';
import { CommentField, SignInToComment } from './CommentField.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './comments.module.css';
import type { DeleteCommentProps } from './DeleteComment.tsx';

const DeleteComment = lazyWithRetry<DeleteCommentProps>(() => import('./DeleteComment.tsx'));

export type ThreadProps = {
  /** What is commented on: its id, and its name in words, such as "Ada’s review of Heat". */
  subject: { id: string; name: string };
  /** A comment to scroll to, on whatever page it is. */
  commentId?: string | undefined;
  /** What is typed and not sent, kept while the thread is closed. */
  typed: RefObject<string>;
};

/** The comments on a review, oldest first, and the field for a new one. */
export default function Thread({ subject, commentId, typed }: ThreadProps) {
  const query = useThread(subject.id);
  const loaded = itemsOnce(query.data?.pages, ({ id }) => id);
  const { shown, add, edit, remove, discard } = useCommentChanges(subject.id, {
    comments: loaded,
    at: query.dataUpdatedAt,
    whole: !query.hasNextPage,
  });
  const [deleting, setDeleting] = useState<{ comment: Comment; opened: boolean } | null>(null);
  const stopDeleting = () => setDeleting((before) => before && { ...before, opened: false });
  const visitor = useViewerId() === null;
  const section = useRef<HTMLElement>(null);
  const list = useFocusAfterRemoval<HTMLOListElement>(
    shown.map(({ key }) => key),
    section,
  );
  useScrollToComment(list, query, commentId);
  const total = query.data?.pages.at(-1)?.total;
  const leftOut = describeLeftOut(total ?? 0, loaded.length, 'comment');

  return (
    <section ref={section} tabIndex={-1} className={classes.thread} aria-label={`Comments on ${subject.name}`}>
      <VisuallyHidden role="status">{getStatusText(total, query.isFetching)}</VisuallyHidden>
      <QueryState query={query} loading={<TextSkeleton lines={3} />} errorTitle="The comments could not be loaded.">
        {() => (
          <>
            {shown.length === 0 && leftOut === undefined ? (
              <p className={classes.empty}>Nobody has said anything yet.</p>
            ) : null}
            <ol ref={list} className={classes.list}>
              {shown.map((one) => (
                <li
                  key={one.key}
                  data-comment={one.comment?.id}
                  data-meant={(commentId !== undefined && one.comment?.id === commentId) || undefined}
                  tabIndex={-1}
                >
                  <CommentItem
                    shown={one}
                    onAdd={add}
                    onEdit={edit}
                    onDiscard={discard}
                    onDelete={(comment) => setDeleting({ comment, opened: true })}
                  />
                </li>
              ))}
            </ol>
            <LoadMore pager={query} onDemand label="More comments" end={leftOut} />
            {visitor ? (
              <SignInToComment about={subject.name} />
            ) : (
              <CommentField
                label="Write a comment"
                action="Comment"
                text={typed.current}
                onSend={add}
                onType={(text) => {
                  typed.current = text;
                }}
              />
            )}
          </>
        )}
      </QueryState>
      {deleting === null ? null : (
        <LazyDialog opened={deleting.opened} onClose={stopDeleting}>
          <DeleteComment
            comment={deleting.comment}
            opened={deleting.opened}
            onClose={stopDeleting}
            onDelete={() => remove(deleting.comment.id)}
          />
        </LazyDialog>
      )}
    </section>
  );
}

function getStatusText(total: number | undefined, loading: boolean): string {
  if (total === undefined) return loading ? 'Loading comments' : '';
  return total === 0 ? 'No comments yet' : formatQuantity(total, 'comment');
}
