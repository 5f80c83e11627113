import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';

/** A step of a plan by which PostgreSQL has run a statement. */
export interface PlanStep {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  /** On average in each loop. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanStep[];
}

const listSteps = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(listSteps)];

/** Runs a statement. @returns the steps that were executed, the outermost first */
export async function explain(db: Db, statement: RawBuilder<unknown>): Promise<PlanStep[]> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>`
    explain (analyze, buffers, format json) ${statement}`.execute(db);
  return rows.flatMap((row) => listSteps(row['QUERY PLAN'][0].Plan)).filter((step) => step['Actual Loops'] > 0);
}

/** How many rows of a table were read. */
export const countRead = (plan: readonly PlanStep[], table: string): number =>
  plan
    .filter((step) => step['Relation Name'] === table)
    .reduce((sum, step) => sum + step['Actual Rows'] * step['Actual Loops'], 0);

/** The indexes that served a plan; and for each table that was read as a whole, its name. */
export const listAccess = (plan: readonly PlanStep[]): string[] => [
  ...new Set(
    plan.flatMap((step) =>
      step['Node Type'] === 'Seq Scan' ? [step['Relation Name'] ?? ''] : (step['Index Name'] ?? []),
    ),
  ),
];
