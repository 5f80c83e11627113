import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { AvatarEditor } from './AvatarEditor.tsx';
import classes from './edit-profile.module.css';
import { ProfileFields } from './ProfileFields.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { UsernameForm } from './UsernameForm.tsx';

export type EditProfileDialogProps = { opened: boolean; profile: OwnProfile; onClose: () => void };

/** Everything that members change of their profile. Closing it asks first when typed words would be lost. */
export default function EditProfileDialog({ opened, profile, onClose }: EditProfileDialogProps) {
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const close = () => {
    setAsking(false);
    setUnsaved(false);
    // The next time the form begins with what is saved.
    setRound(round + 1);
    onClose();
  };
  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => (unsaved ? setAsking(true) : close())}
        title="Edit Profile"
        size="36rem"
        fullScreenOnPhones
      >
        <div key={round} className={classes.parts}>
          <AvatarEditor profile={profile} />
          <ProfileFields
            profile={profile}
            onChange={setUnsaved}
            onSaved={() => {
              toastDone('Your profile is saved.');
              close();
            }}
          />
          <UsernameForm profile={profile} onRenamed={(name) => toastDone(`You are @${name} now.`)} />
          <section className={classes.part} aria-label="Journal">
            <SettingSwitch profile={profile} setting="journaling_enabled" label="Ask me when I watched a film" />
          </section>
        </div>
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title="Discard your changes?"
        action="Discard Changes"
        cancel="Keep Editing"
        onCancel={() => setAsking(false)}
        onConfirm={close}
      >
        What you typed is not saved. Your picture and your username stay as they are now.
      </ConfirmDialog>
    </>
  );
}
