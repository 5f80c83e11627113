import type { ImportMovieState } from '@halfstar/contract/imports/imports.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { importFilmsQuery } from '../api/import-queries.ts';
import { FilmChoices } from './FilmChoices.tsx';
import classes from './imports.module.css';

type ImportFilmsProps = { importId: string; state: ImportMovieState; changeable: boolean };

/** The films of an import that are in one state of matching. */
export function ImportFilms({ importId, state, changeable }: ImportFilmsProps) {
  const query = useInfiniteQuery(importFilmsQuery(importId, state));
  return (
    <InfiniteList
      query={query}
      getKey={({ movie_key }) => movie_key}
      loading={<AnnouncedTextSkeleton lines={5} />}
      errorTitle="The films could not be loaded."
      empty={<p className={classes.note}>There are none of these now.</p>}
      paused
    >
      {(films) => <FilmChoices films={films} changeable={changeable} pager={query} />}
    </InfiniteList>
  );
}
