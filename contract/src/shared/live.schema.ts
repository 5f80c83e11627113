import { z } from 'zod';

/** The things that screens show; a message or a mutation names the ones that changed. */
export const NOUNS = [
  'session',
  'profile',
  'follow',
  'movie',
  'rating',
  'list',
  'custom_list',
  'review',
  'draft',
  'scheduled',
  'reaction',
  'comment',
  'timeline',
  'invite',
] as const;
export const Noun = z.enum(NOUNS);
export type Noun = z.infer<typeof Noun>;

/**
 * What the server says over the websocket at /api/live. Only names and ids travel; the client fetches again. `ready`: from now on
 * this tab hears everything. `tab`: the tab that caused it, which has fetched again by itself; said to tabs of the same member only.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
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

/** At most so many things are watched by one tab at a time. */
export const MAX_WATCHED = 50;

/** What a tab says over it: the reviews whose threads it has open, instead of those that it said before. */
export const LiveRequest = z.strictObject({ watch: z.array(z.uuid()).max(MAX_WATCHED) });
export type LiveRequest = z.infer<typeof LiveRequest>;
