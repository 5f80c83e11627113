import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '#platform/viewer.ts';

/**
 * Whether the viewer may see scores of a film: the condition that `hiddenScores` asks for a few films. Served by
 * movie_lists_one_entry.
 * @param movie a column with the film's id
 */
export const scoresShownTo = (
  viewer: Pick<Viewer, 'userId' | 'hidesScores'> | null,
  movie: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  viewer?.hidesScores
    ? sql`exists (select from movie_lists seen
        where seen.user_id = ${viewer.userId} and seen.movie_id = ${movie} and seen.list_type = 'watched')`
    : sql`true`;
