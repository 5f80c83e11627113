import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The states of jobs as admins see them, whatever a feature calls its own. */
export type JobState = 'waiting' | 'running' | 'failing' | 'failed' | 'done';

/** How a job goes, without what it holds. */
export interface JobReport {
  id: string;
  /** Whose it is; null for jobs of the queue. */
  user_id: string | null;
  state: JobState;
  /** Where it is, in the feature's own words. */
  step: string | null;
  /** How many tries have failed in a row. */
  tries: number;
  error: string | null;
  changed_at: string;
  next_at: string | null;
}

/** A job that is tried again: whose it is, and how it was before. */
export type RetriedJob = Pick<JobReport, 'user_id' | 'step'>;

/** When a row is in each state, as SQL conditions of which exactly one is true. */
export type StateConditions = Readonly<Record<JobState, RawBuilder<SqlBool>>>;

/** The state of a row, as SQL. */
export const stateOf = (conditions: StateConditions): RawBuilder<JobState> => {
  const cases = Object.entries(conditions).map(([state, condition]) => sql`when ${condition} then ${sql.lit(state)}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
};

/** SQL condition: whether a row is in this state; true for every row without one. */
export const isInState = (conditions: StateConditions, state: JobState | undefined): RawBuilder<SqlBool> =>
  state === undefined ? sql`true` : sql`(${conditions[state]})`;
