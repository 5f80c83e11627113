import { REACTIONS, type Reaction } from '@halfstar/contract/shared/reactions.schema';
import type { Context } from '#platform/context.ts';
import { incrementAtCommit } from '#platform/database/hot-rows.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Reached } from './subjects.policy.ts';
import { SUBJECT_COUNTS, type SubjectCounts } from './subjects.queries.ts';

export { findCounts } from './subjects.queries.ts';

/** The kinds of things that members react to. The feature of a kind adds it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging.
export interface SubjectKinds {}
export type SubjectKind = keyof SubjectKinds;

export interface SubjectRef {
  kind: SubjectKind;
  id: string;
}

/** A subject that was found, and what others need to know of it. */
export interface Subject extends SubjectRef, Reached {
  ownerId: string;
  /** The film that it is about. */
  movieId: string;
}

/** How the feature of a kind finds its things. */
export interface SubjectRules {
  /** Finds a thing and keeps it from being deleted until the transaction ends; undefined when there is none. */
  lock(ctx: Context, viewer: Viewer, id: string): Promise<Omit<Subject, keyof SubjectRef> | undefined>;
}

declare module '#platform/context.ts' {
  interface Context {
    /** The rules of all kinds. server/src/app/subjects.ts lists them. */
    subjects: { readonly [Kind in SubjectKind]: SubjectRules };
  }
}

/** Finds a subject and keeps it from being deleted until the transaction ends, also one that the viewer may not read. Throws NOT_FOUND. */
export async function lockSubject(ctx: Context, viewer: Viewer, { kind, id }: SubjectRef): Promise<Subject> {
  const found = await ctx.subjects[kind].lock(ctx, viewer, id);
  if (found === undefined) throw notFound();
  return { kind, id, ...found };
}

/** What to add to the counts of a subject. */
export type CountsAddition = Partial<Record<Reaction | 'comments', number>>;

/** Adds to the counts of a subject when the transaction ends. `onWritten` gets them as they are then. */
export const addToCounts = (
  ctx: Context,
  subjectId: string,
  addition: CountsAddition,
  onWritten?: (counts: SubjectCounts) => void,
): void => incrementAtCommit(ctx, SUBJECT_COUNTS, subjectId, addition as Record<string, number>, onWritten);

/** The numbers of each kind of reaction, in the order of REACTIONS. */
export const toReactionCounts = (counts: SubjectCounts): number[] => REACTIONS.map((kind) => counts[kind]);
