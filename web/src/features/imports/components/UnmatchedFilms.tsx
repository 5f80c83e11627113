import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { formatQuantity } from '#lib/numbers.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { retryUnmatchedMutation } from '../api/import-mutations.ts';
import { importsQuery, unmatchedFilmsQuery } from '../api/import-queries.ts';
import { findOpenImport } from '../model/import-states.ts';
import { FilmChoices } from './FilmChoices.tsx';
import classes from './imports.module.css';

/** The films of the viewer's imports that are not found, to be matched by hand. */
export function UnmatchedFilms() {
  const query = useInfiniteQuery(unmatchedFilmsQuery);
  const heading = useId();
  const retry = useMutation({
    ...retryUnmatchedMutation,
    onSuccess: ({ waiting }) => toastDone(`Looking for ${formatQuantity(waiting, 'film')} again.`),
  });
  const isEmpty = query.data?.pages.every(({ items }) => items.length === 0) ?? true;
  const imports = useInfiniteQuery(importsQuery).data?.pages.flatMap(({ items }) => items) ?? [];
  const open = findOpenImport(imports)?.state;
  // A preview lists the same films, and without any import there is nothing to say.
  if (open === 'asking' || open === 'reading' || open === 'ready') return null;
  if (query.isSuccess && isEmpty && imports.length === 0) return null;
  return (
    <section className={classes.history} aria-labelledby={heading}>
      <SectionHead
        id={heading}
        title="Films not found"
        more={
          isEmpty ? null : (
            <PendingButton variant="default" pending={retry.isPending} onClick={() => retry.mutate({})}>
              Look Again
            </PendingButton>
          )
        }
      />
      <InfiniteList
        query={query}
        getKey={({ movie_key }) => movie_key}
        loading={<AnnouncedTextSkeleton lines={3} />}
        errorTitle="The films that were not found could not be loaded."
        empty={<p className={classes.note}>Every film that you have brought here is known.</p>}
        paused
      >
        {(films) => (
          <>
            <p className={classes.note}>
              Nothing of these is lost. Say which film is meant, or wait: Halfstar looks for them again by itself,
              except for those that Letterboxd has removed.
            </p>
            <FilmChoices films={films} changeable pager={query} />
          </>
        )}
      </InfiniteList>
    </section>
  );
}
