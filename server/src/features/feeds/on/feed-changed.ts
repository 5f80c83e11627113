import { letterboxdFeedChanged } from '#features/profiles/profiles.events.ts';
import { onEvent } from '#platform/events.ts';
import { replaceFeed } from '../feeds.service.ts';

/** When a member changes the address of their feed in the profile, stores it as the feed that is synced. */
export const replaceFeedOnChange = onEvent(letterboxdFeedChanged, replaceFeed);
