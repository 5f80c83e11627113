import { formatQuantity } from '#lib/numbers.ts';

/**
 * What the end of a list says when it does not show all: a count is the same for everybody, but nobody is shown things of members who
 * hide from them, or whom they have muted or blocked. Undefined when nothing is left out.
 */
export const describeLeftOut = (total: number, shown: number, noun: string): string | undefined =>
  total > shown ? `${formatQuantity(total - shown, noun)} by members you do not see.` : undefined;
