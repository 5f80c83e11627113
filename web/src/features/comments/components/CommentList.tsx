import type { NamedMember } from '@halfstar/contract/profiles/profiles.schema';
import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { latestItemsOnce } from '#lib/next-page.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { useCommentRefusal } from '#lib/viewer.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { describeLeftOut } from '#ui/paging/left-out.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useCommentMutations } from '../api/comment-mutations.ts';
import { useScrollToComment } from '../hooks/use-scroll-to-comment.ts';
import type { CommentNoun, CommentSource, ThreadComment, ThreadPage } from '../model/comment-source.ts';
import { listThreadPeople, ThreadPeople } from '../model/thread-people.ts';
import { CommentField, NoComments } from './CommentField.tsx';
import { CommentItem } from './CommentItem.tsx';
import classes from './comments.module.css';
import type { DeleteCommentProps } from './DeleteComment.tsx';

const DeleteComment = lazyWithRetry<DeleteCommentProps>(() => import('./DeleteComment.tsx'));

export type CommentListProps = {
  /** What screen readers read. */
  label: string;
  query: UseInfiniteQueryResult<InfiniteData<ThreadPage>>;
  source: CommentSource;
  /** Who wrote what is commented on. */
  starter?: NamedMember;
  /** A comment to scroll to, on whatever page it is. */
  commentId?: string | undefined;
  /** What is typed and not sent, kept while the thread is closed. */
  typed: RefObject<string>;
  /** Shown in place of the field for a new comment, to those who may not write one. */
  instead?: ReactNode;
};

/** The comments of a thread with the field for a new one: below those that are oldest first, above those that are newest first. */
export function CommentList({ label, query, source, starter, commentId, typed, instead }: CommentListProps) {
  const { noun, newestFirst } = source;
  const loaded = latestItemsOnce(query.data?.pages, ({ id }) => id);
  const { shown, add, edit, remove, hide, discard } = useCommentMutations(source, {
    comments: loaded,
    at: query.dataUpdatedAt,
    whole: !query.hasNextPage,
  });
  const [deleting, setDeleting] = useState<{ comment: ThreadComment; opened: boolean } | null>(null);
  const stopDeleting = () => setDeleting((before) => before && { ...before, opened: false });
  const [showsBlocked, setShowsBlocked] = useState(false);
  const isBlocked = ({ comment }: (typeof shown)[number]) => comment?.from_blocked === true;
  const isMeant = ({ comment }: (typeof shown)[number]) => commentId !== undefined && comment?.id === commentId;
  const listed = shown.filter((one) => showsBlocked || !isBlocked(one) || isMeant(one));
  const section = useRef<HTMLElement>(null);
  const list = useFocusAfterRemoval<HTMLOListElement>(
    listed.map(({ key }) => key),
    section,
  );
  useScrollToComment(list, query, commentId);
  const total = query.data?.pages.at(-1)?.total;
  const leftOut = describeLeftOut(total ?? 0, loaded.length, noun);
  const refusal = useCommentRefusal();
  const renderField = () =>
    instead ??
    (refusal !== null ? (
      <NoComments {...refusal} />
    ) : (
      <CommentField
        label={`Write a ${noun}`}
        action={noun === 'post' ? 'Post' : 'Comment'}
        text={typed.current}
        onSend={add}
        onType={(text) => {
          typed.current = text;
        }}
      />
    ));

  return (
    <section ref={section} tabIndex={-1} className={classes.thread} aria-label={label}>
      <VisuallyHidden role="status">{getStatusText(noun, total, query.isFetching)}</VisuallyHidden>
      <QueryState query={query} loading={<TextSkeleton lines={3} />} errorTitle={`The ${noun}s could not be loaded.`}>
        {() => (
          <ThreadPeople value={listThreadPeople(loaded, starter)}>
            {newestFirst ? renderField() : null}
            {shown.length === 0 && leftOut === undefined ? (
              <p className={classes.empty}>Nobody has said anything yet.</p>
            ) : null}
            <ol ref={list} className={classes.list}>
              {listed.map((one) => (
                <li key={one.key} data-comment={one.comment?.id} data-meant={isMeant(one) || undefined} tabIndex={-1}>
                  <CommentItem
                    shown={one}
                    noun={noun}
                    onAdd={add}
                    onEdit={edit}
                    onHide={hide}
                    onDiscard={discard}
                    onDelete={(comment) => setDeleting({ comment, opened: true })}
                  />
                </li>
              ))}
            </ol>
            {listed.length === shown.length ? null : (
              <p className={classes.blocked}>
                {formatQuantity(shown.length - listed.length, noun)} of members you have blocked
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => {
                    const first = shown.findIndex((one) => !listed.includes(one));
                    flushSync(() => setShowsBlocked(true));
                    // The button is gone, and the focus with it.
                    list.current?.querySelectorAll<HTMLElement>(':scope > li')[first]?.focus();
                  }}
                >
                  Show
                </Button>
              </p>
            )}
            <LoadMore pager={query} onDemand label={`More ${noun}s`} end={leftOut} />
            {newestFirst ? null : renderField()}
          </ThreadPeople>
        )}
      </QueryState>
      {deleting === null ? null : (
        <LazyDialog opened={deleting.opened} onClose={stopDeleting}>
          <DeleteComment
            comment={deleting.comment}
            noun={noun}
            opened={deleting.opened}
            onClose={stopDeleting}
            onDelete={() => remove(deleting.comment.id)}
          />
        </LazyDialog>
      )}
    </section>
  );
}

function getStatusText(noun: CommentNoun, total: number | undefined, loading: boolean): string {
  if (total === undefined) return loading ? `Loading ${noun}s` : '';
  return total === 0 ? `No ${noun}s yet` : formatQuantity(total, noun);
}
