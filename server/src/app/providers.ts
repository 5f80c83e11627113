import { clubReviews } from '#features/clubs/review-writing.service.ts';
import { signUpInvites } from '#features/invites/redemptions.service.ts';
import { findOwnProvisionalFilms } from '#features/tracking/lists/entries.service.ts';
import { hiddenScores } from '#features/tracking/ratings/scores.service.ts';
import type { Providers } from '#platform/providers.ts';

/** Functions of higher features that lower features call. */
export const providers: Providers = { signUpInvites, hiddenScores, findOwnProvisionalFilms, clubReviews };
