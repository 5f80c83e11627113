import { REACTIONS, type Reaction } from '@halfstar/contract/shared/reactions.schema';
import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Asker } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { incrementAtCommit } from '#platform/database/hot-rows.ts';
import { notFound } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import type { ReadAccess } from './subjects.policy.ts';
import { findSubjectKind, SUBJECT_COUNTS, type SubjectCounts } from './subjects.queries.ts';

export { findSubjectCounts } from './subjects.queries.ts';

/** The rules of each kind of subject: what members react to. The feature of a kind adds it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it by declaration merging.
export interface SubjectKinds {}
export type SubjectKind = keyof SubjectKinds;
/** The kinds that members may comment on. */
export type CommentableKind = {
  [Kind in SubjectKind]: SubjectKinds[Kind] extends CommentedSubjectRules ? Kind : never;
}[SubjectKind];

export interface SubjectRef<Kind extends SubjectKind = SubjectKind> {
  kind: Kind;
  id: string;
}

/** A subject that was found, with its owner, its film and whether the viewer may read it. */
export interface Subject<Kind extends SubjectKind = SubjectKind> extends SubjectRef<Kind>, ReadAccess {
  /** Null for what belongs to a movie club. */
  ownerId: string | null;
  /** The film that it is about, if it is about one. */
  movieId: string | null;
  /** The movie club that it is in, if it is in one. */
  clubId?: string;
}

/** What the viewer may do with the comments on a subject that they may read. */
export interface CommentRights {
  /** The code of the error that refuses a new or changed comment; null for who may write. */
  writeRefusal: string | null;
  /** The code of the error that refuses to hide or show a comment; null for who may. */
  hideRefusal: string | null;
  /** Whether the viewer reads hidden comments of others. */
  readsHidden: boolean;
  /** Whether the viewer reads what members write there from whom a block separates them. */
  readsAcrossBlocks: boolean;
}

/** A subject that members may comment on, with what the viewer may do there. */
export type CommentedSubject = Subject<CommentableKind> & CommentRights;

/** How the feature of a kind finds its subjects. */
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
  find(
    ctx: Context,
    viewer: Viewer | null,
    id: string,
    options: { lock: boolean },
  ): Promise<Omit<CommentedSubject, keyof SubjectRef> | undefined>;
  /** As what moderators know the comments on it. */
  commentsAre: ContentType;
  /** Those of these members who may read it. */
  findReaders(ctx: Context, id: string, userIds: readonly string[]): Promise<string[]>;
  /**
   * SQL condition: whether the viewer, who may read the subject with this id, may see what the member `writer` writes there.
   * @param acrossBlocks `readsAcrossBlocks` of the viewer
   */
  writerVisibleTo(viewer: Asker, id: string, writer: RawBuilder<unknown>, acrossBlocks: boolean): RawBuilder<SqlBool>;
}

declare module '#platform/context.ts' {
  interface Context {
    /** The rules of all kinds. server/src/app/subjects.ts lists them. */
    subjects: SubjectKinds;
  }
}

/**
 * The subject with its owner, its film and what the viewer may do with comments on it; also one that they may not read (see
 * `requireReadable`). With `lock` it is not deleted until the transaction ends, nor do the viewer's rights there change. Throws NOT_FOUND
 * when it does not exist.
 */
export async function requireCommentedEvenUnreadable(
  ctx: Context,
  viewer: Viewer | null,
  { kind, id }: SubjectRef<CommentableKind>,
  options: { lock: boolean } = { lock: false },
): Promise<CommentedSubject> {
  const found = await ctx.subjects[kind].find(ctx, viewer, id, options);
  if (found === undefined) throw notFound();
  return { kind, id, ...found };
}

/**
 * The subject with its owner, its film and whether the viewer may read it; also one that they may not read (see `requireReadable`). With
 * `lock` it is not deleted until the transaction ends. Throws NOT_FOUND when it does not exist.
 */
export async function requireSubjectEvenUnreadable(
  ctx: Context,
  viewer: Viewer | null,
  { kind, id }: SubjectRef,
  options: { lock: boolean },
): Promise<Subject> {
  const found = await ctx.subjects[kind].find(ctx, viewer, id, options);
  if (found === undefined) throw notFound();
  return { kind, id, ...found };
}

/** The kind and id of a subject; undefined when there is none with this id, or when members cannot comment on its kind. */
export async function findCommentableSubject(
  ctx: Context,
  id: string,
): Promise<SubjectRef<CommentableKind> | undefined> {
  const kind = await findSubjectKind(ctx, id);
  return kind !== undefined && 'findReaders' in ctx.subjects[kind as SubjectKind]
    ? { kind: kind as CommentableKind, id }
    : undefined;
}

/** What to add to the counts of a subject. */
export type CountsAddition = Partial<Record<Reaction | 'comments', number>>;

/** Adds to the counts of a subject when the transaction commits; negative numbers subtract. `onWritten` gets the new counts. */
export const addToSubjectCounts = (
  ctx: Context,
  subjectId: string,
  addition: CountsAddition,
  onWritten?: (counts: SubjectCounts) => void,
): void => incrementAtCommit(ctx, SUBJECT_COUNTS, subjectId, addition as Record<string, number>, onWritten);

/** The numbers of each kind of reaction, in the order of REACTIONS. */
export const toReactionCounts = (counts: SubjectCounts): number[] => REACTIONS.map((kind) => counts[kind]);
