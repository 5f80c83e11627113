import type { AnyContractRouter } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { RequestContext } from '../context.ts';

/** Answers are not validated by the library: see `checkAnswers` of api.ts. */
const NEVER = Number.NaN;

/** A feature's part of the contract, for its handlers: `implementContract(contract.reviews).publish.handler(…)`. */
export const implementContract = <Part extends AnyContractRouter>(part: Part) =>
  implement(part).$context<RequestContext>().$config({ initialOutputValidationIndex: NEVER });
