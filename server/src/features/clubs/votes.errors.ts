import { AppError } from '#platform/errors.ts';

export const pickingInTurns = (): AppError<'PICKING_IN_TURNS'> => new AppError('PICKING_IN_TURNS');
export const voteOpen = (): AppError<'VOTE_OPEN'> => new AppError('VOTE_OPEN');
export const noOpenVote = (): AppError<'NO_OPEN_VOTE'> => new AppError('NO_OPEN_VOTE');
export const nothingToPick = (): AppError<'NOTHING_TO_PICK'> => new AppError('NOTHING_TO_PICK');
export const alreadyCurrent = (): AppError<'ALREADY_CURRENT'> => new AppError('ALREADY_CURRENT');
export const alreadyNominated = (): AppError<'ALREADY_NOMINATED'> => new AppError('ALREADY_NOMINATED');
export const tooManyNominations = (): AppError<'TOO_MANY_NOMINATIONS'> => new AppError('TOO_MANY_NOMINATIONS');
