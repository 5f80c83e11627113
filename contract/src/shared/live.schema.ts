import { z } from 'zod';

/** Kinds of things that screens show. A live message or a mutation names the ones that changed. */
export const NOUNS = [
  'session',
  'profile',
  'follow',
  'movie',
  'rating',
  'list',
  'custom_list',
  'review',
  'club',
  'draft',
  'scheduled',
  'reaction',
  'comment',
  'timeline',
  'invite',
  'import',
  'feed',
  'feedback',
  'report',
  'moderation',
  'notification',
  'site',
] as const;
export const Noun = z.enum(NOUNS);
export type Noun = z.infer<typeof Noun>;

/** Kinds of things that contain members or things of theirs: all of them may change when a member is blocked or muted. */
export const NOUNS_OF_MEMBERS: readonly Noun[] = [
  'profile',
  'follow',
  'timeline',
  'review',
  'comment',
  'reaction',
  'rating',
  'list',
  'custom_list',
  'club',
];

/**
 * A message of the server over the websocket at /api/live. Only names and ids travel; the client fetches again. `ready`: from now
 * on this tab receives every message. `alive`: another follows within `next_ms`, else the connection is lost. `tab`: the tab that
 * caused the change, sent to tabs of the same member only, so that it can ignore it.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('alive'), next_ms: z.number().int().positive() }),
  z.object({
    type: z.literal('changed'),
    nouns: z.array(Noun),
    movie_id: z.uuid().optional(),
    tab: z.string().optional(),
  }),
  z.object({ type: z.literal('signed_out') }),
  z.object({ type: z.literal('reconnect'), after_ms: z.number().int().nonnegative() }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** How many things one tab may watch at a time. */
export const MAX_WATCHED = 50;

/**
 * A message of a tab: the ids of the reviews whose threads it has open now. It replaces the former list. The tab is told only of what
 * its member may read at that moment.
 */
export const LiveRequest = z.strictObject({ watch: z.array(z.uuid()).max(MAX_WATCHED) });
export type LiveRequest = z.infer<typeof LiveRequest>;
