import type { ModerationAction } from '@halfstar/contract/moderation/actions.schema';
import { AppError } from '#platform/errors.ts';

export const caseClaimed = (username: string, until: string) =>
  new AppError('CLAIMED', { detail: `@${username} works on this case.`, data: { username, until } });
export const alreadyDecided = (username: string | null, actions: readonly ModerationAction[]) =>
  new AppError('ALREADY_DECIDED', {
    detail: `This case has already been decided by ${username === null ? 'somebody else' : `@${username}`}.`,
    data: { username, actions },
  });
export const thingGone = () => new AppError('THING_GONE');
export const secondLookWaits = () => new AppError('SECOND_LOOK_WAITS');
