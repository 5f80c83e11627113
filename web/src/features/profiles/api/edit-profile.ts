import { useMutation } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import type { NewPicture } from '#ui/pictures/picture-choice.ts';

/** A name, a picture or a badge is shown wherever the member is. */
const CHANGES = { changes: ['profile', 'timeline', 'review', 'comment', 'follow'], quiet: true } as const;

export const updateProfileMutation = api.profiles.update.mutationOptions({ meta: CHANGES });

/** Replaces the viewer's profile picture. The editor shows errors itself. */
export const useSetAvatar = (userId: string) =>
  useMutation({
    mutationFn: (input: NewPicture) => client.profiles.setAvatar({ user_id: userId, ...input }),
    meta: CHANGES,
  });

/** Removes the viewer's profile picture. The editor shows errors itself. */
export const useRemoveAvatar = (userId: string) =>
  useMutation({ mutationFn: () => client.profiles.removeAvatar({ user_id: userId }), meta: CHANGES });
