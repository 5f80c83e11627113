import { AppError } from '#platform/errors.ts';

export const clubFull = (): AppError<'CLUB_FULL'> => new AppError('CLUB_FULL');
export const clubNotOpen = (): AppError<'CLUB_NOT_OPEN'> => new AppError('CLUB_NOT_OPEN');
export const invitationNeeded = (): AppError<'INVITATION_NEEDED'> => new AppError('INVITATION_NEEDED');
export const successorNeeded = (): AppError<'SUCCESSOR_NEEDED'> => new AppError('SUCCESSOR_NEEDED');
export const alreadyMember = (): AppError<'ALREADY_MEMBER'> => new AppError('ALREADY_MEMBER');
