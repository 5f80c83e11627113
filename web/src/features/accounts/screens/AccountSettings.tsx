import type { DeletionPlan } from '@halfstar/contract/accounts/deletion.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import quietLink from '#ui/quiet-link.module.css';
import { SettingsItem, SettingsSection } from '#ui/settings/SettingsSection.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { AccessTokenList } from '../components/AccessTokenList.tsx';
import classes from '../components/account.module.css';
import { ChangePassword } from '../components/ChangePassword.tsx';
import { DeleteAccount } from '../components/DeleteAccount.tsx';
import { PasskeyList } from '../components/PasskeyList.tsx';
import { SecondFactorSettings } from '../components/SecondFactorSettings.tsx';
import { SessionList } from '../components/SessionList.tsx';

export type AccountSettingsProps = {
  email: string;
  /** Whether this member is an admin. */
  admin: boolean;
  /** Called when the member has ended this browser's session. */
  onSignedOut: () => void;
};

/** The account settings: password, second factor, passkeys, sessions, access tokens and deletion. */
export function AccountSettings({ email, admin, onSignedOut }: AccountSettingsProps) {
  const [dialog, setDialog] = useState<'password' | 'deletion' | null>(null);
  const close = () => setDialog(null);
  const { formatDay } = useDateFormats();
  const confirmDeletion = ({ due_at }: DeletionPlan) => {
    onSignedOut();
    toastDone(`Your account goes on ${formatDay(due_at)}. Sign in before then to keep it.`);
  };
  return (
    <SettingsSection name="Account">
      <SettingsItem name="Email" note="Only you see it.">
        <p className={classes.email}>{email}</p>
      </SettingsItem>
      <SettingsItem name="Password" note="Changing it signs out every other device.">
        <Button variant="default" onClick={() => setDialog('password')}>
          Change Password
        </Button>
      </SettingsItem>
      <SettingsItem name="Two-step sign-in" note="Your password, and then a code of an app on your phone.">
        <SecondFactorSettings />
      </SettingsItem>
      <SettingsItem name="Passkeys" note="Sign in with your fingerprint, your face or your device’s PIN.">
        <PasskeyList />
      </SettingsItem>
      <SettingsItem
        name="Where you are signed in"
        note="Something you do not know? Sign it out and change your password."
      >
        <SessionList onSignedOut={onSignedOut} />
      </SettingsItem>
      <SettingsItem
        name="Access tokens"
        note={
          <>
            For scripts of your own. What they can do is in the{' '}
            <a className={quietLink.link} href="/api/docs">
              API reference
            </a>
            .
          </>
        }
        id="access-tokens"
      >
        <AccessTokenList />
      </SettingsItem>
      <SettingsItem name="Delete account" note="You have a week to change your mind.">
        <Button variant="default" className={classes.danger} onClick={() => setDialog('deletion')}>
          Delete Account
        </Button>
      </SettingsItem>
      <ChangePassword opened={dialog === 'password'} onClose={close} />
      <DeleteAccount opened={dialog === 'deletion'} admin={admin} onClose={close} onDecided={confirmDeletion} />
    </SettingsSection>
  );
}
