import type { Pause } from '@halfstar/contract/site/site.schema';
import { AppError } from '#platform/errors.ts';
import { PART_NAMES } from './site.model.ts';

/** Makes the error PAUSED, to be thrown: an admin has paused this part of the product, and says why. */
export const paused = (pause: Pause): AppError<'PAUSED'> =>
  new AppError('PAUSED', {
    detail: `${PART_NAMES[pause.part]} paused. ${pause.reason}`,
    data: pause,
    retryAt: pause.ends_at,
  });
