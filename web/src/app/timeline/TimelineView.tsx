import type { TimelineCard, TimelineFilter, TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineSearch } from '#app/search-params.ts';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { useOnReviewPublished } from '#features/reviews/api/review-mutations.ts';
import { homeTimelineQuery, useNewCardCount, useShowNewCards } from '#features/timeline/api/timeline-queries.ts';
import { NewCardsButton } from '#features/timeline/components/NewCards.tsx';
import { TimelineList } from '#features/timeline/components/TimelineList.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { TimelineToolbar } from './TimelineToolbar.tsx';
import { useTimelineKeys } from './timeline-keys.ts';
import classes from './timeline-view.module.css';

const KeysDialog = lazyWithRetry(() => import('./KeysDialog.tsx'));

/** Down to here, in pixels, the viewer is at the top of the timeline and not reading yet. */
const TOP = 200;

type TimelineViewProps = {
  /** What follows the last card of the unfiltered timeline, or its empty state. */
  renderAfterEnd?: (empty: boolean) => ReactNode;
};

/**
 * The home timeline with its filter and order, which are part of the address, so that Back restores them. What is new is
 * announced and shown when the viewer asks for it.
 */
export function TimelineView({ renderAfterEnd }: TimelineViewProps) {
  const { filter = 'all', sort = 'newest' }: TimelineSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const query = useInfiniteQuery(homeTimelineQuery(filter, sort));
  const { openFilm, openReview } = useFilmDialogs();
  const view = useRef<HTMLDivElement>(null);
  const [helpOpened, setHelpOpened] = useState(false);

  const first = query.data?.pages[0];
  const newCards = useNewCardCount({ filter, since: first?.newest ?? null, loadedAt: query.dataUpdatedAt });
  const showNewCards = useShowNewCards(filter, sort);
  const goToTop = useGoToTop(view, first);
  // The writer looks for it there.
  useOnReviewPublished(() => {
    if (window.scrollY < TOP) showNewCards.mutate();
  });

  const openCard = (key: string) => {
    const card = query.data?.pages.flatMap<TimelineCard>(({ items }) => items).find(({ id }) => id === key);
    if (card?.type === 'review') void navigate({ to: '/reviews/$reviewId', params: { reviewId: card.review.id } });
    else if (card !== undefined) openFilm(card.movie.id);
  };
  useTimelineKeys(view, { onOpen: openCard, onHelp: () => setHelpOpened(true) });

  const choose = (next: { filter?: TimelineFilter; sort?: TimelineSort }) => {
    const chosen = { filter, sort, ...next };
    void navigate({
      to: '.',
      search: (search: object) => ({
        ...search,
        filter: chosen.filter === 'all' ? undefined : chosen.filter,
        sort: chosen.sort === 'newest' ? undefined : chosen.sort,
      }),
      resetScroll: false,
    });
  };
  // There is nothing to filter, and the empty state offers a next step.
  const nothingYet = filter === 'all' && first?.items.length === 0 && query.data?.pages.length === 1;
  return (
    <div ref={view} className={classes.view}>
      {nothingYet ? null : (
        <TimelineToolbar
          filter={filter}
          sort={sort}
          onFilter={(chosen) => choose({ filter: chosen })}
          onSort={(chosen) => choose({ sort: chosen })}
          onHelp={() => setHelpOpened(true)}
        />
      )}
      <div>
        <NewCardsButton
          count={newCards}
          pending={showNewCards.isPending}
          onShow={() => showNewCards.mutate(undefined, { onSuccess: goToTop })}
        />
        <TimelineList
          key={`${filter} ${sort}`}
          query={query}
          filtered={filter !== 'all'}
          unfilter={
            <Button variant="default" onClick={() => choose({ filter: 'all' })}>
              Show everything
            </Button>
          }
          empty={
            <EmptyState
              title="No activity in your timeline yet!"
              text="It fills with the films you rate and the people you follow."
              action={
                <Button variant="default" onClick={() => openReview('new')}>
                  Write First Review
                </Button>
              }
            />
          }
        />
      </div>
      {filter === 'all' && first !== undefined && !query.hasNextPage ? renderAfterEnd?.(nothingYet) : null}
      <LazyDialog opened={helpOpened} onClose={() => setHelpOpened(false)}>
        <KeysDialog opened={helpOpened} onClose={() => setHelpOpened(false)} />
      </LazyDialog>
    </div>
  );
}

/** Returns a function that scrolls to the top and focuses the first card, once the list is rendered with its new first page. */
function useGoToTop(view: RefObject<HTMLElement | null>, firstPage: unknown): () => void {
  const requested = useRef(false);
  useLayoutEffect(() => {
    if (!requested.current || firstPage === undefined) return;
    requested.current = false;
    window.scrollTo({ top: 0, behavior: 'instant' });
    return focusFirstCard(view.current);
  }, [view, firstPage]);
  return () => {
    requested.current = true;
  };
}

/** Focuses the first card, now or once it is rendered: it is not in the page while a later one is read. Returns how to stop waiting. */
function focusFirstCard(view: HTMLElement | null): () => void {
  const observer = new MutationObserver(focus);
  function focus() {
    const card = view?.querySelector<HTMLElement>('[aria-posinset="1"] [data-card]');
    if (!card) return;
    observer.disconnect();
    card.focus({ preventScroll: true });
  }
  if (view !== null) observer.observe(view, { childList: true, subtree: true });
  focus();
  return () => observer.disconnect();
}
