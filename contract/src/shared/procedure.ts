import { oc } from '@orpc/contract';
import { commonErrors } from './problem.schema.ts';

/** Where every call of the API starts: the common errors, and inputs whose path and query or body are one object. */
export const call = oc.errors(commonErrors);
