import type { Person } from '@halfstar/contract/tracking/people.schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { PageLoader } from '#app/page-request.ts';
import type { PersonSearch } from '#app/search-params.ts';
import { filmsOfPersonQuery, personQuery } from '#features/tracking/api/person-queries.ts';
import { PersonFilms } from '#features/tracking/components/PersonFilms.tsx';
import { formatCount, formatQuantity } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';

export const loader: PageLoader<PersonSearch> = ({ queryClient, params: { personId = '' }, search: { role } }) =>
  Promise.all([
    queryClient.ensureQueryData(personQuery(personId)),
    queryClient.ensureInfiniteQueryData(filmsOfPersonQuery(personId, role)),
  ]);

/** The page of a director or an actor, for members and visitors: their films, and how many of them the viewer has seen. */
export default function PersonPage() {
  const { personId } = useParams({ from: '/open/person/$personId' });
  const { role } = useSearch({ from: '/open/person/$personId' });
  const navigate = useNavigate();
  const person = useQuery(personQuery(personId));
  // Their films are loaded beside them.
  useInfiniteQuery({ ...filmsOfPersonQuery(personId, role), notifyOnChangeProps: [] });
  const chooseRole = (chosen: PersonSearch['role']) =>
    void navigate({ to: '.', search: { role: chosen }, resetScroll: false });
  return (
    <QueryState
      query={person}
      loading={
        <>
          <PageHeading hidden>Person</PageHeading>
          <PosterGridSkeleton count={18} />
        </>
      }
      errorHeading={<PageHeading hidden>Person</PageHeading>}
      errorTitle="The films of this person could not be loaded."
      notFound={
        <>
          <PageHeading hidden>Person not found</PageHeading>
          <EmptyState title="This person is not here." text="The link may have lost a piece on its way." />
        </>
      }
    >
      {(known) => (
        <>
          <PageHeading title={known.name} note={describe(known)}>
            <bdi>{known.name}</bdi>
          </PageHeading>
          <PersonFilms key={known.id} person={known} role={role} onRole={chooseRole} />
        </>
      )}
    </QueryState>
  );
}

/** "Director and actor · You have seen 3 of 12 films", and for visitors "Director and actor · 12 films". */
function describe({ directed_count: directed, cast_count: cast, movie_count: all, seen_count: seen }: Person): string {
  const did = [directed > 0 ? 'Director' : null, cast > 0 ? 'actor' : null].filter((role) => role !== null);
  const roles = did.join(' and ');
  const films =
    seen === null
      ? formatQuantity(all, 'film')
      : `You have seen ${formatCount(seen)} of ${formatQuantity(all, 'film')}`;
  return `${roles.charAt(0).toUpperCase()}${roles.slice(1)} · ${films}`;
}
