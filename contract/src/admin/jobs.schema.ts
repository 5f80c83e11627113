import { z } from 'zod';
import { NamedMember } from '../profiles/profiles.schema.ts';
import { Id, Timestamp } from '../shared/ids.schema.ts';
import { pageQuery } from '../shared/page.schema.ts';

/** Imports of files, feeds of members, scheduled reviews, and jobs of the queue that have failed at least once. */
export const JOB_KINDS = ['import', 'feed', 'scheduled_review', 'queued'] as const;
export const JobKind = z.enum(JOB_KINDS);
export type JobKind = z.infer<typeof JobKind>;

/**
 * `waiting`: for its time, or for its member. `failing`: the last try failed, and another one comes by itself. `failed`: it is not tried
 * again by itself.
 */
export const JOB_STATES = ['waiting', 'running', 'failing', 'failed', 'done'] as const;
export const JobState = z.enum(JOB_STATES);
export type JobState = z.infer<typeof JobState>;

export const JobFilter = z.strictObject({
  kind: JobKind.default('import'),
  state: JobState.optional(),
  ...pageQuery,
});
export type JobFilter = z.infer<typeof JobFilter>;

/** Jobs of the queue have numbers. */
export const JobId = z.union([Id, z.string().regex(/^\d{1,18}$/)]);

/** How a job goes, but nothing that it holds. */
export const ListedJob = z.object({
  kind: JobKind,
  id: JobId,
  member: NamedMember.nullable().meta({ description: 'Whose it is; null for jobs of the queue.' }),
  state: JobState,
  step: z
    .string()
    .nullable()
    .meta({ description: 'Where an import is or failed, or the task of a job of the queue; else null.' }),
  tries: z.number().int().meta({ description: 'How many tries have failed in a row.' }),
  error: z.string().nullable().meta({ description: 'In fixed words: never what an error message quotes.' }),
  changed_at: Timestamp,
  next_at: Timestamp.nullable().meta({ description: 'When the next try comes by itself.' }),
  can: z.object({ retry: z.boolean() }),
});
export type ListedJob = z.infer<typeof ListedJob>;
