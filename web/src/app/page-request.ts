import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import type { QueryClient } from '@tanstack/react-query';

/** `incomplete`: somebody who has not finished signing up, or whose account is about to be deleted. The guards lead them on. */
export type PageViewer = { kind: 'visitor' } | { kind: 'incomplete' } | { kind: 'member'; profile: OwnProfile };

export type PageSearch = Record<string, unknown>;

/** What a page is loaded for. `Search` is what the route's `validateSearch` makes of the address. */
export interface PageRequest<Search = PageSearch> {
  queryClient: QueryClient;
  viewer: PageViewer;
  params: Record<string, string>;
  search: Search;
}

/** Loads the answers that a page shows into the query client. */
export type PageLoader<Search = PageSearch> = (request: PageRequest<Search>) => Promise<unknown>;

/** The loader of a page behind the auth guard. Nothing is loaded for whoever is not a member. */
export const membersOnly =
  <Search = PageSearch>(
    load: (request: PageRequest<Search>, member: OwnProfile) => Promise<unknown>,
  ): PageLoader<Search> =>
  async (request) => {
    if (request.viewer.kind === 'member') await load(request, request.viewer.profile);
  };
