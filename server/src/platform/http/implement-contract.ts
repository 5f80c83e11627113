import type { AnyContractRouter } from '@orpc/contract';
import { implement } from '@orpc/server';
import type { RequestContext } from '../context.ts';

/** Answers are not validated by the library: see `checkAnswers` of api.ts. */
const NEVER = Number.NaN;

/**
 * Begins the implementation of a feature's part of the contract: `implementContract(contract.reviews).publish.handler(…)`. Input is
 * validated by the contract's schemas, output is not.
 */
export const implementContract = <Part extends AnyContractRouter>(part: Part) =>
  implement(part).$context<RequestContext>().$config({ initialOutputValidationIndex: NEVER });
