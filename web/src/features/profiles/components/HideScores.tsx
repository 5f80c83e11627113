import '@mantine/core/styles/Switch.layer.css';
import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

/** Whether scores of films that one has not watched stay veiled. Moves at once, and back when the server refuses. */
export function HideScores({ profile }: { profile: Pick<OwnProfile, 'user_id' | 'hide_scores_until_seen'> }) {
  const cache = useQueryClient();
  const change = useMutation(
    api.profiles.changeSettings.mutationOptions({
      onSuccess: (own) => cache.setQueryData(api.profiles.own.queryKey({ input: { user_id: profile.user_id } }), own),
      meta: { changes: ['profile'] },
    }),
  );
  const shown = change.isPending ? change.variables.hide_scores_until_seen : profile.hide_scores_until_seen;
  return (
    <Switch
      checked={shown}
      label="Hide scores until I have seen it"
      onChange={(event) =>
        change.mutate({ user_id: profile.user_id, hide_scores_until_seen: event.currentTarget.checked })
      }
    />
  );
}
