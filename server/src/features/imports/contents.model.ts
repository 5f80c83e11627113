import { createHash } from 'node:crypto';
import type { FileRow, ViewingPart } from './rows.model.ts';

/** What a row says in our terms, as it is stored. Times are ISO, days `YYYY-MM-DD`, stars 0.5–5. */
export type RowContent =
  | ViewingContent
  | ReviewContent
  /** `unwatched`: the film is rated without being watched. Left out when not. */
  | { kind: 'rating'; stars: number; unwatched?: true; at: string }
  /** `seeAgain`: whether a watched film is marked. Left out when its source does not say. */
  | { kind: 'watched' | 'watchlist' | 'like'; seeAgain?: boolean; at: string }
  | ListContent
  | ListEntryContent;

export interface ViewingContent {
  kind: 'viewing';
  watchedOn: string | null;
  rewatch: boolean;
  stars: number | null;
  tags: string[];
  /** Of the review; left out when it has none. */
  title?: string;
  review: string | null;
  spoilers: boolean;
  /** When the review was written, if not at `at`, and edited. */
  reviewedAt?: string;
  editedAt?: string;
  /** The text is not the member's review of the film. Left out when it may be. */
  isEarlierText?: true;
  /** The film has no rating, whatever the stars of the viewing. Left out when it may have. */
  filmUnrated?: true;
  at: string;
  /** The kinds of files that it is from. */
  sources: string[];
}

/** The member's review of a film, without a viewing. */
export interface ReviewContent {
  kind: 'review';
  title: string;
  review: string;
  spoilers: boolean;
  /** When it was edited; left out when it was not. */
  editedAt?: string;
  /** When it was written. */
  at: string;
}

/**
 * A viewing with what its source does not say as an import wrote it last. A text that differs in spaces alone is the same: feeds and
 * files break lines in other places.
 */
function completeViewing(content: ViewingContent, unsaid: readonly ViewingPart[], was: ViewingContent): ViewingContent {
  const keepsText = unsaid.includes('review') || isSameText(content.review, was.review);
  const title = unsaid.includes('review') || content.title === undefined ? was.title : content.title;
  const { title: _, ...rest } = content;
  return {
    ...rest,
    tags: unsaid.includes('tags') ? was.tags : content.tags,
    ...(title === undefined ? {} : { title }),
    review: keepsText ? was.review : content.review,
    spoilers: unsaid.includes('spoilers') ? was.spoilers : content.spoilers,
  };
}

const isSameText = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && withoutSpaces(one) === withoutSpaces(other);

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

export interface ListContent {
  kind: 'list';
  name: string;
  description: string;
  tags: string[];
  /** Left out when not. */
  ranked?: true;
  public?: true;
  at: string;
}

export interface ListEntryContent {
  kind: 'list_entry';
  position: number;
  note: string;
  at: string;
}

/**
 * A hash of what a row says. When it was logged and where it stands in a list are left out: they change from export to export without
 * anybody having edited the row. What files of Letterboxd never say is left out too, so that they do not undo what our own said.
 */
export function hashContent(content: RowContent): string {
  const values = Object.entries(content).filter(([name]) => !UNHASHED.has(name));
  const sorted = values.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url').slice(0, 22);
}

const UNHASHED: ReadonlySet<string> = new Set([
  'at',
  'position',
  'sources',
  'reviewedAt',
  'editedAt',
  'isEarlierText',
  'filmUnrated',
  'unwatched',
  'seeAgain',
]);

/**
 * A row of a file as it is stored. What the source of a viewing does not say is taken from `written`, what an import last wrote for it;
 * `uploadedAt` stands in for a missing time.
 */
export function toContent(row: FileRow, uploadedAt: string, sources: string[], written?: ViewingContent): RowContent {
  const content = toOwnContent(row, uploadedAt, sources);
  return row.kind === 'viewing' && content.kind === 'viewing' && written !== undefined
    ? completeViewing(content, row.unsaid, written)
    : content;
}

function toOwnContent(row: FileRow, uploadedAt: string, sources: string[]): RowContent {
  if (row.kind === 'list') {
    const { name, tags, description } = row;
    const settings: Pick<ListContent, 'ranked' | 'public'> = {
      ...(row.ranked ? { ranked: true } : {}),
      ...(row.public ? { public: true } : {}),
    };
    return { kind: 'list', name, tags, description: description ?? '', ...settings, at: row.at ?? uploadedAt };
  }
  if (row.kind === 'list_entry') {
    return { kind: 'list_entry', position: row.position, note: row.note ?? '', at: row.at ?? uploadedAt };
  }
  const at = row.at ?? uploadedAt;
  if (row.kind === 'rating')
    return { kind: 'rating', stars: row.stars, ...(row.unwatched ? { unwatched: true as const } : {}), at };
  if (row.kind === 'review') {
    const { kind, title, review, spoilers, editedAt } = row;
    return { kind, title, review, spoilers, ...(editedAt === null ? {} : { editedAt }), at };
  }
  if (row.kind !== 'viewing')
    return { kind: row.kind, ...(row.seeAgain === undefined ? {} : { seeAgain: row.seeAgain }), at };
  const { watchedOn, rewatch, stars, tags, review, spoilers } = row;
  return {
    kind: 'viewing',
    watchedOn,
    rewatch,
    stars,
    tags,
    ...(row.title === null ? {} : { title: row.title }),
    review,
    spoilers,
    ...(row.reviewedAt == null ? {} : { reviewedAt: row.reviewedAt }),
    ...(row.editedAt == null ? {} : { editedAt: row.editedAt }),
    ...(row.isEarlierText === true ? { isEarlierText: true as const } : {}),
    ...(row.filmUnrated === true ? { filmUnrated: true as const } : {}),
    at: row.at ?? (watchedOn === null ? uploadedAt : `${watchedOn}T12:00:00.000Z`),
    sources,
  };
}
