import type { FoundPerson, Person } from '@halfstar/contract/tracking/people.schema';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';
import { toGridReader } from '../browse/browse.service.ts';
import { findPerson, searchPeopleByName } from './people.queries.ts';

/** A director or an actor. Throws NOT_FOUND when no film that lists show the viewer names them. */
export async function getPerson(ctx: Context, viewer: Viewer | null, personId: string): Promise<Person> {
  const person = await findPerson(ctx, toGridReader(viewer), personId);
  if (person === undefined) throw notFound();
  return person;
}

/**
 * Directors and actors with this name, most films first. Limited by the `search` semaphore; throws the reason of an aborted `signal`.
 */
export const searchPeople = (
  ctx: Context,
  viewer: Viewer | null,
  { query, limit }: { query: string; limit: number },
  signal?: AbortSignal,
): Promise<FoundPerson[]> =>
  ctx.costly.search.run(ctx.caller, () => {
    signal?.throwIfAborted();
    // PostgreSQL cannot store NUL in text.
    return searchPeopleByName(ctx, toGridReader(viewer), query.replace(/\p{Cc}+/gu, ' '), limit);
  });

/** The link preview of a person of films; null where `getPerson` finds none. */
export async function getPersonLinkPreview(
  ctx: Context,
  viewer: Viewer | null,
  personId: string,
): Promise<LinkPreview | null> {
  const person = await findPerson(ctx, toGridReader(viewer), personId);
  if (person === undefined) return null;
  const films = person.movie_count === 1 ? '1 film' : `${person.movie_count} films`;
  return {
    title: person.name,
    description: `${films} by and with ${person.name}, with ratings by members of Halfstar.`,
    picture: null,
    kind: 'profile',
  };
}
