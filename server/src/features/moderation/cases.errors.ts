import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import { AppError } from '#platform/errors.ts';

export const caseClaimed = (username: string, until: string): AppError<'CLAIMED'> =>
  new AppError('CLAIMED', { detail: `@${username} works on this case.`, data: { username, until } });
export const alreadyDecided = (
  username: string | null,
  actions: readonly ModerationAction[],
): AppError<'ALREADY_DECIDED'> =>
  new AppError('ALREADY_DECIDED', {
    detail: `This case has already been decided by ${username === null ? 'somebody else' : `@${username}`}.`,
    data: { username, actions },
  });
export const thingGone = (): AppError<'THING_GONE'> => new AppError('THING_GONE');
export const secondLookWaits = (): AppError<'SECOND_LOOK_WAITS'> => new AppError('SECOND_LOOK_WAITS');
