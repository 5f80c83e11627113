import { isPartPaused, requireNotPaused } from '#features/site/site.service.ts';
import type { Context } from '#platform/context.ts';

/**
 * Whether feeds or imports are paused, since what a feed brings is imported: no feed is read then, and no token is looked for.
 */
export const areFeedsOrImportsPaused = (ctx: Context): boolean =>
  isPartPaused(ctx, 'feeds') || isPartPaused(ctx, 'imports');

/** Throws PAUSED while feeds or imports are paused. */
export function requireFeedsAndImportsNotPaused(ctx: Context): void {
  requireNotPaused(ctx, 'feeds');
  requireNotPaused(ctx, 'imports');
}
