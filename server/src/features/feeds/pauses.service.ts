import { isPartPaused, requireNotPaused } from '#features/site/site.service.ts';
import type { Context } from '#platform/context.ts';

/** Whether no feed is read and no token looked for now: while feeds are paused, or imports, since what a feed brings is imported. */
export const areFeedsPaused = (ctx: Context): boolean => isPartPaused(ctx, 'feeds') || isPartPaused(ctx, 'imports');

/** Requires that feeds are read now. Throws PAUSED. */
export function requireFeedsNotPaused(ctx: Context): void {
  requireNotPaused(ctx, 'feeds');
  requireNotPaused(ctx, 'imports');
}
