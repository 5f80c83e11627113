import { AppError } from '#platform/errors.ts';

export const clubFull = () => new AppError('CLUB_FULL');
export const clubNotOpen = () => new AppError('CLUB_NOT_OPEN');
export const invitationNeeded = () => new AppError('INVITATION_NEEDED');
export const successorNeeded = () => new AppError('SUCCESSOR_NEEDED');
export const alreadyMember = () => new AppError('ALREADY_MEMBER');
