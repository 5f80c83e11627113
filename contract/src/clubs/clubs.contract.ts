import { z } from 'zod';
import { AvatarForm, MAX_PICTURE_BYTES, PICTURE_MESSAGES } from '../profiles/avatars.schema.ts';
import { pictureErrors } from '../profiles/profiles.contract.ts';
import { Id } from '../shared/ids.schema.ts';
import { makePageSchema, nameSearch, pageQuery } from '../shared/page.schema.ts';
import { call, publicCall } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { CLUB_LIMITS, Club, ClubForm, ClubSummary } from './clubs.schema.ts';
import { MAX_RECOMMENDED_CLUBS, RecommendedClub } from './recommendations.schema.ts';

const tags = ['Movie clubs'];
const ofClub = z.strictObject({ club_id: Id });

const NAME_TAKEN = { status: 409, message: 'There is a club of this name. Choose another one.' } as const;
const ARCHIVED = { status: 409, message: 'This club is archived: it can be read and no longer changed.' } as const;

/** What every change in a club may answer. */
export const clubErrors = { CLUB_ARCHIVED: ARCHIVED } as const;

/** The calls about movie clubs themselves. */
export const clubsContract = {
  list: publicCall
    .meta({ session: 'optional', costly: 'search', rate: rateLimit({ most: 120, seconds: 60 }) })
    .route({
      method: 'GET',
      path: '/movie-clubs',
      tags,
      summary: 'List the public movie clubs',
      description: 'Those with the most members first. Archived clubs are left out.',
    })
    .input(
      z
        .strictObject({
          ...nameSearch,
          ...pageQuery,
        })
        .prefault({}),
    )
    .output(makePageSchema(ClubSummary)),
  listByMember: publicCall
    .route({
      method: 'GET',
      path: '/users/{user_id}/movie-clubs',
      tags,
      summary: "List a member's movie clubs",
      description: 'Last joined first. Private clubs only for the member themselves.',
    })
    .input(z.strictObject({ user_id: Id, ...pageQuery }))
    .output(makePageSchema(ClubSummary)),
  listRecommended: call
    .route({
      method: 'GET',
      path: '/recommended-movie-clubs',
      tags,
      summary: 'List recommended movie clubs to join',
      description:
        'Best first: clubs of members whom the viewer follows, clubs that watch a film of their watchlist, large ones.',
    })
    .output(z.object({ items: z.array(RecommendedClub).max(MAX_RECOMMENDED_CLUBS) })),
  create: call
    .meta({ session: 'required', limit: rateLimit({ most: 10 }) })
    .route({
      method: 'POST',
      path: '/movie-clubs',
      tags,
      summary: 'Create a movie club',
      description: 'For the tiers pro and admin. The viewer owns it and is its first member.',
      successStatus: 201,
    })
    .input(ClubForm)
    .output(Club)
    .errors({
      CLUB_NAME_TAKEN: NAME_TAKEN,
      UPGRADE_REQUIRED: { status: 403, message: 'Upgrade required' },
      TOO_MANY_CLUBS: { status: 409, message: `You own ${CLUB_LIMITS.owned} clubs, and more there cannot be.` },
    }),
  get: publicCall
    .route({
      method: 'GET',
      path: '/movie-clubs/{club_id}',
      tags,
      summary: 'Get a movie club',
      description: 'Of a private club, others than its members get little: see `access`.',
    })
    .input(ofClub)
    .output(Club),
  update: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}',
      tags,
      summary: 'Update a movie club',
      description: 'For its owner and its club moderators.',
    })
    .input(ClubForm.extend({ club_id: Id }))
    .output(Club)
    .errors({ ...clubErrors, CLUB_NAME_TAKEN: NAME_TAKEN }),
  setPicture: call
    .meta({
      session: 'required',
      costly: 'picture',
      limit: rateLimit({ most: 30 }),
      // The parts of the form around the picture are small.
      upload: { field: 'picture', maxBytes: MAX_PICTURE_BYTES + 16 * 1024, tooLarge: PICTURE_MESSAGES.tooLarge },
    })
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/picture',
      tags,
      summary: "Replace a movie club's picture",
      description: 'For its owner and its club moderators. Stored as an avatar is.',
    })
    .input(AvatarForm.extend({ club_id: Id }))
    .output(Club)
    .errors({ ...clubErrors, ...pictureErrors }),
  removePicture: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/picture',
      tags,
      summary: "Remove a movie club's picture",
      description: 'For its owner and its club moderators. A repetition changes nothing.',
    })
    .input(ofClub)
    .output(Club)
    .errors(clubErrors),
  archive: call
    .route({
      method: 'PUT',
      path: '/movie-clubs/{club_id}/archive',
      tags,
      summary: 'Archive a movie club',
      description: 'For its owner. It can be read, no longer changed, and is in no list of clubs to join.',
    })
    .input(ofClub)
    .output(Club),
  reopen: call
    .route({
      method: 'DELETE',
      path: '/movie-clubs/{club_id}/archive',
      tags,
      summary: 'Open an archived movie club again',
      description: 'For its owner.',
    })
    .input(ofClub)
    .output(Club)
    .errors({
      TOO_MANY_CLUBS: { status: 409, message: `You own ${CLUB_LIMITS.owned} clubs, and more there cannot be.` },
    }),
};
