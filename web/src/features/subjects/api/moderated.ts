import type { ContentType } from '@halfstar/contract/subjects/moderated.schema';
import { api } from '#lib/api.ts';

/** The id of the last decision that hid a thing of the viewer; null when there is none, such as after its case was deleted. */
export const hidingDecisionQuery = (content_type: ContentType, content_id: string) =>
  api.decisions.listOwn.queryOptions({
    input: { content_type, content_id, limit: 50 },
    select: ({ items }) => items.find(({ actions }) => actions.includes('hide'))?.id ?? null,
    meta: { shows: ['moderation'] },
  });
