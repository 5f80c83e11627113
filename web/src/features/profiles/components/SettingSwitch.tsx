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
 * A switch that saves one of the member's settings at once, and goes back when the server refuses. Changes are sent one after the other, so
 * that the last choice wins. Afterwards all queries are fetched again.
 */
export function SettingSwitch({ profile, setting, label }: SettingSwitchProps) {
  const queryClient = useQueryClient();
  const change = useMutation(
    api.profiles.changeSettings.mutationOptions({
      scope: { id: 'settings' },
      meta: { unsaved: `Your choice for “${label}”` },
      onSuccess(own) {
        // The switch shows the profile once no mutation is pending, so the profile must be updated by then.
        patchQueries(queryClient, {
          matches: matchesOwnProfile(profile.user_id, setting),
          change: (before) => ({ ...before, ...own }),
        });
        // Settings affect the response of any query.
        void queryClient.invalidateQueries();
      },
    }),
  );
  const pendingValue = change.isPending ? change.variables[setting] : undefined;
  return (
    <Switch
      checked={pendingValue ?? profile[setting]}
      label={label}
      onChange={(event) => change.mutate({ user_id: profile.user_id, [setting]: event.currentTarget.checked })}
    />
  );
}
