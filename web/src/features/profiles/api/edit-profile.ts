import { api } from '#lib/api.ts';

/** A name, a picture or a badge is shown wherever the member is. */
const CHANGES = { changes: ['profile', 'timeline', 'review', 'comment', 'follow'], quiet: true } as const;

export const updateProfileMutation = api.profiles.update.mutationOptions({ meta: CHANGES });
export const setAvatarMutation = api.profiles.setAvatar.mutationOptions({ meta: CHANGES });
export const removeAvatarMutation = api.profiles.removeAvatar.mutationOptions({ meta: CHANGES });
