import { formatQuantity } from '#lib/numbers.ts';

/**
 * The sentence for the end of a list that shows fewer entries than its total: "3 reviews by members you do not see." A total is the same
 * for everybody, but entries of members who hide from the viewer, or whom the viewer has muted or blocked, are not shown. Undefined when
 * nothing is left out.
 */
export const describeLeftOut = (total: number, shown: number, noun: string): string | undefined =>
  total > shown ? `${formatQuantity(total - shown, noun)} by members you do not see.` : undefined;
