import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import type { QueryClient } from '@tanstack/react-query';

/** `incomplete`: the viewer has not finished signing up, is a leaver or is banned. The guards redirect them. */
export type PageViewer = { kind: 'visitor' } | { kind: 'incomplete' } | { kind: 'member'; profile: OwnProfile };

export type PageSearch = Record<string, unknown>;

/** What a page is loaded for. `Search` is the result of the route's `validateSearch`. */
export interface PageRequest<Search = PageSearch> {
  queryClient: QueryClient;
  viewer: PageViewer;
  params: Record<string, string>;
  search: Search;
}

/** Loads the data that a page shows into the query client. */
export type PageLoader<Search = PageSearch> = (request: PageRequest<Search>) => Promise<unknown>;

/**
 * Makes the loader of a page behind the auth guard: `load` is called for members only, with their profile. For all other viewers nothing is
 * loaded, and nothing is thrown.
 */
export const membersOnly =
  <Search = PageSearch>(
    load: (request: PageRequest<Search>, member: OwnProfile) => Promise<unknown>,
  ): PageLoader<Search> =>
  async (request) => {
    if (request.viewer.kind === 'member') await load(request, request.viewer.profile);
  };
