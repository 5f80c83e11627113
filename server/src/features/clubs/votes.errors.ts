import { AppError } from '#platform/errors.ts';

export const pickingInTurns = () => new AppError('PICKING_IN_TURNS');
export const voteOpen = () => new AppError('VOTE_OPEN');
export const noOpenVote = () => new AppError('NO_OPEN_VOTE');
export const nothingToPick = () => new AppError('NOTHING_TO_PICK');
export const alreadyCurrent = () => new AppError('ALREADY_CURRENT');
export const alreadyNominated = () => new AppError('ALREADY_NOMINATED');
export const tooManyNominations = () => new AppError('TOO_MANY_NOMINATIONS');
