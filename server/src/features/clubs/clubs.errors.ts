import { AppError } from '#platform/errors.ts';

export const clubArchived = () => new AppError('CLUB_ARCHIVED');
export const clubNameTaken = () =>
  new AppError('CLUB_NAME_TAKEN', {
    fields: [{ field: 'name', message: 'There is a club of this name. Choose another one.' }],
  });
export const tooManyClubs = () => new AppError('TOO_MANY_CLUBS');
export const upgradeRequired = () => new AppError('UPGRADE_REQUIRED');
