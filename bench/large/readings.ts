// The measurements of `npm run bench -- large` on one community.
import { TIMELINE_SORTS, type TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import pg from 'pg';
import type { MemberClient } from '../../server/test/client.ts';
import { type Rate, summary } from '../recorded.ts';
import type { Request } from '../requests.ts';
import { homeRequests } from '../screens.ts';
import { FOLLOWEES, type OpenCommunity } from './communities.ts';

/** A page of the home timelines of members with so many followees. */
export interface Question {
  followees: number;
  sort: TimelineSort;
  /** From 1. */
  page: number;
}

const PAGES = [1, 10];
export const QUESTIONS: readonly Question[] = FOLLOWEES.flatMap((followees) =>
  TIMELINE_SORTS.flatMap((sort) => PAGES.map((page) => ({ followees, sort, page }))),
);

/** The requests of each reader who has that page. */
export async function requestsFor(community: OpenCommunity, question: Question): Promise<Request[]> {
  const readers = community.readers.get(question.followees) ?? [];
  const requests = await Promise.all(readers.map((reader) => requestsOf(reader, question)));
  return requests.flat();
}

async function requestsOf(reader: MemberClient, { sort, page }: Question): Promise<Request[]> {
  let cursor: string | undefined;
  for (let passed = 1; passed < page; passed += 1) {
    const { next_cursor: next } = await reader.api.timeline.listHome({ sort, cursor });
    if (next === null) return [];
    cursor = next;
  }
  const query = cursor === undefined ? { sort } : { sort, cursor };
  return homeRequests(query).map((request) => ({ ...request, headers: { cookie: reader.cookies } }));
}

/**
 * How long an author waits who rates one film after the other: every rating makes a card. They are removed again, since a kept
 * community's newest cards would be the bench's otherwise.
 */
export async function measureWrites(community: OpenCommunity, followers: number, ratings: number): Promise<Rate> {
  const author = community.authors.get(followers);
  if (author === undefined) throw new Error(`nobody has ${followers} followers`);
  const client = new pg.Client({ connectionString: community.url });
  await client.connect();
  const films = await findUnratedFilms(client, author.userId, ratings);
  const times: number[] = [];
  const start = performance.now();
  for (const [at, movieId] of films.entries()) {
    const began = performance.now();
    const answer = await author.send('PUT', `/api/movies/${movieId}/rating`, { rating: 1 + (at % 9) / 2 });
    await answer.arrayBuffer();
    times.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${answer.status} on a rating`);
  }
  const seconds = (performance.now() - start) / 1000;
  for (const table of ['timeline_cards', 'watch_events', 'movie_lists', 'ratings']) {
    await client.query(`delete from ${table} where user_id = $1 and movie_id = any($2)`, [author.userId, films]);
    await client.query(`vacuum ${table}`);
  }
  await client.end();
  return summary(times, seconds);
}

async function findUnratedFilms(client: pg.Client, userId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from movies where not exists (select from movie_lists where user_id = $1 and movie_id = movies.id)
     order by md5(id::text) limit $2`,
    [userId, count],
  );
  return rows.map(({ id }) => id);
}
