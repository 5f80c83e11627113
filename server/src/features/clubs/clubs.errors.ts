import { AppError } from '#platform/errors.ts';

export const clubArchived = (): AppError<'CLUB_ARCHIVED'> => new AppError('CLUB_ARCHIVED');
export const clubNameTaken = (): AppError<'CLUB_NAME_TAKEN'> =>
  new AppError('CLUB_NAME_TAKEN', {
    fields: [{ field: 'name', message: 'There is a club of this name. Choose another one.' }],
  });
export const tooManyClubs = (): AppError<'TOO_MANY_CLUBS'> => new AppError('TOO_MANY_CLUBS');
export const upgradeRequired = (): AppError<'UPGRADE_REQUIRED'> => new AppError('UPGRADE_REQUIRED');
