// The requests that `npm run bench` and `npm run bench -- against` measure, on a community of two thousand members.
import { joinAs } from '../scripts/support/people.ts';
import type { MemberClient } from '../server/test/client.ts';
import { fillCommunity, fillTotals } from './community.ts';
import { CONNECTIONS, type Request } from './requests.ts';
import type { TestServer } from './test-server.ts';

const COMMUNITY = { members: 2000, followees: 100, cards: 60_000 };
const VARIANTS = 60;

/** Requests of one kind. */
export interface Scene {
  name: string;
  requests: Request[];
  /** Of the members who send them: one for each connection, or one member on all. */
  cookies: string[];
}

const get = (path: string): Request => ({ method: 'GET', path });

/** Fills the database of a new test server, and returns what to measure on it. */
export async function prepareScenes({ server, databaseUrl, reader }: TestServer): Promise<Scene[]> {
  await fillCommunity(databaseUrl, COMMUNITY);
  await befriend(reader);
  const films = await filmsOf(reader);
  await fillTotals(databaseUrl, films);
  const raters = await joinMany(server.origin, reader);
  const cookies = [reader.cookies];
  return [
    { name: 'timeline page', requests: [get('/api/timeline')], cookies },
    {
      name: 'film page',
      requests: films.flatMap((id) =>
        [`/api/movies/${id}`, `/api/tracking?movie_ids[0]=${id}`, `/api/movies/${id}/reviews`].map(get),
      ),
      cookies,
    },
    {
      name: 'rating write',
      requests: films.flatMap((id, i) =>
        [1, 2].map((turn) => ({
          method: 'PUT' as const,
          path: `/api/movies/${id}/rating`,
          body: { rating: ((i + turn * 3) % 10) / 2 + 0.5 },
        })),
      ),
      cookies: raters,
    },
    {
      name: 'palette search',
      requests: ['heat', 'god', 'star wa', 'the thin', 'par', 'amel', 'love', 'spirited aw'].map((query) =>
        get(`/api/movies/search?query=${encodeURIComponent(query)}`),
      ),
      cookies,
    },
  ];
}

/** The cookies of a member for every connection, since no member rates on sixteen devices at once. */
async function joinMany(origin: string, admin: MemberClient): Promise<string[]> {
  const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: CONNECTIONS });
  const members: MemberClient[] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) members.push(await joinAs(origin, `rater${at}`, items[0]?.code ?? ''));
  return members.map((member) => member.cookies);
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
