// npm run bench -- popular: what a review with 100,000 reactions and 20,000 comments costs a reader and a writer, as a ratio to a new
// one with a page of comments. The two take turns, so that a machine that slows down slows both.
import { sql } from 'kysely';
import { openDatabase } from '../server/src/platform/database/database.ts';
import type { MemberClient } from '../server/test/client.ts';
import { completeSubjects } from '../server/test/counts.ts';
import { insertCrowd } from '../server/test/crowd.ts';
import { print, startTestServer } from './test-server.ts';

const REACTIONS = 100_000;
const COMMENTS = 20_000;
const PAGE = 20;
const TURNS = 200;
const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

/** Lets a crowd react to the popular review and comment on both, as if by calls. */
async function writeCrowd(databaseUrl: string, { fresh, popular }: { fresh: string; popular: string }): Promise<void> {
  const { db } = openDatabase({
    url: databaseUrl,
    namedStatements: false,
    maxConnections: 1,
    onConnectionError: () => undefined,
  });
  await db.transaction().execute((transaction) => insertCrowd(transaction, REACTIONS));
  await sql`insert into reactions (subject_id, user_id, reaction, created_at)
    select ${popular}, user_id, 'heart', now() from profiles where username like 'crowd%'`.execute(db);
  for (const [reviewId, comments] of [
    [fresh, PAGE],
    [popular, COMMENTS],
  ] as const)
    await sql`insert into comments (subject_id, user_id, content, created_at, updated_at)
      select ${reviewId}, user_id, 'So true.', now(), now() from profiles where username like 'crowd%' limit ${comments}`.execute(
      db,
    );
  for (const statement of completeSubjects) await statement.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  await db.destroy();
}

/** The medians of what two reviews take, in milliseconds. */
async function medians(act: (reviewId: string) => Promise<unknown>, reviewIds: readonly string[]): Promise<number[]> {
  const times = reviewIds.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [place, reviewId] of reviewIds.entries()) {
      const start = performance.now();
      await act(reviewId);
      times[place]?.push(performance.now() - start);
    }
  }
  return times.map((taken) => taken.toSorted((a, b) => a - b)[TURNS / 2] ?? 0);
}

const testServer = await startTestServer('popular', { env: { RATE_LIMIT_FACTOR: '1000' } });
try {
  const { server, databaseUrl, reader } = testServer;
  const { api }: MemberClient = reader;
  print(
    `${server.origin}: a review with ${REACTIONS.toLocaleString('en')} reactions and ${COMMENTS.toLocaleString('en')} comments`,
  );
  const films = (await api.movies.search({ query: 'the' })).items;
  const publish = async (movie_id = '') => (await api.reviews.publish({ movie_id, ...REVIEW })).id;
  const [fresh, popular] = [await publish(films[0]?.id), await publish(films[1]?.id)];
  await writeCrowd(databaseUrl, { fresh, popular });
  const acts: Record<string, (review_id: string) => Promise<unknown>> = {
    'read the review': (review_id) => api.reviews.get({ review_id }),
    'read the first comments': (review_id) => api.comments.listByReview({ review_id }),
    'react, and take it back': (review_id) => api.reviews.toggleReaction({ review_id, reaction: 'fire' }),
  };
  print(`\n${''.padEnd(28)}${'new'.padStart(10)}${'popular'.padStart(10)}${'ratio'.padStart(8)}`);
  for (const [name, act] of Object.entries(acts)) {
    const [few = 0, many = 0] = await medians(act, [fresh, popular]);
    print(
      `${name.padEnd(28)}${few.toFixed(2).padStart(10)}${many.toFixed(2).padStart(10)}${(many / few).toFixed(2).padStart(8)}`,
    );
  }
} finally {
  await testServer.close();
}
