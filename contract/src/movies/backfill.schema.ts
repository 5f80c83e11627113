import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { MovieSummary } from './movies.schema.ts';

const count = z.number().int().nonnegative();

/** Where the film database stands. */
export const SourceState = z.enum(['none', 'ready', 'silent', 'resting', 'refused']).meta({
  description:
    'none: there is no key. silent: it does not answer lately. resting: it asked us to slow down. refused: it refuses our key.',
});
export type SourceState = z.infer<typeof SourceState>;

export const MovieGaps = z.object({
  source: z.object({
    state: SourceState,
    until: Timestamp.nullable().meta({ description: 'When it will be asked again, where that is known.' }),
  }),
  films: count.meta({ description: 'All that are stored.' }),
  lacks: z
    .object({
      director: count,
      cast_members: count,
      runtime: count,
      genres: count,
      backdrop_path: count,
      overview: count,
      fresh_facts: count.meta({ description: 'What the source told is older than 150 days.' }),
    })
    .meta({ description: 'How many films lack each.' }),
  gone: count.meta({ description: 'Films that the source knows no longer.' }),
  to_ask: count.meta({
    description:
      'Films that a run would look at: those that lack something, but not what the source told within a week.',
  }),
});
export type MovieGaps = z.infer<typeof MovieGaps>;

export const MovieBackfill = z.object({
  id: Id,
  state: z.enum(['running', 'paused', 'finished', 'cancelled']),
  trouble: SourceState.extract(['silent', 'resting', 'refused'])
    .nullable()
    .meta({ description: 'What a running one waits for.' }),
  total: count.meta({ description: 'Films that lacked something when it began.' }),
  looked_at: count,
  filled: count,
  unchanged: count.meta({ description: 'The source knows no more about them than what is stored.' }),
  missed: count.meta({ description: 'In the report.' }),
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type MovieBackfill = z.infer<typeof MovieBackfill>;

export const MovieMiss = z.object({
  movie: MovieSummary,
  reason: z.enum(['unknown', 'gone', 'unreadable']).meta({
    description:
      'unknown: no film of this title and year. gone: the source knows it no longer. unreadable: its answer could not be used.',
  }),
  missed_at: Timestamp,
});
export type MovieMiss = z.infer<typeof MovieMiss>;
