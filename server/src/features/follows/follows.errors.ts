import { Refusal } from '#platform/errors.ts';

export const cannotFollowYourself = () => new Refusal('CANNOT_FOLLOW_YOURSELF');
