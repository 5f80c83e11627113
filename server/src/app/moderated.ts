import type { ModeratedKinds } from '#features/subjects/moderated.service.ts';

/** The rules of all kinds of things that members report and moderators act on. */
export const moderated = {} as ModeratedKinds;
