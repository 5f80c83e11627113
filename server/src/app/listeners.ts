import type { Listener } from '#platform/context.ts';

/** Who hears what, in the order in which they hear it. */
export const listeners: readonly Listener[] = [];
