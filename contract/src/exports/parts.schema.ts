import { z } from 'zod';
import { FeedErrorCode, SyncCounts } from '../feeds/feeds.schema.ts';
import { FileKind } from '../imports/files.schema.ts';
import { ImportMovieState, ImportOptions, ImportState, RowKind, RowOutcome } from '../imports/imports.schema.ts';
import { InviteType } from '../invites/invites.schema.ts';
import { ExportedUsername, Id, Timestamp } from '../shared/ids.schema.ts';
import { Stars } from '../shared/rating.schema.ts';
import { ActivityType } from '../timeline/timeline.schema.ts';
import { NamedMovie } from './films.schema.ts';

// What an account has beside films, lists and texts.

const count = z.number().int();

export const ExportedAccount = z.object({
  created_at: Timestamp,
  second_step: z.boolean().meta({ description: 'Whether a code is asked for at the sign-in.' }),
  tier_before_cinema: z
    .string()
    .nullable()
    .meta({ description: 'The tier that comes back when the cinema badge ends.' }),
});
export type ExportedAccount = z.infer<typeof ExportedAccount>;

/** The code with which the account was made. */
export const ExportedOwnInvite = z.object({
  code: z.string(),
  invite_type: InviteType,
  redeemed_at: Timestamp.nullable(),
  made_by: ExportedUsername.nullable().meta({ description: 'Null when the server or a deleted account made it.' }),
});
export type ExportedOwnInvite = z.infer<typeof ExportedOwnInvite>;

export const ExportedQuota = z.object({ open_limit: count, total_limit: count });

/** A request for the cinema badge, and how it ended. */
export const ExportedVerification = z.object({
  id: Id,
  location: z.string().nullable(),
  work_email: z.string().nullable(),
  state: z.string(),
  requested_at: Timestamp,
  decided_at: Timestamp.nullable(),
  verified_until: Timestamp.nullable(),
});
export type ExportedVerification = z.infer<typeof ExportedVerification>;

export const ExportedRename = z.object({
  id: Id,
  old_username: z.string(),
  new_username: z.string(),
  changed_at: Timestamp,
});
export type ExportedRename = z.infer<typeof ExportedRename>;

export const ExportedFeed = z.object({
  username: z.string().meta({ description: 'At Letterboxd.' }),
  saved_at: Timestamp,
  proven_at: Timestamp.nullable().meta({ description: 'When it was proven that the account there is theirs.' }),
  due_at: Timestamp.nullable(),
  tried_at: Timestamp.nullable(),
  synced_at: Timestamp.nullable(),
  error: FeedErrorCode.nullable(),
  missing_since: Timestamp.nullable(),
  gap_at: Timestamp.nullable(),
  counts: SyncCounts.nullable(),
});
export type ExportedFeed = z.infer<typeof ExportedFeed>;

/** An account at Letterboxd that the member wants to prove to be theirs. */
export const ExportedClaim = z.object({
  username: z.string(),
  token: z.string(),
  checked_at: Timestamp.nullable(),
  result: z.string().nullable(),
});
export type ExportedClaim = z.infer<typeof ExportedClaim>;

/** What the member's cards on the timeline say. */
export const ExportedActivity = z.object({
  id: Id,
  movie: NamedMovie,
  activity_type: ActivityType,
  rating: Stars.nullable(),
  created_at: Timestamp,
});
export type ExportedActivity = z.infer<typeof ExportedActivity>;

export const ExportedCardReaction = z.object({ id: Id, activity_id: Id, reaction: z.string(), created_at: Timestamp });
export type ExportedCardReaction = z.infer<typeof ExportedCardReaction>;

export const ExportedImport = z.object({
  id: Id,
  origin: z.enum(['files', 'feed']),
  state: ImportState,
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  state_at: Timestamp,
  options: ImportOptions,
  total_entries: count,
  successful_imports: count,
  failed_imports: count,
  undo_kept: count,
  error_details: z.string().nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      kind: FileKind.nullable(),
      warnings: z.array(z.string()),
      left_out: z.string().nullable(),
    }),
  ),
});
export type ExportedImport = z.infer<typeof ExportedImport>;

/** Which film imports mean by a name. */
export const ExportedImportMovie = z.object({
  movie_key: z.string(),
  title: z.string().nullable(),
  year: count.nullable(),
  state: ImportMovieState,
  movie: NamedMovie.nullable(),
});
export type ExportedImportMovie = z.infer<typeof ExportedImportMovie>;

/** A row of an import that is not in the account, or whose film is not found. */
export const ExportedImportRow = z.object({
  id: Id,
  import_id: Id,
  file_name: z.string(),
  line: count,
  kind: RowKind,
  title: z.string().nullable(),
  year: count.nullable(),
  outcome: RowOutcome.nullable(),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
  raw: z.record(z.string(), z.string()).meta({ description: 'The cells as they were in the file.' }),
});
export type ExportedImportRow = z.infer<typeof ExportedImportRow>;
