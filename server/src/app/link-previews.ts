import { Id } from '@halfstar/contract/shared/ids.schema';
import { isReservedUsername } from '@halfstar/contract/shared/reserved-names';
import { getClubLinkPreview } from '#features/clubs/clubs.service.ts';
import { getListLinkPreview } from '#features/lists/lists.service.ts';
import { findMergedInto } from '#features/movies/merging.service.ts';
import { getMovieLinkPreview } from '#features/movies/movies.service.ts';
import { getProfileLinkPreview } from '#features/profiles/profiles.service.ts';
import { getReviewLinkPreview } from '#features/reviews/reviews.service.ts';
import { getPersonLinkPreview } from '#features/tracking/people/people.service.ts';
import type { Context } from '#platform/context.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';
import type { Viewer } from '#platform/viewer.ts';

type Lookup = (ctx: Context, viewer: Viewer | null, key: string) => Promise<LinkPreview | null>;

const ofMember: Lookup = async (ctx, viewer, name) =>
  isReservedUsername(name) ? null : getProfileLinkPreview(ctx, viewer, name);

const byId =
  (lookup: Lookup): Lookup =>
  async (ctx, viewer, id) =>
    Id.safeParse(id).success ? lookup(ctx, viewer, id) : null;

/** The public pages by their addresses, and the API call that loads the subject of each: see web/src/app/router.tsx. */
const PAGES: [address: RegExp, lookup: Lookup, call: string][] = [
  [/^\/movies\/([^/]+)$/, byId(getMovieLinkPreview), '/api/movies/'],
  [/^\/person\/([^/]+)$/, byId(getPersonLinkPreview), '/api/people/'],
  [/^\/movie-clubs\/([^/]+)$/, byId(getClubLinkPreview), '/api/movie-clubs/'],
  [/^\/lists\/([^/]+)$/, byId(getListLinkPreview), '/api/lists/'],
  [/^\/reviews\/([^/]+)$/, byId(getReviewLinkPreview), '/api/reviews/'],
  [/^\/([^/]+)\/lists$/, ofMember, '/api/profiles/'],
  [/^\/(?:profile\/)?([^/]+)$/, ofMember, '/api/profiles/'],
];

/**
 * The path of the API call that loads what the page at this path is about; null for pages without such a call. A path of one part may be a
 * username, unless that is reserved: then it is a page of the app.
 */
export function toPageApiPath(pathname: string): string | null {
  for (const [address, , call] of PAGES) {
    const [, key] = address.exec(pathname) ?? [];
    if (key !== undefined) return pathname === `/${key}` && isReservedUsername(key) ? null : `${call}${key}`;
  }
  return null;
}

/**
 * The preview of a link to this address, for the head of the page: what this viewer may see, by the rules of the API. Sites that show
 * previews of links come as visitors (null). Null for a page without a preview, or about something that the viewer may not see.
 */
export async function loadLinkPreview(
  ctx: Context,
  viewer: Viewer | null,
  { pathname, searchParams }: URL,
): Promise<LinkPreview | null> {
  const film = searchParams.get('film');
  if (film !== null) return byId(getMovieLinkPreview)(ctx, viewer, film);
  for (const [address, lookup] of PAGES) {
    const [, key] = address.exec(pathname) ?? [];
    if (key !== undefined) return lookup(ctx, viewer, key);
  }
  return null;
}

const FILM_PAGE = /^\/movies\/([^/]+)$/;

/** The path and search to redirect to when the address is about a film that was merged into another one; null for every other address. */
export async function findMergedFilmAddress(ctx: Context, { pathname, searchParams }: URL): Promise<string | null> {
  const named = FILM_PAGE.exec(pathname)?.[1];
  const film = named ?? searchParams.get('film');
  if (film === null || film === undefined || !Id.safeParse(film).success) return null;
  const into = (await findMergedInto(ctx, [film])).get(film);
  if (into === undefined) return null;
  const search = new URLSearchParams(searchParams);
  if (named === undefined) search.set('film', into);
  const path = named === undefined ? pathname : `/movies/${into}`;
  return search.size === 0 ? path : `${path}?${search}`;
}
