import { feedTakenErrors } from '../shared/letterboxd-feed.ts';
import { call } from '../shared/procedure.ts';
import { rateLimit } from '../shared/rate-limit.ts';
import { pausedErrors } from '../site/site.contract.ts';
import { Feed, FeedForm, FeedProofForm } from './feeds.schema.ts';

const tags = ['Letterboxd feed'];
const noFeed = { NO_FEED: { status: 409, message: 'Save the address of your feed first.' } } as const;

/** The calls about the viewer's feed on Letterboxd, which is read every day. */
export const feedsContract = {
  get: call
    .route({ method: 'GET', path: '/letterboxd-feed', tags, summary: "Get the viewer's feed on Letterboxd" })
    .output(Feed),
  save: call
    .meta({ session: 'required', limit: rateLimit({ most: 20 }) })
    .route({
      method: 'PUT',
      path: '/letterboxd-feed',
      tags,
      summary: 'Save the address of a feed, or remove it',
      description: 'An empty address removes the feed; what came from it stays. A new one is read at once.',
    })
    .input(FeedForm)
    .output(Feed)
    .errors(feedTakenErrors),
  sync: call
    .meta({ session: 'required', limit: rateLimit({ most: 12 }) })
    .route({
      method: 'PUT',
      path: '/letterboxd-feed/sync',
      tags,
      summary: 'Read the feed now',
      description: 'In the background; a live message says when it is done.',
    })
    .output(Feed)
    .errors({ ...pausedErrors, ...noFeed }),
  startProof: call
    .meta({ session: 'required', limit: rateLimit({ most: 20 }) })
    .route({
      method: 'PUT',
      path: '/letterboxd-feed/proof',
      tags,
      summary: 'Claim a feed that another member has saved without a proof',
      description: 'The answer has the token to put on Letterboxd. A feed of one’s own has one from the start.',
    })
    .input(FeedProofForm)
    .output(Feed)
    .errors({ FEED_TAKEN: feedTakenErrors.FEED_TAKEN }),
  checkProof: call
    .meta({ session: 'required', limit: rateLimit({ most: 12 }) })
    .route({
      method: 'PUT',
      path: '/letterboxd-feed/proof/check',
      tags,
      summary: 'Look for the token on Letterboxd',
      description: 'In the background; a live message says when it is done.',
    })
    .output(Feed)
    .errors({ ...pausedErrors, NO_PROOF: { status: 409, message: 'There is nothing to prove.' } }),
};
