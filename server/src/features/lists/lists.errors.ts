import { Refusal } from '#platform/errors.ts';

export const listFull = () => new Refusal('LIST_FULL');
export const tooManyLists = () => new Refusal('TOO_MANY_LISTS');
