// The requests that `npm run bench` and `npm run bench -- against` measure, on a community of two thousand members.
import { joinAs } from '../scripts/support/people.ts';
import type { MemberClient } from '../server/test/client.ts';
import { cheapestFilm, cheapestHome, cheapestRating, cheapestSearch } from './cheapest.ts';
import { fillCommunity, fillTotals } from './community.ts';
import type { Statement } from './recorded.ts';
import { CONNECTIONS, type Request } from './requests.ts';
import { filmRequests, homeRequests } from './screens.ts';
import type { TestServer } from './test-server.ts';

const COMMUNITY = { members: 2000, followees: 100, cards: 60_000 };
const VARIANTS = 60;

/** What is typed into the palette, all of it beginnings of titles or of their words. */
export const SEARCHES = ['heat', 'god', 'star wa', 'the thin', 'par', 'amel', 'love', 'spirited aw'];

/** Requests of one kind. */
export interface Scene {
  name: string;
  requests: Request[];
  /** How many of the requests one page makes. */
  perPage: number;
  /** The cheapest statement for each page, or each member's own ones. */
  cheapest: Statement[][];
  /** Of the members who send them: one for each connection, or one member on all. */
  cookies: string[];
}

/** Fills the database of a new test server, and returns what to measure on it. */
export async function prepareScenes({ server, databaseUrl, reader }: TestServer): Promise<Scene[]> {
  await fillCommunity(databaseUrl, COMMUNITY);
  await befriend(reader);
  const films = await filmsOf(reader);
  await fillTotals(databaseUrl, films);
  const raters = await joinMany(server.origin, reader);
  const cookies = [reader.cookies];
  // Twice through the films, so that every rating is another one than the last.
  const ratings = [3, 6].flatMap((more) => films.map((id, at) => ({ id, rating: 1 + ((at + more) % 10) })));
  return [
    {
      name: 'timeline page',
      requests: homeRequests(),
      perPage: homeRequests().length,
      cheapest: [[cheapestHome(reader.userId)]],
      cookies,
    },
    {
      name: 'film page',
      requests: films.flatMap(filmRequests),
      perPage: filmRequests('').length,
      cheapest: [films.map((id) => cheapestFilm(reader.userId, id))],
      cookies,
    },
    {
      name: 'rating write',
      requests: ratings.map(({ id, rating }) => ({
        method: 'PUT' as const,
        path: `/api/movies/${id}/rating`,
        body: { rating: rating / 2 },
      })),
      perPage: 1,
      cheapest: raters.map(({ userId }) => ratings.map(({ id, rating }) => cheapestRating(userId, id, rating))),
      cookies: raters.map((rater) => rater.cookies),
    },
    {
      name: 'palette search',
      requests: SEARCHES.map((query) => ({
        method: 'GET' as const,
        path: `/api/movies/search?query=${encodeURIComponent(query)}`,
      })),
      perPage: 1,
      cheapest: [SEARCHES.map(cheapestSearch)],
      cookies,
    },
  ];
}

/** A member for every connection, since no member rates on sixteen devices at once. */
async function joinMany(origin: string, admin: MemberClient): Promise<MemberClient[]> {
  const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: CONNECTIONS });
  const members: MemberClient[] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) members.push(await joinAs(origin, `rater${at}`, items[0]?.code ?? ''));
  return members;
}

/** The reader follows the first members of the community that they may see. */
async function befriend({ api }: MemberClient): Promise<void> {
  for (let followed = 0, at = 0; followed < COMMUNITY.followees; at += 1) {
    const profile = await api.profiles.getByUsername({ username: `member${at}` }).catch(() => null);
    // A server from before audiences says nothing of access.
    if (profile === null || (profile.access ?? 'full') !== 'full') continue;
    await api.follows.follow({ user_id: profile.user_id });
    followed += 1;
  }
}

async function filmsOf({ api }: MemberClient): Promise<string[]> {
  const found = await Promise.all(['the', 'love', 'man'].map((query) => api.movies.search({ query, limit: 20 })));
  return [...new Set(found.flatMap(({ items }) => items.map((item) => item.id)))].slice(0, VARIANTS);
}
