import { useQuery } from '@tanstack/react-query';
import prose from '#ui/prose.module.css';
import { QueryState } from '#ui/states/QueryState.tsx';
import { LoadingText } from '#ui/states/Skeletons.tsx';
import { earlierTextQuery } from '../api/diary.ts';

/** The earlier review of a viewing. It may give away what happens, so it is shown only to who asks for it. */
export function EarlierText({ entryId }: { entryId: string }) {
  const query = useQuery(earlierTextQuery(entryId));
  return (
    <QueryState
      query={query}
      loading={<LoadingText lines={4} />}
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
