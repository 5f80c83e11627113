import '@mantine/core/styles/Switch.layer.css';
import type { OwnProfile, Settings } from '@halfstar/contract/profiles/profiles.schema';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';

export type SettingSwitchProps = {
  profile: Pick<OwnProfile, 'user_id' | keyof Settings>;
  setting: keyof Settings;
  label: string;
};

/** One setting of a member's, on or off. Moves at once, and back when the server refuses. */
export function SettingSwitch({ profile, setting, label }: SettingSwitchProps) {
  const cache = useQueryClient();
  const change = useMutation(
    api.profiles.changeSettings.mutationOptions({
      onSuccess(own) {
        cache.setQueryData(api.profiles.own.queryKey({ input: { user_id: profile.user_id } }), own);
        // Settings decide what the server sends, of whatever is asked for.
        void cache.invalidateQueries();
      },
    }),
  );
  const asked = change.isPending ? change.variables[setting] : undefined;
  return (
    <Switch
      checked={asked ?? profile[setting]}
      label={label}
      onChange={(event) => change.mutate({ user_id: profile.user_id, [setting]: event.currentTarget.checked })}
    />
  );
}
