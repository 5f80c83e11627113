import { letterboxdFeedChanged } from '#features/profiles/profiles.events.ts';
import { onEvent } from '#platform/events.ts';
import { replaceFeed } from '../feeds.service.ts';

export const replaceFeedOnChange = onEvent(letterboxdFeedChanged, replaceFeed);
