import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import {
  DIGEST_FREQUENCIES,
  type DigestFrequency,
  type NotificationPreferences,
} from '@halfstar/contract/notifications/preferences.schema';
import { notificationTypes } from '@halfstar/contract/notifications/types.notifications';
import { Checkbox, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePendingChoices } from '#lib/ordered-mutations.ts';
import { SettingsItem, SettingsSection } from '#ui/settings/SettingsSection.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { DIGEST_KEY, PREFERENCE_KEY, useSetDigestFrequency, useSetPreference } from '../api/notification-mutations.ts';
import { preferencesQuery } from '../api/notification-queries.ts';
import classes from './notification-settings.module.css';

/** The section of the settings page about notifications. */
export function NotificationSettings() {
  const query = useQuery(preferencesQuery);
  return (
    <div id="notifications">
      <SettingsSection name="Notifications">
        <QueryState
          query={query}
          loading={<TextSkeleton lines={4} />}
          errorTitle="Your choice of notifications could not be loaded."
        >
          {(preferences) => (
            <>
              <SettingsItem
                name="Email digest"
                note="One mail with what you have not read, and none when that is nothing."
              >
                <Digest digest={preferences.digest} />
              </SettingsItem>
              <SettingsItem
                name="What you get"
                note={`What you turn off is not kept for later.${preferences.digest === 'off' ? ' By mail nothing comes while the digest is off.' : ''}`}
              >
                <div className={classes.frame}>
                  <TypeTable preferences={preferences} />
                </div>
              </SettingsItem>
            </>
          )}
        </QueryState>
      </SettingsSection>
    </div>
  );
}

const FREQUENCIES: Record<DigestFrequency, string> = { off: 'Never', daily: 'Once a day', weekly: 'Once a week' };

function Digest({ digest }: Pick<NotificationPreferences, 'digest'>) {
  const setDigest = useSetDigestFrequency();
  const shown = usePendingChoices<{ digest: DigestFrequency }>(DIGEST_KEY).at(-1)?.digest ?? digest;
  return (
    <Radio.Group
      value={shown}
      aria-label="Email digest"
      onChange={(value) => {
        const chosen = DIGEST_FREQUENCIES.find((each) => each === value);
        if (chosen !== undefined) setDigest.mutate({ digest: chosen });
      }}
    >
      <div className={classes.choices}>
        {DIGEST_FREQUENCIES.map((each) => (
          <Radio key={each} value={each} label={FREQUENCIES[each]} />
        ))}
      </div>
    </Radio.Group>
  );
}

type TypePreference = NotificationPreferences['types'][number];

function TypeTable({ preferences: { types, digest } }: { preferences: NotificationPreferences }) {
  // Several may be on their way: each row shows its own latest choice.
  const pending = usePendingChoices<TypePreference>(PREFERENCE_KEY);
  return (
    <table className={classes.types}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Type</VisuallyHidden>
          </th>
          <th scope="col">Here</th>
          <th scope="col">By mail</th>
        </tr>
      </thead>
      <tbody>
        {types.map((stored) => {
          const latest = pending.findLast(({ type }) => type === stored.type) ?? stored;
          return <TypeRow key={stored.type} preference={latest} mailed={digest !== 'off'} />;
        })}
      </tbody>
    </table>
  );
}

function TypeRow({ preference: { type, in_app, email }, mailed }: { preference: TypePreference; mailed: boolean }) {
  const { label } = notificationTypes[type];
  const { mutate } = useSetPreference(label);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <Checkbox
          aria-label={`${label}: here`}
          checked={in_app}
          onChange={() => mutate({ type, in_app: !in_app, email })}
        />
      </td>
      <td>
        <Checkbox
          aria-label={`${label}: by mail`}
          checked={email && in_app}
          disabled={!in_app || !mailed}
          onChange={() => mutate({ type, in_app, email: !email })}
        />
      </td>
    </tr>
  );
}
