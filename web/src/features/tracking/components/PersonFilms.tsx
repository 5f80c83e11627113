import type { CreditRole } from '@halfstar/contract/movies/movies.schema';
import type { Person } from '@halfstar/contract/tracking/people.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Choice } from '#ui/forms/Choice.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { filmsOfPersonQuery } from '../api/person-queries.ts';
import { FilmGrid } from './FilmGrid.tsx';
import classes from './person-films.module.css';

/** The number of films whose skeletons fill a screen. */
const SKELETONS = 18;

export type PersonFilmsProps = {
  person: Person;
  role: CreditRole | undefined;
  onRole: (role: CreditRole | undefined) => void;
};

/** The films of a person as a wall, newest first. Who both directs and acts has a choice above it. */
export function PersonFilms({ person, role, onRole }: PersonFilmsProps) {
  const { directed_count: directed, cast_count: cast, movie_count: all } = person;
  const query = useInfiniteQuery(filmsOfPersonQuery(person.id, role));
  const options = [
    { value: 'all' as const, label: `All ${all}` },
    { value: 'director' as const, label: `Director ${directed}` },
    { value: 'cast' as const, label: `Cast ${cast}` },
  ];
  const choose = (value: (typeof options)[number]['value']) => onRole(value === 'all' ? undefined : value);
  return (
    <>
      {directed === 0 || cast === 0 ? null : (
        <div className={classes.roles}>
          <Choice label="What they did" options={options} value={role ?? 'all'} onChange={choose} />
        </div>
      )}
      <InfiniteList
        query={query}
        getKey={(film) => film.id}
        loading={<PosterGridSkeleton count={Math.min(all, SKELETONS)} />}
        errorTitle="The films could not be loaded."
        empty={<EmptyState title="No films here." />}
      >
        {(films) => <FilmGrid label={`Films of ${person.name}`} films={films} />}
      </InfiniteList>
    </>
  );
}
