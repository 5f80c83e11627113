import { audienceChanged } from '#features/visibility/visibility.events.ts';
import { onEvent } from '#platform/events.ts';
import { enqueueAnswersToAudienceChange } from '../requests.service.ts';

export const answerRequestsOnAudienceChange = onEvent(audienceChanged, enqueueAnswersToAudienceChange);
