import { notFound } from '#platform/errors.ts';

/** Something that was found by its id, whoever asked for it. */
export interface Reached {
  /** Whether the viewer may read it now. */
  is_readable: boolean;
}

/**
 * Requires the right to read, for whatever adds to a thing: a comment, a reaction. Taking one's own back needs no such right, and
 * neither does the removal of what is under one's own. Throws NOT_FOUND.
 */
export function requireReadable({ is_readable }: Reached): void {
  if (!is_readable) throw notFound();
}
