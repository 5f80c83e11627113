import type { AnyContractRouter } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { RequestContext } from '../context.ts';

/** A room's part of the contract, ready to be given handlers: `room(contract.reviews).publish.handler(…)`. */
export const room = <Part extends AnyContractRouter>(part: Part) => implement(part).$context<RequestContext>();
