import { AppError } from '#platform/errors.ts';

export const tooManyInvitations = () => new AppError('TOO_MANY_INVITATIONS');
export const invitationEnded = () => new AppError('INVITATION_ENDED');
