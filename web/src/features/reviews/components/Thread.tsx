import type { Comment } from '@halfstar/contract/reviews/comments.schema';
import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { Button, VisuallyHidden } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { fetchNextPage, pagerFailed } from '#lib/next-page.ts';
import { counted } from '#lib/numbers.ts';
import { useViewerId } from '#lib/viewer.ts';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useCommentChanges } from '../api/comment-mutations.ts';
import { commentsIn, useThread } from '../api/comment-queries.ts';
import { CommentField, SignInToComment } from './CommentField.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './comments.module.css';
import type { DeleteCommentProps } from './DeleteComment.tsx';

const DeleteComment = lazyWithRetry<DeleteCommentProps>(() => import('./DeleteComment.tsx'));

/** What was said about a review, oldest first, and the place to say more. */
export default function Thread({ review }: { review: Review }) {
  const query = useThread(review.id);
  const loaded = query.data === undefined ? [] : commentsIn(query.data.pages);
  const { shown, add, edit, remove } = useCommentChanges(review.id, {
    comments: loaded,
    at: query.dataUpdatedAt,
    whole: !query.hasNextPage,
  });
  const [deleting, setDeleting] = useState<{ comment: Comment; opened: boolean } | null>(null);
  const visitor = useViewerId() === null;
  const section = useRef<HTMLElement>(null);
  const list = useFocusAfterRemoval<HTMLOListElement>(
    shown.map(({ key }) => key),
    section,
  );
  const opener = useRef<Element>(null);
  const total = query.data?.pages[0]?.total;

  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.thread}
      aria-label={`Comments on ${review.author.display_name}’s review of ${review.movie.title}`}
    >
      <VisuallyHidden role="status">{statusOf(total, query.isFetching)}</VisuallyHidden>
      {query.data === undefined ? (
        <Waiting query={query} />
      ) : (
        <>
          {shown.length === 0 ? <p className={classes.empty}>Nobody has said anything yet.</p> : null}
          <ol ref={list} className={classes.list}>
            {shown.map((one) => (
              <li key={one.key}>
                <CommentItem
                  shown={one}
                  onEdit={edit}
                  onDelete={(comment) => {
                    opener.current = document.activeElement;
                    setDeleting({ comment, opened: true });
                  }}
                />
              </li>
            ))}
          </ol>
          {query.hasNextPage ? <MoreOfThem query={query} /> : null}
          {visitor ? <SignInToComment /> : <CommentField label="Write a comment" action="Comment" onSend={add} />}
        </>
      )}
      {deleting === null ? null : (
        <Suspense>
          <DeleteComment
            comment={deleting.comment}
            opened={deleting.opened}
            onClose={() => {
              setDeleting({ ...deleting, opened: false });
              // The dialog was not there yet when it was asked for, so it does not know where the focus came from.
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
            onDelete={() => remove(deleting.comment.id)}
          />
        </Suspense>
      )}
    </section>
  );
}

function statusOf(total: number | undefined, loading: boolean): string {
  if (total === undefined) return loading ? 'Loading comments' : '';
  return total === 0 ? 'No comments yet' : counted(total, 'comment');
}

type Query = ReturnType<typeof useThread>;

function Waiting({ query }: { query: Query }) {
  if (query.error === null) return <TextSkeleton lines={3} />;
  return (
    <ErrorState
      title="The comments could not be loaded."
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}

/** Asked for, not scrolled for: the page goes on below the thread. */
function MoreOfThem({ query }: { query: Query }) {
  const failed = pagerFailed(query);
  return (
    <div className={classes.more}>
      {failed ? <p role="alert">More comments could not be loaded.</p> : null}
      <Button
        variant="subtle"
        color="gray"
        loading={query.isFetchingNextPage}
        onClick={() => void fetchNextPage(query)}
      >
        {failed ? 'Try Again' : 'More comments'}
      </Button>
    </div>
  );
}
