import type { ReportedRef } from '../moderated-things.ts';
import { isThere, maySee, OTHERS, type Probe, type Scene } from './scene.ts';

/** Whether the viewer may report a thing of the owner: reported already, it is there too. */
const reportable = (toRef: (scene: Scene) => ReportedRef, rule = maySee): Probe => ({
  sees: ({ api }, scene) =>
    isThere(
      api.reports.create({ ...toRef(scene), reason: 'spam' }).catch((error: { code?: string }) => {
        if (error.code !== 'ALREADY_REPORTED') throw error;
      }),
    ),
  standings: OTHERS,
  rule,
});

/** Who sees at least name and picture. */
const mayName: typeof maySee = (audience, standing) =>
  audience !== 'private' && !['blocked', 'blocking', 'muting'].includes(standing);

/** What reports tell of a member: whether a thing of theirs exists. */
export const MODERATION_PROBES: Record<string, Probe[]> = {
  'reports.create': [
    reportable(({ review }) => ({ content_type: 'review', content_id: review })),
    reportable(({ comment }) => ({ content_type: 'comment', content_id: comment })),
    reportable(({ list }) => ({ content_type: 'list', content_id: list })),
    reportable(({ owner }) => ({ content_type: 'profile', content_id: owner.userId }), mayName),
  ],
};
