import '@mantine/core/styles/Switch.layer.css';
import type { OwnProfile, Settings } from '@halfstar/contract/profiles/profiles.schema';
import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { patchQueries } from '#lib/patch-queries.ts';

export type SettingSwitchProps = {
  profile: Pick<OwnProfile, 'user_id' | keyof Settings>;
  setting: keyof Settings;
  label: string;
};

const matchesOwnProfile =
  (userId: string, setting: keyof Settings) =>
  (value: object): value is OwnProfile =>
    setting in value && 'user_id' in value && value.user_id === userId;

/**
 * One setting of a member's, on or off. Moves at once, and back when the server refuses. Changes are sent one after the other, so
 * that the last choice is the one that is kept.
 */
export function SettingSwitch({ profile, setting, label }: SettingSwitchProps) {
  const queryClient = useQueryClient();
  const change = useMutation(
    api.profiles.changeSettings.mutationOptions({
      scope: { id: 'settings' },
      onSuccess(own) {
        // The switch shows the profile as soon as nothing is on its way: it must not be that of before.
        patchQueries(queryClient, {
          matches: matchesOwnProfile(profile.user_id, setting),
          change: (before) => ({ ...before, ...own }),
        });
        // Settings decide what the server sends, of whatever is asked for.
        void queryClient.invalidateQueries();
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
