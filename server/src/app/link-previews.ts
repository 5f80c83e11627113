import { isReservedUsername } from '@halfstar/contract/profiles/profiles.schema';
import { Id } from '@halfstar/contract/shared/ids.schema';
import { getListLinkPreview } from '#features/lists/lists.service.ts';
import { getMovieLinkPreview } from '#features/movies/movies.service.ts';
import { getProfileLinkPreview } from '#features/profiles/profiles.service.ts';
import { getReviewPreview } from '#features/reviews/reviews.service.ts';
import type { Context } from '#platform/context.ts';
import type { LinkPreview } from '#platform/http/link-preview.ts';

type Lookup = (ctx: Context, key: string) => Promise<LinkPreview | null>;

const ofMember: Lookup = async (ctx, name) => (isReservedUsername(name) ? null : getProfileLinkPreview(ctx, name));

const byId =
  (lookup: Lookup): Lookup =>
  async (ctx, id) =>
    Id.safeParse(id).success ? lookup(ctx, id) : null;

/** The public pages by their addresses, and the API call that loads the subject of each: see web/src/app/router.tsx. */
const PAGES: [address: RegExp, lookup: Lookup, call: string][] = [
  [/^\/movies\/([^/]+)$/, byId(getMovieLinkPreview), '/api/movies/'],
  [/^\/lists\/([^/]+)$/, byId(getListLinkPreview), '/api/lists/'],
  [/^\/reviews\/([^/]+)$/, byId(getReviewPreview), '/api/reviews/'],
  [/^\/([^/]+)\/lists$/, ofMember, '/api/profiles/'],
  [/^\/(?:profile\/)?([^/]+)$/, ofMember, '/api/profiles/'],
];

/** The API path of the subject of the page at this path; null for a page without one. */
export function getSubjectPath(pathname: string): string | null {
  for (const [address, , call] of PAGES) {
    const [, key] = address.exec(pathname) ?? [];
    if (key !== undefined) return `${call}${key}`;
  }
  return null;
}

/** The preview of a link to this address, as a visitor would see the page; null for a page without a subject. */
export async function loadLinkPreview(ctx: Context, { pathname, searchParams }: URL): Promise<LinkPreview | null> {
  const film = searchParams.get('film');
  if (film !== null) return byId(getMovieLinkPreview)(ctx, film);
  for (const [address, lookup] of PAGES) {
    const [, key] = address.exec(pathname) ?? [];
    if (key !== undefined) return lookup(ctx, key);
  }
  return null;
}
