import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { MovieSummary } from './movies.schema.ts';

const count = z.number().int().nonnegative();

/** Whether the film database can be used. */
export const SourceState = z.enum(['none', 'ready', 'silent', 'resting', 'refused']).meta({
  description:
    'none: no key is set. silent: it has not answered lately. resting: it asked us to slow down. refused: it rejects our key.',
});
export type SourceState = z.infer<typeof SourceState>;

/** What stored films lack, and the state of the source. */
export const MovieGaps = z.object({
  source: z.object({
    state: SourceState,
    until: Timestamp.nullable().meta({ description: 'When it will be used again, if known.' }),
  }),
  movies: count.meta({ description: 'All stored films.' }),
  lacks: z
    .object({
      director: count,
      cast_members: count,
      runtime: count,
      genres: count,
      backdrop_path: count,
      overview: count,
      fresh_facts: count.meta({ description: 'Facts from the source that are older than 150 days.' }),
    })
    .meta({ description: 'How many films lack each fact.' }),
  gone: count.meta({ description: 'Films that the source no longer has.' }),
  to_ask: count.meta({
    description: 'Films that a run would look up: those that lack something and were not looked up within a week.',
  }),
});
export type MovieGaps = z.infer<typeof MovieGaps>;

/** A backfill and its progress, in films. */
export const MovieBackfill = z.object({
  id: Id,
  state: z.enum(['running', 'paused', 'finished', 'cancelled']),
  trouble: SourceState.extract(['silent', 'resting', 'refused'])
    .nullable()
    .meta({ description: 'Why a running backfill waits.' }),
  total: count.meta({ description: 'Films that lacked something at the start.' }),
  looked_at: count,
  filled: count,
  unchanged: count.meta({ description: 'Films about which the source has nothing new.' }),
  missed: count.meta({ description: 'Films in the report.' }),
  started_at: Timestamp,
  ended_at: Timestamp.nullable(),
});
export type MovieBackfill = z.infer<typeof MovieBackfill>;

/** A film that a backfill could not find. */
export const MovieMiss = z.object({
  movie: MovieSummary,
  reason: z.enum(['unknown', 'gone', 'unreadable']).meta({
    description:
      'unknown: no film of this title and year. gone: the source no longer has it. unreadable: its answer could not be used.',
  }),
  missed_at: Timestamp,
});
export type MovieMiss = z.infer<typeof MovieMiss>;
