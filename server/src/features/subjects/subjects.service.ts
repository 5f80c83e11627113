import { REACTIONS, type Reaction } from '@halfstar/contract/shared/reactions.schema';
import type { Context } from '#platform/context.ts';
import { incrementAtCommit } from '#platform/database/hot-rows.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { Reached } from './subjects.policy.ts';
import { findKind, SUBJECT_COUNTS, type SubjectCounts } from './subjects.queries.ts';

export { findCounts } from './subjects.queries.ts';

/** The rules of each kind of things that members react to. The feature of a kind adds it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging.
export interface SubjectKinds {}
export type SubjectKind = keyof SubjectKinds;
/** The kinds that members may comment on. */
export type CommentedKind = {
  [Kind in SubjectKind]: SubjectKinds[Kind] extends CommentedSubjectRules ? Kind : never;
}[SubjectKind];

export interface SubjectRef<Kind extends SubjectKind = SubjectKind> {
  kind: Kind;
  id: string;
}

/** A subject that was found, and what others need to know of it. */
export interface Subject<Kind extends SubjectKind = SubjectKind> extends SubjectRef<Kind>, Reached {
  ownerId: string;
  /** The film that it is about. */
  movieId: string;
}

/** What the feature of a kind says of it. */
export interface SubjectRules {
  /** Finds a thing, as `Subject` says; undefined when there is none. With `lock` it is not deleted until the transaction ends. */
  find(
    ctx: Context,
    viewer: Viewer | null,
    id: string,
    options: { lock: boolean },
  ): Promise<Omit<Subject, keyof SubjectRef> | undefined>;
}

/** Rules of a kind that members may comment on. */
export interface CommentedSubjectRules extends SubjectRules {
  /** Those of these members who may read it. */
  findReaders(ctx: Context, id: string, userIds: readonly string[]): Promise<string[]>;
}

declare module '#platform/context.ts' {
  interface Context {
    /** The rules of all kinds. server/src/app/subjects.ts lists them. */
    subjects: SubjectKinds;
  }
}

/** Finds a subject, also one that the viewer may not read. Throws NOT_FOUND. */
export const findSubject = <Kind extends SubjectKind>(
  ctx: Context,
  viewer: Viewer | null,
  ref: SubjectRef<Kind>,
): Promise<Subject<Kind>> => find(ctx, viewer, ref, false);

/** As findSubject, and keeps it from being deleted until the transaction ends. */
export const lockSubject = <Kind extends SubjectKind>(
  ctx: Context,
  viewer: Viewer,
  ref: SubjectRef<Kind>,
): Promise<Subject<Kind>> => find(ctx, viewer, ref, true);

async function find<Kind extends SubjectKind>(
  ctx: Context,
  viewer: Viewer | null,
  { kind, id }: SubjectRef<Kind>,
  lock: boolean,
): Promise<Subject<Kind>> {
  const found = await ctx.subjects[kind].find(ctx, viewer, id, { lock });
  if (found === undefined) throw notFound();
  return { kind, id, ...found };
}

/** The subject with this id, if it is of a kind that members may comment on. */
export async function findCommentedRef(ctx: Context, id: string): Promise<SubjectRef<CommentedKind> | undefined> {
  const kind = await findKind(ctx, id);
  return kind !== undefined && 'findReaders' in ctx.subjects[kind as SubjectKind]
    ? { kind: kind as CommentedKind, id }
    : undefined;
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
