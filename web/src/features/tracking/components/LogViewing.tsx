import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { IconRepeat } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { Stars } from '#ui/stars/Stars.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton, TextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ownViewingsQuery, useLogViewing } from '../api/diary.ts';
import { useTracking } from '../api/tracking.ts';
import { openViewingDialog } from '../hooks/viewing-dialog-state.ts';
import { AskDate } from './AskDate.tsx';
import { ViewingForm } from './ViewingForm.tsx';
import classes from './viewing.module.css';

export type LogViewingProps = { movie: Pick<MovieSummary, 'id' | 'title'>; onDone: () => void };

/** Logs a viewing of a film. If the only one has no date, the member may date that one instead. */
export function LogViewing({ movie, onDone }: LogViewingProps) {
  const [another, setAnother] = useState(false);
  const { tracking } = useTracking(movie.id);
  const undated = tracking?.viewing_count === 1 && tracking.watch_date === null;
  const viewings = useInfiniteQuery(ownViewingsQuery(movie.id));
  if (another || !undated || viewings.isError) {
    return <LogAnother movie={movie} onDone={onDone} focusNow={another} />;
  }
  const [only] = viewings.data?.pages[0]?.items ?? [];
  if (only === undefined) return <TextSkeleton lines={6} />;
  return (
    <div className={classes.ask}>
      <p className={classes.once}>You have seen it once, on a day not noted. Which day was it?</p>
      <AskDate
        movie={movie}
        entryId={only.id}
        onDone={onDone}
        otherwise={{ label: 'It was another time', onChoose: () => setAnother(true) }}
      />
    </div>
  );
}

/** The form of a viewing, with the earlier ones below it. */
function LogAnother({ movie, onDone, focusNow }: LogViewingProps & { focusNow: boolean }) {
  const { tracking, error, retry } = useTracking(movie.id);
  const log = useLogViewing(movie.id);
  return (
    <QueryState
      query={{ data: tracking ?? undefined, error, refetch: retry }}
      loading={<TextSkeleton lines={6} />}
      errorTitle="The film could not be loaded."
    >
      {({ rating, viewing_count }) => (
        <>
          <ViewingForm
            filmTitle={movie.title}
            begin={{ when: null, day: '', rating, rewatch: viewing_count > 0 }}
            focusNow={focusNow}
            onSave={(viewing) => log.mutateAsync(viewing)}
            onSaved={() => {
              toastDone(`${movie.title} is in your diary.`);
              onDone();
            }}
          />
          <Before movie={movie} />
        </>
      )}
    </QueryState>
  );
}

function Before({ movie }: Pick<LogViewingProps, 'movie'>) {
  const heading = useId();
  const query = useInfiniteQuery(ownViewingsQuery(movie.id));
  return (
    <InfiniteList
      query={query}
      getKey={(entry) => entry.id}
      loading={<AnnouncedTextSkeleton lines={2} />}
      errorTitle="Your viewings could not be loaded."
      empty={null}
    >
      {(entries) => (
        <section aria-labelledby={heading} className={classes.before}>
          <h3 id={heading}>So far</h3>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <button type="button" onClick={() => openViewingDialog({ kind: 'edit', movie, entry })}>
                  <ViewingWords entry={entry} />
                  <VisuallyHidden>, change</VisuallyHidden>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </InfiniteList>
  );
}

function ViewingWords({ entry }: { entry: DiaryEntry }) {
  const { calendarDate } = useDateFormats();
  return (
    <>
      <span>{entry.watch_date === null ? 'No date' : calendarDate(entry.watch_date)}</span>
      {entry.rewatch ? (
        <span className={classes.again} title="Seen again">
          <IconRepeat size={15} stroke={1.8} aria-hidden="true" />
          <VisuallyHidden>, seen again</VisuallyHidden>
        </span>
      ) : null}
      {entry.rating === null ? null : <Stars value={entry.rating} size={13} compact />}
    </>
  );
}
