import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { fetchNextPage, type Pager, pagerFailed } from '#lib/next-page.ts';
import { mayTakeFocus } from '#ui/may-take-focus.ts';

/**
 * Scrolls to a comment and focuses it, once, loading page after page of the thread until it is found. If the comment is gone, all pages are
 * loaded.
 */
export function useScrollToComment(
  list: RefObject<HTMLElement | null>,
  query: Pager,
  commentId: string | undefined,
): void {
  const shown = useRef<string | undefined>(undefined);
  const look = useEffectEvent((fetching: boolean) => {
    if (commentId === undefined || shown.current === commentId) return;
    const comment = list.current?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(commentId)}"]`);
    if (comment != null) {
      shown.current = commentId;
      comment.scrollIntoView({ block: 'center' });
      if (mayTakeFocus(comment)) comment.focus({ preventScroll: true });
    } else if (query.hasNextPage && !fetching && !pagerFailed(query)) {
      void fetchNextPage(query);
    }
  });
  const { isFetching } = query;
  // Also runs when a page has arrived.
  useEffect(() => look(isFetching), [isFetching]);
  // The router scrolls to the top of a page that it has rendered, and comments may have been loaded before.
  const lookAgain = useEffectEvent(() => {
    shown.current = undefined;
    look(isFetching);
  });
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        const before: { comment?: string } = fromLocation?.search ?? {};
        const now: { comment?: string } = toLocation.search;
        if (pathChanged || before.comment !== now.comment) lookAgain();
      }),
    [router],
  );
}
