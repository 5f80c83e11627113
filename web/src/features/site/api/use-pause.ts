import type { PausablePart, Pause } from '@halfstar/contract/site/site.schema';
import { useQuery } from '@tanstack/react-query';
import { siteQuery } from './site.ts';

/** The pause of a part of the product; null while it is not paused, or not known to be. */
export const usePause = (part: PausablePart): Pause | null =>
  useQuery(siteQuery).data?.pauses.find((pause) => pause.part === part) ?? null;
