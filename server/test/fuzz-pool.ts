import { NOBODY } from './call-inputs.ts';

/** A value that is chosen when the request is sent: the id of something that exists by then, or a time from the clock of the server. */
export class Known {
  readonly kind: string;
  readonly index: number;

  constructor(kind: string, index: number) {
    this.kind = kind;
    this.index = index;
  }
}

/** JSON in which some values are only known when it is sent. */
export type Tree = null | boolean | number | string | Known | Tree[] | { [key: string]: Tree };

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Known);

/** Fields with the id of a thing whose own field has another name. */
const ALIASES: Record<string, string> = {
  user_ids: 'user_id',
  member_ids: 'user_id',
  member_id: 'user_id',
  actor_id: 'user_id',
  recipient_id: 'user_id',
  successor_id: 'user_id',
  movie_ids: 'movie_id',
  into: 'movie_id',
  ranking: 'nomination_id',
  row_ids: 'row_id',
  content_id: 'any',
  next_cursor: 'cursor',
  up_to: 'cursor',
  since: 'cursor',
  work_email: 'email',
  invite_code: 'code',
  version: 'revision',
  changes: 'scheduled_id',
};

/** The kind of `id` by the field around it, or by the part of the contract whose call answered. */
const KINDS_OF_ID: Record<string, string> = {
  movie: 'movie_id',
  review: 'review_id',
  list: 'list_id',
  club: 'club_id',
  files: 'file_id',
  rows: 'row_id',
  nominations: 'nomination_id',
  activities: 'activity_id',
  user: 'user_id',
  browse: 'movie_id',
  clubInvitations: 'invitation_id',
  accessTokens: 'access_token_id',
  clubPosts: 'post_id',
  clubs: 'club_id',
  comments: 'comment_id',
  diary: 'entry_id',
  feedback: 'feedback_id',
  imports: 'import_id',
  invites: 'invite_id',
  lists: 'list_id',
  movies: 'movie_id',
  notifications: 'notification_id',
  passkeys: 'passkey_id',
  reviews: 'review_id',
  scheduled: 'scheduled_id',
  sessions: 'session_id',
  verification: 'verification_id',
};

/** Fields that are not ids and that requests take from former answers. */
const OTHER_KINDS = new Set(['username', 'code', 'cursor', 'movie_key', 'revision', 'email', 'tmdb_id']);

export const kindOf = (field: string): string => ALIASES[field] ?? field;

/** Of pages of one call: no other call takes it. */
export const cursorKind = (call: string): string => `cursor of ${call}`;

/** What a request names as long as nothing of a kind is known. */
function findDefault(kind: string): string | number | undefined {
  if (kind === 'revision') return 0;
  if (kind === 'tmdb_id') return 949;
  if (kind.startsWith(cursorKind(''))) return undefined;
  return OTHER_KINDS.has(kind) ? kind : NOBODY;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DISTANCES = [MINUTE, 61 * MINUTE, DAY, 3 * DAY, 20 * DAY, -MINUTE, 400 * DAY];

/** The newest of a kind: older ones have been deleted more often. */
const KEPT = 40;

/** What former answers named. */
export class Pool {
  readonly #values = new Map<string, (string | number)[]>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(kind: string, value: string | number): void {
    const values = this.#values.get(kind) ?? [];
    if (values.includes(value)) return;
    this.#values.set(kind, [...values.slice(1 - KEPT), value]);
  }

  /** Keeps the ids, cursors and other names of a call's answer. @param call such as `reviews.publish` */
  harvest(answer: unknown, call: string): void {
    if (isRecord(answer) && typeof answer['next_cursor'] === 'string')
      this.add(cursorKind(call), answer['next_cursor']);
    this.#harvestFields(answer, call.split('.')[0] ?? '');
  }

  /** @param around the field that the value is in, at first the part of the contract */
  #harvestFields(answer: unknown, around: string): void {
    if (Array.isArray(answer)) for (const item of answer) this.#harvestFields(item, around);
    if (!isRecord(answer)) return;
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value !== 'string' && typeof value !== 'number') {
        this.#harvestFields(value, field === 'items' ? around : field);
        continue;
      }
      const kind = field === 'id' ? (KINDS_OF_ID[around] ?? 'any') : kindOf(field);
      // Requests name few films, so that they meet.
      if (kind === 'movie_id' || (!kind.endsWith('_id') && !OTHER_KINDS.has(kind))) continue;
      this.add(kind, value);
      if (typeof value === 'string' && kind.endsWith('_id')) this.add('any', value);
    }
  }

  /** Fills in what is known; a field whose cursor is not known is left out. @param own what the caller has made, which is preferred */
  resolve(tree: Tree, own: Pool | null): unknown {
    if (tree instanceof Known) return this.#find(tree, own);
    if (Array.isArray(tree)) return tree.map((item) => this.resolve(item, own));
    if (!isRecord(tree)) return tree;
    // Object.fromEntries keeps a field named __proto__.
    const fields = Object.entries(tree).map(([field, value]) => [field, this.resolve(value as Tree, own)] as const);
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  #find({ kind, index }: Known, own: Pool | null): string | number | undefined {
    if (kind === 'datetime' || kind === 'date') {
      const time = new Date(this.#now().getTime() + (DISTANCES[index % DISTANCES.length] ?? 0)).toISOString();
      return kind === 'date' ? time.slice(0, 10) : time;
    }
    const made = index % 3 === 0 || own === null ? undefined : own.#values.get(kind);
    const values = made ?? this.#values.get(kind) ?? [];
    return values.length > 0 ? values[index % values.length] : findDefault(kind);
  }
}
