import type { ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PendingButton } from '#ui/PendingButton.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { draftsQuery, useDiscardDraft } from '../api/drafts.ts';
import { useOpenUnpublished } from '../hooks/use-open-unpublished.ts';
import { getReviewedFilm, toFilmKey } from '../model/reviewed-film.ts';
import { formatInClubSuffix, UnpublishedCard } from './UnpublishedCard.tsx';
import { type UnpublishedItemProps, UnpublishedList } from './UnpublishedList.tsx';

/** The viewer's drafts, the last edited first. */
export function DraftList() {
  return (
    <UnpublishedList
      query={useInfiniteQuery(draftsQuery)}
      label="Drafts"
      getKey={(draft) => toFilmKey(getReviewedFilm(draft))}
      failed="Your drafts could not be loaded."
      empty={{ title: 'No drafts.', text: 'What you begin to write is kept here by itself until you publish it.' }}
      Item={Draft}
    />
  );
}

function Draft({ item: draft }: UnpublishedItemProps<ReviewDraft>) {
  const open = useOpenUnpublished();
  const discard = useDiscardDraft(draft);
  const { movie, club, saved_at: savedAt } = draft;
  return (
    <UnpublishedCard
      text={draft}
      movie={movie}
      club={club}
      label={`Your draft about ${movie.title}${formatInClubSuffix(club)}`}
      when={
        <>
          Saved <RelativeTime at={savedAt} />
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={() => open(draft)}>
            Go on writing
          </Button>
          <PendingButton variant="subtle" color="gray" pending={discard.isPending} onClick={() => discard.mutate()}>
            Discard
          </PendingButton>
        </>
      }
    />
  );
}
