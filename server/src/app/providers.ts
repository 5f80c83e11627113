import { signUpInvites } from '#features/invites/redemptions.service.ts';
import { findOwnProvisionalFilms } from '#features/tracking/lists/entries.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import type { Providers } from '#platform/providers.ts';

/** What higher features do for lower ones. */
export const providers: Providers = { signUpInvites, hiddenScores, findOwnProvisionalFilms };
