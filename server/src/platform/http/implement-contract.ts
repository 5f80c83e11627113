import type { AnyContractRouter } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { RequestContext } from '../context.ts';

/** No index at which a call's answer is checked: see `checkAnswers` of api.ts. */
const NEVER = Number.NaN;

/** A room's part of the contract, ready to be given handlers: `room(contract.reviews).publish.handler(…)`. */
export const implementContract = <Part extends AnyContractRouter>(part: Part) =>
  implement(part).$context<RequestContext>().$config({ initialOutputValidationIndex: NEVER });
