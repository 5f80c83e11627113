import { findMentionedNames } from '@halfstar/contract/shared/mentions';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as queries from './mentions.queries.ts';
import { listLinkableNames } from './profiles.present.ts';
import { getOldUsernameCutoff } from './usernames.service.ts';

/** What an edit changes of the mentions in a text. Names are in lower case. */
export interface MentionChanges {
  /** All names of the new text. Those that the old one had too mean whom they meant. */
  names: readonly string[];
  /** Whom the other ones mean, by name; without those that mean nobody. */
  added: ReadonlyMap<string, string>;
}

/**
 * Finds out whom the names that a text newly has mean; stores nothing. A name that the text had before is left out of `added`, also if it
 * meant nobody or somebody who is gone: it must not come to mean another member because somebody corrects a word.
 * @param before the text until now; empty for a new one
 */
export async function resolveMentions(ctx: Context, before: string, after: string): Promise<MentionChanges> {
  const known = new Set(findNames(before));
  const wanted = listLinkableNames(after).map((name) => name.toLowerCase());
  return {
    names: findNames(after),
    added: await findOwnersOfNames(
      ctx,
      [...new Set(wanted)].filter((name) => !known.has(name)),
    ),
  };
}

/** All names of a text, in lower case. */
const findNames = (text: string): string[] => [
  ...new Set(findMentionedNames(text, Number.POSITIVE_INFINITY).map((name) => name.toLowerCase())),
];

/** Whom these names (in lower case) mean today, by name. One given up in the last 90 days means the member who had it. */
async function findOwnersOfNames(ctx: Context, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await queries.listUsernameOwners(ctx, names, getOldUsernameCutoff(ctx));
  // Who has the name comes last and replaces who gave it up.
  return new Map(rows.map(({ name, user_id }) => [name, user_id]));
}

/** Updates the stored mentions of a member's bio after it changed. In the caller's transaction, which has locked the profile. */
export async function updateBioMentions(
  ctx: Context,
  userId: string,
  oldBio: string | null,
  newBio: string | null,
): Promise<void> {
  if (oldBio === newBio) return;
  const { names, added } = await resolveMentions(ctx, oldBio ?? '', newBio ?? '');
  if (oldBio !== null) await queries.deleteBioMentionsExcept(ctx, userId, names);
  if (added.size > 0) await queries.insertBioMentions(ctx, userId, added);
}

/** The current usernames of the members whom a bio mentions, by name in lower case; without those whom the viewer may not see. */
export async function getBioMentions(
  ctx: Context,
  viewer: Viewer | null,
  { user_id, bio }: { user_id: string; bio: string | null },
): Promise<ReadonlyMap<string, string>> {
  if (listLinkableNames(bio ?? '').length === 0) return new Map();
  const rows = await queries.listBioMentions(ctx, viewer, user_id);
  return new Map(rows.map(({ name, username }) => [name, username]));
}
