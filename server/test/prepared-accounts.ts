import { sql } from 'kysely';
import { inTransaction } from '#platform/database/transaction.ts';
import { MemberClient } from './client.ts';
import { insertCrowd } from './crowd.ts';
import type { World } from './world.ts';

/** Members by the dozen, for tests whose services are called directly: they cannot sign in. In the order of their numbers. */
export async function insertMembers(world: World, count: number): Promise<MemberClient[]> {
  await inTransaction(world.ctx, ({ db }) => insertCrowd(db, count));
  const { rows } = await sql<{ user_id: string; username: string }>`
    select user_id, username from profiles order by length(username), username`.execute(world.ctx.db);
  return rows.map(({ user_id, username }) =>
    Object.assign(new MemberClient(world.origin), { userId: user_id, username, email: `${username}@example.com` }),
  );
}

export interface PlainFilm {
  title: string;
  year: number;
  /** Its id. */
  movie: string;
}

/** 400 films that title and year alone tell from all others. */
export async function listPlainFilms(world: World): Promise<PlainFilm[]> {
  const { rows } = await sql<PlainFilm>`
    select title, year, id as movie from movies
    where (search_title, year) not in (select search_title, year from movies group by 1, 2 having count(*) > 1)
    order by title collate "C", year limit 400`.execute(world.ctx.db);
  return rows;
}
