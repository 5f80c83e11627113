import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useDialogs } from '#lib/dialogs.ts';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { CardListSkeleton } from '#ui/states/Skeletons.tsx';
import { useDiscardDraft, useDrafts } from '../hooks/draft-queries.ts';
import { UnpublishedCard } from './UnpublishedCard.tsx';
import classes from './unpublished.module.css';

/** What one has begun to write, the last written first. */
export function DraftList() {
  const query = useDrafts();
  const { openReview } = useDialogs();
  const place = useRef<HTMLDivElement>(null);
  if (query.data === undefined) {
    if (query.error === null) return <CardListSkeleton count={3} />;
    return (
      <ErrorState
        title="Your drafts could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const drafts = new Map(query.data.pages.flatMap((page) => page.items).map((draft) => [draft.movie.id, draft]));
  // The button that was pressed goes with its draft.
  const keepFocus = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {drafts.size > 0 ? null : (
        <EmptyState
          title="No drafts."
          text="What you begin to write is kept here by itself until you publish it."
          action={<Button onClick={() => openReview('new')}>Write Review</Button>}
        />
      )}
      <ol className={classes.list} aria-label="Drafts">
        {[...drafts.values()].map((draft) => (
          <li key={draft.movie.id}>
            <Draft draft={draft} onGone={keepFocus} />
          </li>
        ))}
      </ol>
      <LoadMore pager={query} />
    </div>
  );
}

function Draft({ draft, onGone }: { draft: ReviewDraft; onGone: () => void }) {
  const { openReview } = useDialogs();
  const discard = useDiscardDraft(draft, onGone);
  const { movie, saved_at: savedAt } = draft;
  return (
    <UnpublishedCard
      text={draft}
      movie={movie}
      label={`Your draft about ${movie.title}`}
      when={
        <>
          Saved <RelativeTime at={savedAt} />
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={() => openReview(movie.id)}>
            Go on writing
          </Button>
          <Button variant="subtle" color="gray" loading={discard.isPending} onClick={() => discard.mutate()}>
            Discard
          </Button>
        </>
      }
    />
  );
}
