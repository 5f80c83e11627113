import { MODERATION_STATES } from '@halfstar/contract/subjects/moderated.schema';
import { toModeration, toModerationState } from '#features/subjects/moderated.policy.ts';
import type { ModeratedRules } from '#features/subjects/moderated.service.ts';
import { canReadList } from './lists.policy.ts';
import { deleteList } from './lists.queries.ts';
import { publishListChange } from './lists.service.ts';
import { findAnyList, setListModeration } from './moderated.queries.ts';

/** How moderators find, hide and remove lists that members made. A private one stays private. */
export const moderatedLists: ModeratedRules = {
  async find(ctx, viewer, id, { lock }) {
    const list = await findAnyList(ctx, viewer, id, lock);
    if (list === undefined) return undefined;
    return {
      ownerId: list.user_id,
      isReadable: list.is_owner_visible && canReadList(viewer, list),
      state: toModerationState(list.moderation),
      isSpoilerLocked: null,
      snapshot: {
        title: list.name,
        text: [list.description, list.notes].filter((text) => text !== '').join('\n\n'),
        is_spoiler: false,
        picture_url: null,
      },
      movieId: null,
      clubId: null,
      link: `/lists/${id}`,
    };
  },
  async setState(ctx, id, state) {
    const list = await findAnyList(ctx, null, id, true);
    if (list === undefined || toModerationState(list.moderation) === state) return;
    await setListModeration(ctx, id, toModeration(state));
    publishListChange(ctx, list);
  },
  states: MODERATION_STATES,
  lockSpoiler: null,
  async purge(ctx, id) {
    const list = await findAnyList(ctx, null, id, true);
    if (list?.moderation !== 'removed') return 'absent';
    await deleteList(ctx, id);
    return 'done';
  },
};
