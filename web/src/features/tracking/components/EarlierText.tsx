import { useQuery } from '@tanstack/react-query';
import prose from '#ui/prose.module.css';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { earlierReviewTextQuery } from '../api/diary.ts';

/** Loads and shows the text of the earlier review of a viewing. It may contain spoilers, so render it only when the viewer asks for it. */
export function EarlierReviewText({ entryId }: { entryId: string }) {
  const query = useQuery(earlierReviewTextQuery(entryId));
  return (
    <QueryState
      query={query}
      loading={<AnnouncedTextSkeleton lines={4} />}
      errorTitle="The earlier review could not be loaded."
      notFound={<p>It is gone: its author has removed this viewing.</p>}
    >
      {({ text }) => (
        <div className={prose.prose}>
          <p dir="auto">{text}</p>
        </div>
      )}
    </QueryState>
  );
}
