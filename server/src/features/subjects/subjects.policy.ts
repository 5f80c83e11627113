import { notFound } from '#platform/errors.ts';

/** Whether the viewer may read something that was found by its id. */
export interface ReadAccess {
  /** Whether the viewer may read it now. */
  is_readable: boolean;
}

/**
 * Requires that the viewer may read what they want to comment on or react to. Not for taking back their own reaction, nor for removing
 * comments from what is theirs. Throws NOT_FOUND.
 */
export function requireReadable({ is_readable }: ReadAccess): void {
  if (!is_readable) throw notFound();
}
